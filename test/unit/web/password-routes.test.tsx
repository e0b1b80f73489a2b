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

// jsdom has nothing to scroll.
beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));

describe('the pages of a password, by who is looking', () => {
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
  ])('someone signed in at %s sees: %s', async (path, title) => {
    signedIn();

    visit(<Router />, path);

    await heading(title);
    expect(currentPath()).toBe(path);
  });

  test('a guest who wants to change the password is asked to sign in', async () => {
    stubApi({});

    visit(<Router />, '/change-password');

    await heading('Sign in');
    expect(currentPath()).toBe('/login');
  });

  test('whoever is signed in has no use for a reset link and is led home', async () => {
    signedIn();

    visit(<Router />, '/forgot-password');

    await waitFor(() => expect(currentPath()).toBe('/'));
  });
});
