import * as z from 'zod/mini';

const strings = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value: string | string[]): string[] => [value].flat()),
);

/** Strict, so that a condition or anything else that is not evaluated here is an error. */
export const Statement = z.strictObject({ Effect: z.enum(['Allow', 'Deny']), Action: strings, Resource: strings });
export type Statement = z.infer<typeof Statement>;

/** An action on a resource, in IAM's names. */
export type Access = { action: string; resource: string };

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** '*' stands for any text, '?' for one character. */
const matches = (patterns: readonly string[], text: string): boolean =>
  patterns.some((pattern) =>
    new RegExp(`^${escaped(pattern).replaceAll('\\*', '.*').replaceAll('\\?', '.')}$`, 'su').test(text),
  );

/** Whether an identity's policy grants an access: something allows it and nothing denies it. */
export const grants = (statements: readonly Statement[], { action, resource }: Access): boolean => {
  const effects = statements
    .filter(({ Action, Resource }) => matches(Action, action) && matches(Resource, resource))
    .map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
};
