import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import config from './module-boundaries.config.ts';

const ours = ['functions', 'events', 'infra', 'web', 'test'];

/** A small project of files that import each other. Everything imported is there, but what is written as a 'scheme:'. */
const project = (imports: Record<string, string[]>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pazia-boundaries-'));
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

/** 'rule: from → to' for each import that a rule forbids. */
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

test('each module boundary rejects an import that crosses it', async () => {
  const forbidden: [rule: string, from: string, to: string][] = [
    ['imports-of-domain', 'functions/domain/rule.ts', 'functions/contract/answer.ts'],
    ['imports-of-contract', 'functions/contract/table.ts', 'events/list.ts'],
    ['imports-of-events', 'events/reaction.ts', 'functions/contract/answer.ts'],
    ['imports-of-ports', 'functions/ports/port.ts', 'functions/repositories/row.ts'],
    ['imports-of-adapters', 'functions/adapters/aws/mail.ts', 'functions/repositories/other.ts'],
    ['imports-of-repositories', 'functions/repositories/row.ts', 'functions/auth/bearer.ts'],
    ['imports-of-auth', 'functions/auth/bearer.ts', 'functions/runtime/stack.ts'],
    ['imports-of-billing', 'functions/billing/sync.ts', 'functions/api/endpoint.ts'],
    ['imports-of-mails', 'functions/mails/letter.ts', 'functions/billing/sync.ts'],
    ['imports-of-runtime', 'functions/runtime/stack.ts', 'functions/adapters/aws/bus.ts'],
    ['composition-root', 'functions/runtime/compose.ts', 'functions/api/endpoint.ts'],
    ['imports-of-api', 'functions/api/call.ts', 'functions/adapters/aws/bus.ts'],
    ['imports-of-reactions', 'functions/reactions/wake.ts', 'functions/api/endpoint.ts'],
    ['imports-of-jobs', 'functions/jobs/night.ts', 'functions/reactions/other.ts'],
    ['imports-of-web-build', 'web/build/plugin.ts', 'infra/stacks/web.ts'],
    ['imports-of-web-src-copy', 'web/src/copy/en/home.ts', 'web/src/ui/theme.ts'],
    ['imports-of-web-src-state', 'web/src/state/store.ts', 'web/src/api/call.ts'],
    ['imports-of-web-src-api', 'web/src/api/call.ts', 'web/src/ui/theme.ts'],
    ['imports-of-web-src-ui', 'web/src/ui/button.ts', 'web/src/features/home/hero.ts'],
    ['imports-of-web-src', 'web/src/app/page.tsx', 'functions/runtime/port.ts'],
    ['imports-of-infra-config', 'infra/config/names.ts', 'infra/stacks/web.ts'],
    ['imports-of-infra-bundle', 'infra/bundle/bundle.ts', 'infra/local/cloud.ts'],
    ['imports-of-infra-constructs', 'infra/constructs/queue.ts', 'infra/stacks/web.ts'],
    ['imports-of-infra-stacks', 'infra/stacks/data.ts', 'infra/cli/deploy.ts'],
    ['imports-of-infra-cli', 'infra/cli/deploy.ts', 'infra/stacks/web.ts'],
    ['imports-of-infra', 'infra/app.ts', 'web/src/ui/theme.ts'],
    ['independent-features', 'web/src/features/account/card.ts', 'web/src/features/home/hero.ts'],
    ['no-test-in-product', 'infra/local/cloud.ts', 'test/support/builder.ts'],
    ['packages-of-domain', 'functions/domain/parse.ts', 'node_modules/zod/index.js'],
    ['packages-of-domain', 'functions/domain/random.ts', 'node:crypto'],
    ['packages-of-contract', 'functions/contract/dates.ts', 'node_modules/luxon/index.js'],
    ['packages-of-events', 'events/dates.ts', 'node_modules/luxon/index.js'],
    ['packages-of-mails', 'functions/mails/layout.ts', 'node_modules/mjml/index.js'],
    ['aws-behind-adapters', 'functions/runtime/bus.ts', 'node_modules/@aws-sdk/client-ses/index.js'],
    ['one-store', 'web/src/features/home/atom.ts', 'node_modules/jotai/index.js'],
  ];

  // Together these imports also form cycles of folders, which have a test of their own.
  const crossed = await crossings(Object.fromEntries(forbidden.map(([, from, to]) => [from, [to]])));
  const found = crossed.filter((line) => !line.startsWith('no-folder-cycle'));

  expect(found.toSorted()).toEqual(
    forbidden.map(([rule, from, to]) => `${rule}: ${from} → ${to.replace('node:', '')}`).toSorted(),
  );
  expect(new Set(forbidden.map(([rule]) => rule))).toEqual(
    new Set(
      config.forbidden
        .map(({ name = '' }) => name)
        .filter((name) => !['no-file-cycle', 'no-folder-cycle', 'resolvable'].includes(name)),
    ),
  );
});

test('a cycle of files, a cycle of folders and an unresolvable import are reported', async () => {
  const found = await crossings({
    'functions/domain/egg.ts': ['functions/domain/hen.ts'],
    'functions/domain/hen.ts': ['functions/domain/egg.ts'],
    'infra/local/engine/start.ts': ['infra/local/site/build.ts'],
    'infra/local/site/files.ts': ['infra/local/engine/java.ts'],
    'infra/nest.ts': ['pazia:nowhere'],
  });

  expect(found).toContain('no-file-cycle: functions/domain/egg.ts → functions/domain/hen.ts');
  expect(found).toContain('no-folder-cycle: infra/local/engine → infra/local/site');
  expect(found).toContain('resolvable: infra/nest.ts → pazia:nowhere');
});

test('imports within the boundaries are accepted', async () => {
  const found = await crossings({
    'functions/runtime/compose.ts': ['functions/adapters/aws/bus.ts', 'functions/domain/rule.ts'],
    'functions/runtime/serve.ts': ['functions/auth/bearer.ts', 'functions/runtime/compose.ts'],
    'functions/auth/bearer.ts': ['functions/repositories/users.ts', 'functions/ports/port.ts'],
    'functions/adapters/aws/mail.ts': ['node_modules/@aws-sdk/client-ses/index.js', 'functions/ports/port.ts'],
    'functions/api/call.ts': ['functions/billing/flow.ts', 'functions/contract/answer.ts'],
    'functions/reactions/wake.ts': ['functions/mails/letter.ts', 'events/list.ts'],
    'infra/app.ts': ['functions/contract/answer.ts', 'infra/stacks/data.ts'],
    'infra/local/cloud.ts': ['functions/adapters/memory/bus.ts', 'infra/config/names.ts'],
    'web/src/state/store.ts': ['node_modules/jotai/index.js', 'functions/contract/answer.ts'],
    'web/src/api/call.ts': ['web/src/state/store.ts'],
    'web/src/features/home/page.ts': ['web/src/state/store.ts', 'web/src/features/home/hero.ts'],
    'test/stack.ts': ['infra/app.ts', 'web/src/state/store.ts'],
  });

  expect(found).toEqual([]);
});
