import type { IConfiguration, IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';

const lambdas = ['functions/api', 'functions/reactions', 'functions/jobs'];

const runtimeSees = ['functions/domain', 'functions/contract', 'functions/tables', 'events'];

/** What each part may see of the project beside itself. Everything not named here is behind a wall. */
const sees: Record<string, string[]> = {
  'functions/domain': [],
  'functions/contract': ['functions/domain'],
  events: ['functions/domain'],
  'functions/mails': ['functions/domain', 'functions/contract', 'functions/runtime', 'functions/tables', 'events'],
  'functions/runtime': runtimeSees,
  'functions/tables': ['functions/domain', 'functions/contract', 'functions/runtime', 'events'],
  'functions/adapters': ['functions/domain', 'functions/contract', 'functions/runtime', 'events'],
  'functions/billing': ['functions/domain', 'functions/contract', 'functions/runtime', 'functions/tables', 'events'],
  web: ['functions/domain', 'functions/contract'],
  infra: ['functions', 'events'],
};

/** A Lambda sees what Lambdas share, and neither another kind of Lambda nor an adapter. */
const shared = ['domain', 'contract', 'runtime', 'tables', 'billing', 'mails'].map((part) => `functions/${part}`);
for (const part of lambdas) sees[part] = [...shared, 'events'];

/** Parts that stay pure or small, and the packages they may use; the others use what package.json lists. */
const packages: Record<string, string[]> = {
  'functions/domain': [],
  'functions/contract': ['zod'],
  events: ['zod'],
  'functions/mails': [],
};

// The composition root alone puts adapters behind the ports.
const root = '^functions/runtime/compose\\.ts$';
const ours = ['functions', 'events', 'infra', 'web'];

const below = (folders: readonly string[]): string => `^(${folders.join('|')})/`;
const wallOf = (part: string): string => part.replace('functions/', '');

const error = (
  name: string,
  comment: string,
  rule: Pick<IRegularForbiddenRuleType, 'from' | 'to'>,
): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  ...rule,
});

const partWalls = Object.entries(sees).map(([part, seen]) =>
  error(`wall-of-${wallOf(part)}`, `${part} may import ${[...seen, 'itself'].join(', ')}.`, {
    from: { path: below([part]), pathNot: `${root}|^web/vite\\.config\\.ts$` },
    to: { path: below(ours), pathNot: below([...seen, part]) },
  }),
);

const packageWalls = Object.entries(packages).map(([part, allowed]) =>
  error(`packages-of-${wallOf(part)}`, `${part} uses ${allowed.join(', ') || 'no package and nothing of Node'}.`, {
    from: { path: below([part]) },
    to: { pathNot: below([...ours, 'test', ...allowed.map((name) => `node_modules/${name}`)]) },
  }),
);

const forbidden: IForbiddenRuleType[] = [
  ...partWalls,
  ...packageWalls,
  error('composition-root', 'compose.ts sees what runtime sees, and the adapters.', {
    from: { path: root },
    to: { path: below(ours), pathNot: below([...runtimeSees, 'functions/adapters', 'functions/runtime']) },
  }),
  error('aws-behind-adapters', 'The SDK is used by the adapters, and by the local cloud.', {
    from: { path: '^(functions|events|web)/', pathNot: '^functions/adapters/aws/' },
    to: { path: '^node_modules/@aws-sdk/' },
  }),
  error('features-apart', 'A feature never imports another one; what they share moves to ui or app.', {
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  }),
  error('one-store', 'jotai is reached through web/src/app/store.ts.', {
    from: { path: '^web/', pathNot: '^web/src/app/store\\.ts$' },
    to: { path: '^node_modules/jotai/' },
  }),
  error('test-is-the-end', 'Nothing that is shipped imports a test.', {
    from: { path: below(ours) },
    to: { path: '^test/' },
  }),
  error('no-circle', 'Two files that need each other are one, or hide a third.', {
    from: {},
    to: { circular: true },
  }),
  error('resolvable', 'What is imported is there.', {
    from: {},
    // Types alone, published without a module.
    to: { couldNotResolve: true, pathNot: '^aws-lambda$' },
  }),
];

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
} satisfies IConfiguration;
