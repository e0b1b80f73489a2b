import type { MockInstance } from 'vitest';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Set up for each test file: a test during which something was said by console.error fails, and shows what it was. */
let heard: MockInstance<(...given: unknown[]) => void> | undefined;

beforeEach(() => {
  heard = vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  const said = heard?.mock.calls.map((given) => given.map(String).join(' '));
  heard?.mockRestore();

  expect(said, 'what the test said by console.error').toEqual([]);
});
