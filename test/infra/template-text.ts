import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod/mini';

const Resources = z.record(
  z.string(),
  z.object({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) }),
);

/** The forms of a text in our templates. */
const Value = z.union([
  z.string(),
  z.strictObject({ Ref: z.string() }),
  z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  z.strictObject({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }),
  z.strictObject({ 'Fn::Sub': z.string() }),
]);

const AliasProperties = z.object({ FunctionName: z.object({ Ref: z.string() }), Name: z.string() });

const names = ['FunctionName', 'LogGroupName', 'QueueName', 'RoleName'];

/** CDK appends a hash of eight characters to its ids. */
const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, '');

/** 'arn:aws:dynamodb:us-east-1:1234:table/x' is 'dynamodb:table/x'. */
const withoutAccount = (arn: string): string => arn.replace(/^arn:[^:]*:([^:]*):[^:]*:[^:]*:/, '$1:');

/** Resolves a value of a template to readable text: resources by name, without account and region. */
export const readerOf = (template: Template): ((value: unknown) => string) => {
  const resources = Resources.parse(template.toJSON().Resources);

  const nameOf = (id: string): string => {
    if (id.startsWith('AWS::')) return '';
    const alias = AliasProperties.safeParse(resources[id]?.Properties).data;
    if (alias) return `${nameOf(alias.FunctionName.Ref)}:${alias.Name}`;
    const named = names.map((name) => resources[id]?.Properties?.[name]).find((name) => typeof name === 'string');
    return named ?? withoutHash(id);
  };

  const serviceOf = (id: string): string => resources[id]?.Type.split('::')[1]?.toLowerCase() ?? '';

  const read = (raw: unknown): string => {
    const value = Value.parse(raw);
    if (typeof value === 'string') return value;
    if ('Ref' in value) return nameOf(value.Ref);
    if ('Fn::Join' in value) return value['Fn::Join'][1].map(read).join('');
    if ('Fn::Sub' in value) return value['Fn::Sub'].replace(/\$\{(.+?)\}/g, (_, id: string) => nameOf(id));
    const [id] = value['Fn::GetAtt'];
    return `${serviceOf(id)}:${nameOf(id)}`;
  };

  return (value) => withoutAccount(read(value));
};
