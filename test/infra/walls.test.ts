import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import config from '../walls.config.ts';

const ours = ['functions', 'events', 'infra', 'web', 'test'];

/** A small project of files that import each other. Everything imported is there, but what is written as a 'scheme:'. */
const project = (imports: Record<string, string[]>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pazia-walls-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const folder of ours) write(`${folder}/empty.ts`, 'export {};\n');
  const written = Object.values(imports)
    .flat()
    .filter((target) => !target.includes(':'));
  for (const target of written) write(target, 'export const it = 1;\n');
  for (const [from, targets] of Object.entries(imports)) {
    const depth = '../'.repeat(from.split('/').length - 1);
    write(
      from,
      targets
        .map(
          (target, index) => `import { it as i${index} } from '${target.includes(':') ? target : depth + target}';\n`,
        )
        .join(''),
    );
  }
  return folder;
};

/** 'rule: from → to' for each import that a wall forbids. */
const crossings = async (imports: Record<string, string[]>): Promise<string[]> => {
  const { tsConfig: _, ...options } = config.options;
  const { output } = await cruise(ours, {
    ...options,
    baseDir: project(imports),
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  if (typeof output === 'string') throw new Error('The cruiser reported text.');
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
};

test('each wall stands', async () => {
  const forbidden: [rule: string, from: string, to: string][] = [
    ['wall-of-domain', 'functions/domain/rule.ts', 'functions/contract/answer.ts'],
    ['wall-of-contract', 'functions/contract/table.ts', 'events/list.ts'],
    ['wall-of-events', 'events/reaction.ts', 'functions/contract/answer.ts'],
    ['wall-of-mails', 'functions/mails/letter.ts', 'functions/billing/sync.ts'],
    ['wall-of-runtime', 'functions/runtime/stack.ts', 'functions/adapters/aws/bus.ts'],
    ['composition-root', 'functions/runtime/compose.ts', 'functions/api/endpoint.ts'],
    ['wall-of-tables', 'functions/tables/row.ts', 'functions/billing/flow.ts'],
    ['wall-of-adapters', 'functions/adapters/aws/mail.ts', 'functions/tables/other.ts'],
    ['wall-of-billing', 'functions/billing/sync.ts', 'functions/api/endpoint.ts'],
    ['wall-of-api', 'functions/api/call.ts', 'functions/adapters/aws/bus.ts'],
    ['wall-of-reactions', 'functions/reactions/wake.ts', 'functions/api/endpoint.ts'],
    ['wall-of-jobs', 'functions/jobs/night.ts', 'functions/reactions/other.ts'],
    ['wall-of-web', 'web/src/app/page.tsx', 'functions/runtime/port.ts'],
    ['wall-of-infra', 'infra/stack.ts', 'web/src/app/theme.ts'],
    ['features-apart', 'web/src/features/account/card.ts', 'web/src/features/home/hero.ts'],
    ['test-is-the-end', 'infra/local/cloud.ts', 'test/support/builder.ts'],
    ['packages-of-domain', 'functions/domain/parse.ts', 'node_modules/zod/index.js'],
    ['packages-of-domain', 'functions/domain/random.ts', 'node:crypto'],
    ['packages-of-contract', 'functions/contract/dates.ts', 'node_modules/luxon/index.js'],
    ['packages-of-events', 'events/dates.ts', 'node_modules/luxon/index.js'],
    ['packages-of-mails', 'functions/mails/layout.ts', 'node_modules/mjml/index.js'],
    ['aws-behind-adapters', 'functions/runtime/bus.ts', 'node_modules/@aws-sdk/client-ses/index.js'],
    ['one-store', 'web/src/features/home/atom.ts', 'node_modules/jotai/index.js'],
  ];

  const found = await crossings(Object.fromEntries(forbidden.map(([, from, to]) => [from, [to]])));

  expect(found.toSorted()).toEqual(
    forbidden.map(([rule, from, to]) => `${rule}: ${from} → ${to.replace('node:', '')}`).toSorted(),
  );
  expect(new Set(forbidden.map(([rule]) => rule))).toEqual(
    new Set(
      config.forbidden.map(({ name = '' }) => name).filter((name) => !['no-circle', 'resolvable'].includes(name)),
    ),
  );
});

test('files that need each other are found, and an import of what is not there', async () => {
  const found = await crossings({
    'functions/domain/egg.ts': ['functions/domain/hen.ts'],
    'functions/domain/hen.ts': ['functions/domain/egg.ts'],
    'infra/nest.ts': ['pazia:nowhere'],
  });

  expect(found).toContain('no-circle: functions/domain/egg.ts → functions/domain/hen.ts');
  expect(found).toContain('resolvable: infra/nest.ts → pazia:nowhere');
});

test('the ways that are open stay open', async () => {
  const found = await crossings({
    'functions/runtime/compose.ts': ['functions/adapters/aws/bus.ts', 'functions/domain/rule.ts'],
    'functions/adapters/aws/mail.ts': ['node_modules/@aws-sdk/client-ses/index.js', 'functions/runtime/port.ts'],
    'functions/api/call.ts': ['functions/billing/flow.ts', 'functions/contract/answer.ts'],
    'functions/reactions/wake.ts': ['functions/mails/letter.ts', 'events/list.ts'],
    'infra/stack.ts': ['functions/contract/answer.ts', 'functions/adapters/memory/bus.ts'],
    'web/src/app/store.ts': ['node_modules/jotai/index.js', 'functions/contract/answer.ts'],
    'web/src/features/home/page.ts': ['web/src/app/store.ts', 'web/src/features/home/hero.ts'],
    'test/stack.ts': ['infra/stack.ts', 'web/src/app/store.ts'],
  });

  expect(found).toEqual([]);
});
