import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deletedStacks } from '#infra/cli/teardown/run-teardown.ts';
import { templatesOf } from './stacks.ts';

const Resource = z.object({
  Type: z.string(),
  DeletionPolicy: z.optional(z.string()),
  Properties: z.optional(z.record(z.string(), z.unknown())),
});
type Resource = z.infer<typeof Resource>;

/** Every resource of a stage, by stack and id. */
const resourcesOf = (stage: 'dev' | 'prod'): [string, Resource][] =>
  [...templatesOf(stage)].flatMap(([stack, template]) =>
    Object.entries(template.toJSON().Resources).map(([id, resource]): [string, Resource] => [
      `${stack} ${id}`,
      Resource.parse(resource),
    ]),
  );

const dev = resourcesOf('dev');
const of = (type: string): [string, Resource][] => dev.filter(([, { Type }]) => Type === type);
const refs = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"([^"]+)"/g)].flatMap(([, id]) => id ?? []);

describe('deleting the stacks of dev', () => {
  test('no resource of dev is kept when its stack is deleted', () => {
    // A version stays for as long as its Lambda, which takes all of them with it.
    const kept = dev.filter(
      ([, { Type, DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete' && Type !== 'AWS::Lambda::Version',
    );

    expect(dev.length).toBeGreaterThan(200);
    expect(kept.map(([id]) => id)).toEqual([]);
  });

  test('a teardown names every stack of dev', () => {
    expect([...deletedStacks].toSorted()).toEqual([...templatesOf('dev').keys()].toSorted());
  });

  test('nothing in dev is protected from deletion', () => {
    const isProtected =
      /"(?:DeletionProtectionEnabled|DeletionProtection|EnableTerminationProtection)":(?:true|"ACTIVE")/;

    expect(
      dev.filter(([, { Properties }]) => isProtected.test(JSON.stringify(Properties ?? {}))).map(([id]) => id),
    ).toEqual([]);
  });

  test('every bucket of dev is emptied when its stack is deleted', () => {
    const emptied = of('Custom::S3AutoDeleteObjects').flatMap(([, { Properties }]) => refs(Properties?.BucketName));
    const buckets = of('AWS::S3::Bucket').map(([id]) => id.split(' ')[1]);

    expect(buckets.length).toBeGreaterThan(0);
    expect(emptied.toSorted()).toEqual(buckets.toSorted());
  });

  test('every Lambda of dev, those of CDK included, logs to a group of its stack, so no group is left', () => {
    const groups = of('AWS::Logs::LogGroup').map(([id]) => id.split(' ')[1]);
    const lambdas = of('AWS::Lambda::Function');

    expect(lambdas.length).toBeGreaterThan(30);
    for (const [id, { Properties }] of lambdas)
      expect(groups, id).toEqual(expect.arrayContaining(refs(Properties?.LoggingConfig)));
    expect(lambdas.filter(([, { Properties }]) => refs(Properties?.LoggingConfig ?? {}).length !== 1)).toEqual([]);
  });
});

describe('deleting the stacks of prod', () => {
  test('prod keeps its tables, its bus, its archive and its site', () => {
    const prod = resourcesOf('prod');
    const policies = (type: string) =>
      new Set(prod.filter(([, { Type }]) => Type === type).map(([, { DeletionPolicy }]) => DeletionPolicy));

    for (const type of ['AWS::DynamoDB::Table', 'AWS::Events::EventBus', 'AWS::Events::Archive'])
      expect(policies(type), type).toEqual(new Set(['RetainExceptOnCreate']));
    expect(prod.filter(([, { Type }]) => Type === 'Custom::S3AutoDeleteObjects')).toEqual([]);
  });
});
