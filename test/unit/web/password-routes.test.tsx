// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from '#web/app/router.tsx';
import { signIn } from '#web/state/store.ts';
import { aUser, stubApi } from './server.ts';
import { currentPath, visit } from './visit.tsx';

const signedIn = (): void => {
  stubApi({ getUser: () => ({ body: aUser() }) });
  signIn({ access: 'a', refresh: 'r' });
};

const heading = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 });

// jsdom cannot scroll.
beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));

describe('access to the password pages', () => {
  test.each([
    ['/forgot-password', 'Forgot your password?'],
    ['/password-confirmation', 'Check your email'],
    ['/password-reset', 'New password'],
  ])('a guest at %s sees: %s', async (path, title) => {
    stubApi({});

    visit(<Router />, path);

    await heading(title);
    expect(currentPath()).toBe(path);
  });

  test.each([
    ['/password-confirmation', 'Check your email'],
    ['/password-reset', 'New password'],
    ['/change-password', 'Change password'],
  ])('a signed-in user at %s sees: %s', async (path, title) => {
    signedIn();

    visit(<Router />, path);

    await heading(title);
    expect(currentPath()).toBe(path);
  });

  test('a guest at /change-password is redirected to sign-in', async () => {
    stubApi({});

    visit(<Router />, '/change-password');

    await heading('Sign in');
    expect(currentPath()).toBe('/login');
  });

  test('a signed-in user at /forgot-password is redirected home', async () => {
    signedIn();

    visit(<Router />, '/forgot-password');

    await waitFor(() => expect(currentPath()).toBe('/'));
  });
});
