import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Template } from '#infra/cli/deploy/former-templates.ts';
import { writeFormerAssembly } from '#infra/cli/deploy/roll-back.ts';
import { stages } from '#infra/config/stages.ts';
import { stackIn, templatesOf } from './stacks.ts';

const deployed = templatesOf('prod', false, {}, { verificationKeys: 3, originSecret: 2 });
const parts = ['watch', 'web', 'api', 'events'];
const former = new Map(
  parts.map((part) => [`pazia-prod-${part}`, Template.parse(stackIn(deployed, part).toJSON())] as const),
);
const folder = writeFormerAssembly(former, stages.prod, mkdtempSync(join(tmpdir(), 'pazia-former-')));
const writtenTemplate = (name: string): Template =>
  Template.parse(JSON.parse(readFileSync(join(folder, `${name}.template.json`), 'utf8')));

/** The order of what a resource waits for has no meaning. */
const sorted = ({ Resources, ...others }: Template) => ({
  ...others,
  Resources: Object.fromEntries(
    Object.entries(Resources).map(([id, { UpdatePolicy, DependsOn = [], ...resource }]) => [
      id,
      { ...resource, DependsOn: [DependsOn].flat().toSorted(), steps: UpdatePolicy },
    ]),
  ),
});

test.each([...former.keys()])('a roll-back deploys the template of %s as it was, and all calls at once', (name) => {
  const before = sorted(former.get(name) ?? { Resources: {} });
  const written = sorted(writtenTemplate(name));

  expect(Object.values(written.Resources).filter(({ steps }) => steps !== undefined)).toEqual([]);
  for (const resource of Object.values(before.Resources)) resource.steps = undefined;
  expect(written).toEqual(before);
});

test('a roll-back deploys what reads another stack’s outputs before that stack, and no tables', () => {
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const dependenciesOf = (part: string): string[] =>
    artifacts[`pazia-prod-${part}`].dependencies.filter((name: string) => !name.endsWith('.assets'));

  expect(readdirSync(folder).filter((file) => file.endsWith('.template.json'))).toHaveLength(parts.length);
  expect(parts.map(dependenciesOf)).toEqual([[], ['pazia-prod-watch'], ['pazia-prod-web'], ['pazia-prod-api']]);
  expect(artifacts['pazia-prod-api'].properties).toMatchObject({
    terminationProtection: true,
    tags: { product: 'pazia', stage: 'prod' },
  });
});
