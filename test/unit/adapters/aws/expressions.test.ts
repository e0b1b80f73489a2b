import { describe, expect, test } from 'vitest';
import { expressions } from '#adapters/aws/expressions.ts';

describe('DynamoDB expressions', () => {
  test('an expression has one placeholder per part of a path, and each part once', () => {
    const builder = expressions();

    const text = builder.condition({
      kind: 'all',
      of: [
        { kind: 'exists', path: 'sessions.ses_1' },
        { kind: 'below', path: 'sessions.ses_2.generation', value: 3 },
      ],
    });

    expect(text).toBe('(attribute_exists(#n0.#n1) AND #n0.#n2.#n3 < :v0)');
    expect(builder.attributes()).toEqual({
      ExpressionAttributeNames: { '#n0': 'sessions', '#n1': 'ses_1', '#n2': 'ses_2', '#n3': 'generation' },
      ExpressionAttributeValues: { ':v0': 3 },
    });
  });

  test('a condition puts each group in parentheses', () => {
    const text = expressions().condition({
      kind: 'any',
      of: [
        { kind: 'absent', path: 'a' },
        {
          kind: 'all',
          of: [
            { kind: 'exists', path: 'b' },
            { kind: 'equals', path: 'c', value: null },
          ],
        },
      ],
    });

    expect(text).toBe('(attribute_not_exists(#n0) OR (attribute_exists(#n1) AND #n2 = :v0))');
  });

  test('an update sets and removes in one expression and shares its placeholders with the condition', () => {
    const builder = expressions();

    const update = builder.update({ a: 1, 'map.b': [2] }, ['map.c', 'd']);
    const condition = builder.condition({ kind: 'equals', path: 'a', value: 0 });

    expect(update).toBe('SET #n0 = :v0, #n1.#n2 = :v1 REMOVE #n1.#n3, #n4');
    expect(condition).toBe('#n0 = :v2');
    expect(builder.attributes().ExpressionAttributeValues).toEqual({ ':v0': 1, ':v1': [2], ':v2': 0 });
  });

  test('an update expression leaves out empty clauses', () => {
    expect(expressions().update({ a: 1 }, [])).toBe('SET #n0 = :v0');
    expect(expressions().update({}, ['a'])).toBe('REMOVE #n0');
    expect(expressions().update({}, [])).toBeUndefined();
  });

  test('an expression has no empty placeholder map, which DynamoDB would refuse', () => {
    const builder = expressions();

    expect(builder.attributes()).toEqual({});
    builder.condition({ kind: 'exists', path: 'a' });
    expect(builder.attributes()).toEqual({ ExpressionAttributeNames: { '#n0': 'a' } });
  });
});
