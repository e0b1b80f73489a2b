// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, inject, test } from 'vitest';

const textOf = (file: string): string => readFileSync(join(inject('siteFolder'), file), 'utf8');

describe('theme-color', () => {
  const open = (stored: string | null): void => {
    document.head.innerHTML = new DOMParser().parseFromString(textOf('index.html'), 'text/html').head.innerHTML;
    if (stored) localStorage.setItem('colour_scheme', stored);
    runInNewContext(textOf('bootstrap.js'), { document, localStorage, location, MutationObserver });
  };
  const lightMedia = (): Promise<string | null | undefined> =>
    Promise.resolve().then(() => document.querySelector('meta[content="#faf6ef"]')?.getAttribute('media'));

  afterEach(() => localStorage.clear());

  test.each([
    [null, 'not all'],
    ['dark', 'not all'],
    ['light', 'all'],
    ['system', '(prefers-color-scheme: light)'],
  ])('with the stored scheme %s the light theme-color applies to: %s', async (stored, media) => {
    open(stored);

    expect(await lightMedia()).toBe(media);
  });

  test('theme-color follows a colour scheme chosen later', async () => {
    open('dark');
    await lightMedia();

    document.documentElement.dataset.scheme = 'light';

    expect(await lightMedia()).toBe('all');
  });
});
