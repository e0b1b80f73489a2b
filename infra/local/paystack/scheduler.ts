import type { Scheduled } from '../request-handler.ts';
import { advance, bundleOf, dueOf } from './lifecycle.ts';
import type { SimulatorState } from './simulator-state.ts';
import { runTask } from './tasks.ts';
import type { Post } from './webhooks.ts';
import { deliver } from './webhooks.ts';

type Due = { at: string; run: () => void | Promise<void> };

/** Everything the provider does by itself, in the order of its dates, however far the clock has moved. */
export const createScheduler = (world: SimulatorState, post: Post): Scheduled => {
  const earliest = (): Due | undefined => {
    const charges = world.subscriptions.list().flatMap((subscription) => {
      const at = dueOf(world, subscription);
      const bundle = bundleOf(world, subscription);
      return at !== null && bundle ? [{ at, run: () => advance(world, bundle) }] : [];
    });
    const tasks = world.tasks.list().map((task) => ({ at: task.dueAt, run: () => runTask(world, task) }));
    const webhooks = world.outbox
      .list()
      .map((webhook) => ({ at: webhook.dueAt, run: () => deliver(world, webhook, post) }));
    // At one instant the state moves before it is told.
    return [...charges, ...tasks, ...webhooks].reduce<Due | undefined>(
      (first, each) => (first === undefined || each.at < first.at ? each : first),
      undefined,
    );
  };

  const runAll = async (): Promise<void> => {
    for (let due = earliest(); due && due.at <= world.now().toISOString(); due = earliest()) await due.run();
  };

  let running: Promise<void> | null = null;
  return {
    nextDue: () => {
      const due = earliest();
      return due ? new Date(due.at) : null;
    },
    runDue: () => {
      running ??= runAll().finally(() => {
        running = null;
      });
      return running;
    },
  };
};
