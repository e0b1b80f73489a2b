import { expect, vi } from 'vitest';
import type { Visitor } from '#test/support/visitor.ts';
import { answer, cut, press } from '../views/view.ts';
import type { Row, Scene } from './row.ts';
import { network, toast } from './row.ts';

const holdWindowsBack = ({ page }: Scene): Promise<unknown> =>
  page.addInitScript(() => {
    window.open = () => null;
  });

const subscribe = async (scene: Scene): Promise<void> => {
  await holdWindowsBack(scene);
  await scene.person.choose('Explorer', 2);
  await press(scene.page, 'Subscribe');
};

const buy = async (member: Visitor | null): Promise<void> => {
  if (!member) throw new Error('nobody is there to buy');
  const payment = await member.start('explorer');
  await member.atCheckout(payment, 'pay');
  await vi.waitFor(async () => expect(await member.confirm(payment)).toBe('paid'), { timeout: 15_000 });
};

export const shopRows: Row[] = [
  {
    name: 'Server selection: network error',
    as: 'member',
    act: async (scene) => {
      await cut(scene.page, 'selectServers');
      await subscribe(scene);
    },
    shown: [
      { where: 'toast', text: network, severity: 'error' },
      { where: 'dialog', text: network },
    ],
  },
  {
    name: 'Server selection: other failure',
    as: 'member',
    // The location is removed from the catalogue while the dialog is open.
    act: async (scene) => {
      await scene.page.route('**/api/v1/servers/', async (route) => {
        const servers: { id: number }[] = await (await route.fetch()).json();
        await route.fulfill({ json: servers.map((server) => ({ ...server, id: server.id + 900 })) });
      });
      await subscribe(scene);
    },
    shown: [
      { where: 'toast', text: 'A chosen location does not exist.', severity: 'error' },
      { where: 'dialog', text: 'A chosen location does not exist.' },
    ],
  },
  {
    name: 'Server selection success',
    as: 'member',
    act: subscribe,
    shown: [toast('Locations added successfully!')],
  },
  {
    name: 'Server list fetch failure',
    as: 'member',
    act: async ({ page, person }) => {
      await cut(page, 'listServers');
      await person.visit('/pricing');
      await person.card('Explorer').getByRole('button').click();
    },
    shown: [{ where: 'dialog', text: network }],
  },
  {
    name: 'Payment initialization: non-OK response',
    as: 'member',
    act: async (scene) => {
      await answer(scene.page, 'startPayment', 504);
      await subscribe(scene);
    },
    shown: [{ where: 'panel', text: 'Error: 504 - Gateway Timeout' }],
  },
  {
    name: 'Payment initialization failure in the plan page',
    as: 'newcomer',
    // Bought in another window, while this page still shows the plans of a free user.
    act: async (scene) => {
      await holdWindowsBack(scene);
      await scene.person.choose('Explorer', 2);
      await buy(scene.member);
      await press(scene.page, 'Subscribe');
    },
    shown: [{ where: 'panel', text: 'You already have this plan.' }],
  },
];
