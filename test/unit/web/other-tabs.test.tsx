// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { followOtherTabs, StoreProvider, signIn, useHasToken } from '#web/state/store.ts';

test('a tab whose session ended in another one while its script loaded is signed out', () => {
  signIn({ access: 'an.access.token', refresh: 'a.refresh.token' });
  const { result } = renderHook(() => useHasToken(), { wrapper: StoreProvider });
  expect(result.current).toBe(true);
  // Another tab clears the storage before this one listens.
  localStorage.clear();

  act(() => onTestFinished(followOtherTabs()));

  expect(result.current).toBe(false);
});
