import type { IConfiguration, IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';

const base = ['functions/domain', 'functions/contract', 'events'];
const stored = [...base, 'functions/ports', 'functions/repositories'];

/** A Lambda may use what Lambdas share, but neither another kind of Lambda nor an adapter. */
const shared = [...stored, 'functions/auth', 'functions/billing', 'functions/mails', 'functions/runtime'];

/** The folders of this project that each folder may import besides itself. Anything else is forbidden. */
const allowed: Record<string, string[]> = {
  'functions/domain': [],
  'functions/contract': ['functions/domain'],
  events: ['functions/domain'],
  'functions/ports': base,
  'functions/adapters': [...base, 'functions/ports'],
  'functions/repositories': [...base, 'functions/ports'],
  'functions/auth': stored,
  'functions/billing': stored,
  'functions/mails': [...stored, 'functions/auth'],
  'functions/runtime': [...stored, 'functions/auth'],
  'functions/api': shared,
  'functions/reactions': shared,
  'functions/jobs': shared,
  'web/build': ['functions/domain', 'functions/contract', 'infra/config', 'web/src'],
  'web/src/copy': ['functions/domain', 'functions/contract'],
  'web/src/state': ['functions/domain', 'functions/contract', 'web/src/copy'],
  'web/src/api': ['functions/domain', 'functions/contract', 'web/src/copy', 'web/src/state'],
  'web/src/ui': ['functions/domain', 'functions/contract', 'web/src/copy', 'web/src/state', 'web/src/api'],
  'web/src': ['functions/domain', 'functions/contract'],
  'infra/config': ['functions', 'events'],
  'infra/bundle': ['functions', 'events', 'infra/config'],
  'infra/constructs': ['functions', 'events', 'infra/config'],
  'infra/stacks': ['functions', 'events', 'infra/config', 'infra/constructs'],
  'infra/cli': ['functions', 'events', 'infra/config', 'infra/bundle', 'infra/local'],
  infra: ['functions', 'events'],
};

/** Folders that stay pure or small, and the packages they may use; the others use what package.json lists. */
const packages: Record<string, string[]> = {
  'functions/domain': [],
  'functions/contract': ['zod'],
  events: ['zod'],
  'functions/mails': [],
};

// Only the composition root puts adapters behind the ports.
const compositionRoot = '^functions/runtime/compose\\.ts$';
const product = ['functions', 'events', 'infra', 'web'];

const below = (folders: readonly string[]): string => `^(${folders.join('|')})/`;
const nameOf = (folder: string): string => folder.replace('functions/', '').replaceAll('/', '-');

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

const folderRules = Object.entries(allowed).map(([folder, others]) =>
  error(`imports-of-${nameOf(folder)}`, `${folder} may import ${[...others, 'itself'].join(', ')}.`, {
    from: { path: below([folder]), pathNot: compositionRoot },
    to: { path: below(product), pathNot: below([...others, folder]) },
  }),
);

const packageRules = Object.entries(packages).map(([folder, names]) =>
  error(`packages-of-${nameOf(folder)}`, `${folder} uses ${names.join(', ') || 'no package and nothing of Node'}.`, {
    from: { path: below([folder]) },
    to: { pathNot: below([...product, 'test', ...names.map((name) => `node_modules/${name}`)]) },
  }),
);

const forbidden: IForbiddenRuleType[] = [
  ...folderRules,
  ...packageRules,
  error('composition-root', 'compose.ts may import what runtime may, and the adapters.', {
    from: { path: compositionRoot },
    to: {
      path: below(product),
      pathNot: below([...stored, 'functions/auth', 'functions/adapters', 'functions/runtime']),
    },
  }),
  error('aws-behind-adapters', 'The AWS SDK is used by the adapters and by infra.', {
    from: { path: '^(functions|events|web)/', pathNot: '^functions/adapters/aws/' },
    to: { path: '^node_modules/@aws-sdk/' },
  }),
  error('independent-features', 'A feature never imports another one; what they share moves to ui or state.', {
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  }),
  error('one-store', 'jotai is imported by web/src/state/store.ts only.', {
    from: { path: '^web/', pathNot: '^web/src/state/store\\.ts$' },
    to: { path: '^node_modules/jotai/' },
  }),
  error('no-test-in-product', 'Nothing that ships imports a test.', {
    from: { path: below(product) },
    to: { path: '^test/' },
  }),
  error('no-file-cycle', 'Two files that import each other belong together, or share a third.', {
    from: {},
    to: { circular: true },
  }),
  {
    name: 'no-folder-cycle',
    comment: 'Folders that import each other are one folder, or something is in the wrong one.',
    severity: 'error',
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
  error('resolvable', 'Every import resolves.', {
    from: {},
    // Types only, published without a module.
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
