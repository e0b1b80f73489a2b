import { answer, cut } from '../views/view.ts';
import type { Row } from './row.ts';
import { network, notice } from './row.ts';

export const accountRows: Row[] = [
  {
    name: 'Provider customer lookup: non-OK response',
    as: 'member',
    act: async ({ page, person }) => {
      await answer(page, 'getSubscription', 503);
      await person.visit('/account');
    },
    shown: [notice('Error: 503 - Service Unavailable')],
  },
  {
    name: 'Subscription fetch: network error',
    as: 'member',
    act: async ({ page, person }) => {
      await cut(page, 'getSubscription');
      await person.visit('/account');
    },
    shown: [notice(network)],
  },
  {
    name: 'User call: network error',
    as: 'member',
    act: async ({ page, person }) => {
      await cut(page, 'getUser');
      await person.visit('/account');
    },
    shown: [notice(network)],
  },
  {
    name: 'token_not_valid on user call',
    as: 'member',
    act: async ({ page, person }) => {
      await person.visit('/account');
      await page.evaluate(() => {
        localStorage.setItem('access_token', 'garbage');
        localStorage.setItem('refresh_token', 'garbage');
        localStorage.setItem('left_over', 'something');
      });
      await page.reload();
      await page.waitForURL('**/login');
      await page.waitForFunction(() => localStorage.length === 0);
    },
    shown: [],
    ends: '/login',
  },
];
