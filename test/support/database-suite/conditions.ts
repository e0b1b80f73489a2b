import { expect, test } from 'vitest';
import type { Condition, Database } from '#ports/database.ts';

const stored = {
  pk: 'conditions',
  text: 'm',
  accented: 'é',
  number: 5,
  flag: true,
  nothing: null,
  list: ['a'],
  map: { inner: { deep: 3, text: 'x' }, empty: {} },
  // DynamoDB reserves these words, but attributes may have these names.
  name: 'reserved',
  status: { value: 'reserved' },
};

const yes: [string, Condition][] = [
  ['an attribute exists', { kind: 'exists', path: 'text' }],
  ['an attribute that is null exists', { kind: 'exists', path: 'nothing' }],
  ['a nested attribute exists', { kind: 'exists', path: 'map.inner.deep' }],
  ['an attribute is absent', { kind: 'absent', path: 'other' }],
  ['a nested attribute is absent', { kind: 'absent', path: 'map.inner.other' }],
  ['an attribute of an absent map is absent', { kind: 'absent', path: 'other.inner' }],
  ['an attribute of a text is absent', { kind: 'absent', path: 'text.inner' }],
  ['an attribute of a list is absent', { kind: 'absent', path: 'list.inner' }],
  ['a text equals', { kind: 'equals', path: 'text', value: 'm' }],
  ['a number equals', { kind: 'equals', path: 'number', value: 5 }],
  ['a boolean equals', { kind: 'equals', path: 'flag', value: true }],
  ['a null equals', { kind: 'equals', path: 'nothing', value: null }],
  ['a nested number equals', { kind: 'equals', path: 'map.inner.deep', value: 3 }],
  ['a reserved word equals', { kind: 'equals', path: 'name', value: 'reserved' }],
  ['a nested reserved word equals', { kind: 'equals', path: 'status.value', value: 'reserved' }],
  ['a number is below', { kind: 'below', path: 'number', value: 5.5 }],
  ['a number is below one with more digits', { kind: 'below', path: 'number', value: 10 }],
  ['a text is below', { kind: 'below', path: 'text', value: 'n' }],
  ['a text is below by its bytes', { kind: 'below', path: 'text', value: 'é' }],
  ['a nested number is below', { kind: 'below', path: 'map.inner.deep', value: 4 }],
  [
    'all hold',
    {
      kind: 'all',
      of: [
        { kind: 'exists', path: 'text' },
        { kind: 'equals', path: 'number', value: 5 },
      ],
    },
  ],
  [
    'any holds',
    {
      kind: 'any',
      of: [
        { kind: 'exists', path: 'other' },
        { kind: 'exists', path: 'text' },
      ],
    },
  ],
  [
    'any of several alls holds',
    {
      kind: 'any',
      of: [
        {
          kind: 'all',
          of: [
            { kind: 'exists', path: 'text' },
            { kind: 'absent', path: 'text' },
          ],
        },
        {
          kind: 'all',
          of: [
            { kind: 'exists', path: 'text' },
            { kind: 'below', path: 'number', value: 6 },
          ],
        },
      ],
    },
  ],
];

const no: [string, Condition][] = [
  ['an absent attribute exists', { kind: 'exists', path: 'other' }],
  ['an attribute of an absent map exists', { kind: 'exists', path: 'other.inner' }],
  ['an attribute of a text exists', { kind: 'exists', path: 'text.inner' }],
  ['an attribute that is null is absent', { kind: 'absent', path: 'nothing' }],
  ['a nested attribute is absent', { kind: 'absent', path: 'map.empty' }],
  ['a text equals another', { kind: 'equals', path: 'text', value: 'M' }],
  ['a number equals its text', { kind: 'equals', path: 'number', value: '5' }],
  ['a text equals its number', { kind: 'equals', path: 'text', value: 5 }],
  ['true equals false', { kind: 'equals', path: 'flag', value: false }],
  ['an absent attribute equals null', { kind: 'equals', path: 'other', value: null }],
  ['an attribute of an absent map equals', { kind: 'equals', path: 'other.inner', value: 1 }],
  ['null equals the empty text', { kind: 'equals', path: 'nothing', value: '' }],
  ['a map equals a text', { kind: 'equals', path: 'map', value: 'x' }],
  ['a number is below itself', { kind: 'below', path: 'number', value: 5 }],
  ['a text is below itself', { kind: 'below', path: 'text', value: 'm' }],
  ['a text is below a smaller one by its bytes', { kind: 'below', path: 'accented', value: 'z' }],
  ['an absent attribute is below', { kind: 'below', path: 'other', value: 5 }],
  ['an attribute of an absent map is below', { kind: 'below', path: 'other.inner', value: 5 }],
  ['a number is below a text', { kind: 'below', path: 'number', value: '9' }],
  ['a text is below a number', { kind: 'below', path: 'text', value: 9 }],
  ['null is below a number', { kind: 'below', path: 'nothing', value: 9 }],
  [
    'all hold but one',
    {
      kind: 'all',
      of: [
        { kind: 'exists', path: 'text' },
        { kind: 'exists', path: 'other' },
      ],
    },
  ],
  [
    'none of any holds',
    {
      kind: 'any',
      of: [
        { kind: 'exists', path: 'other' },
        { kind: 'absent', path: 'text' },
      ],
    },
  ],
];

export const conditionTests = (opened: () => Database): void => {
  const isAllowed = async (when: Condition): Promise<boolean> => {
    await opened().write({ kind: 'put', table: 'users', item: stored });
    return opened().write({ kind: 'put', table: 'users', item: { ...stored, seen: true }, when });
  };

  test.each(yes)('a write is done where %s', async (_, when) => {
    expect(await isAllowed(when)).toBe(true);
    expect(await opened().get('users', { pk: stored.pk })).toEqual({ ...stored, seen: true });
  });

  test.each(no)('a write is not done where it asks that %s', async (_, when) => {
    expect(await isAllowed(when)).toBe(false);
    expect(await opened().get('users', { pk: stored.pk })).toEqual(stored);
  });

  test.each([
    ['exists', { kind: 'exists', path: 'pk' }, false],
    ['equals', { kind: 'equals', path: 'count', value: 0 }, false],
    ['below', { kind: 'below', path: 'count', value: 1 }, false],
    ['absent', { kind: 'absent', path: 'pk' }, true],
  ] satisfies [string, Condition, boolean][])(
    'where there is no item, "%s" sees nothing',
    async (kind, when, answer) => {
      const key = { pk: `nobody-${kind}` };

      expect(await opened().write({ kind: 'update', table: 'users', key, set: { made: true }, when })).toBe(answer);
      expect(await opened().get('users', key)).toEqual(answer ? { ...key, made: true } : undefined);
    },
  );

  test.each(['all', 'any'] as const)('"%s" of nothing is refused as a mistake', async (kind) => {
    const write = opened().write({ kind: 'put', table: 'users', item: stored, when: { kind, of: [] } });

    await expect(write).rejects.toThrow('condition_empty');
  });
};
