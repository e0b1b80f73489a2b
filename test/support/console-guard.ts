import type { MockInstance } from 'vitest';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Set-up of each test file: a test fails if console.error was called, and shows the messages. */
let consoleError: MockInstance<(...values: unknown[]) => void> | undefined;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  const messages = consoleError?.mock.calls.map((values) => values.map(String).join(' '));
  consoleError?.mockRestore();

  expect(messages, 'messages of console.error').toEqual([]);
});
