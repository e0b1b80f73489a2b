import * as z from 'zod/mini';
import { region } from '#infra/config/names.ts';

export const accountId = '000000000000';

const pseudoParameters: Record<string, string> = {
  'AWS::AccountId': accountId,
  'AWS::Partition': 'aws',
  'AWS::Region': region,
  'AWS::URLSuffix': 'amazonaws.com',
};

export const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z._default(z.record(z.string(), z.unknown()), {}),
    }),
  ),
  Parameters: z._default(z.record(z.string(), z.object({ Type: z.string(), Default: z.optional(z.string()) })), {}),
});
export type Template = z.infer<typeof Template>;

const Intrinsic = z.union([
  z.strictObject({ Ref: z.string() }),
  z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
  z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }),
  z.strictObject({ 'Fn::Sub': z.string() }),
]);

/** Resolves a value of a template as CloudFormation would. `parameters` are the values in SSM, by name. */
export const resolver = ({ Resources, Parameters }: Template, parameters: Readonly<Record<string, string>>) => {
  const refer = (id: string): string => {
    if (id in pseudoParameters) return pseudoParameters[id] ?? '';
    const parameter = Parameters[id];
    if (parameter) {
      const isStored = parameter.Type.startsWith('AWS::SSM::Parameter::Value');
      const value = isStored ? parameters[parameter.Default ?? ''] : parameter.Default;
      if (value === undefined) throw new Error(`The parameter ${parameter.Default} has no value.`);
      return value;
    }
    const named = Object.entries(Resources[id]?.Properties ?? {}).find(([key]) => /Name$/.test(key));
    return typeof named?.[1] === 'string' ? named[1] : id;
  };

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { data } = Intrinsic.safeParse(value);
    if (!data) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
    if ('Ref' in data) return refer(data.Ref);
    if ('Fn::Join' in data) return data['Fn::Join'][1].map(resolve).join(data['Fn::Join'][0]);
    if ('Fn::Sub' in data) return data['Fn::Sub'].replace(/\$\{(.+?)\}/g, (_, id: string) => refer(id));
    const [id, attribute] = data['Fn::GetAtt'];
    return `${Resources[id]?.Type}:${refer(id)}:${attribute}`;
  };

  return resolve;
};
