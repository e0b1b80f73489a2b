import type { Scheduled } from '../request-handler.ts';
import { contextOf, dueOf, step } from './lifecycle.ts';
import type { SimulatorState } from './simulator-state.ts';
import { runTask } from './tasks.ts';
import type { Post } from './webhooks.ts';
import { deliver } from './webhooks.ts';

type Due = { at: string; run: () => void | Promise<void> };

/** Runs everything that the provider does by itself, in the order of its due dates, however far the clock was moved. */
export const createScheduler = (state: SimulatorState, post: Post): Scheduled => {
  const earliest = (): Due | undefined => {
    const charges = state.subscriptions.list().flatMap((subscription) => {
      const at = dueOf(state, subscription);
      const context = contextOf(state, subscription);
      return at !== null && context ? [{ at, run: () => step(state, context) }] : [];
    });
    const tasks = state.tasks.list().map((task) => ({ at: task.dueAt, run: () => runTask(state, task) }));
    const webhooks = state.outbox
      .list()
      .map((webhook) => ({ at: webhook.dueAt, run: () => deliver(state, webhook, post) }));
    // At the same time, state changes come before webhooks.
    return [...charges, ...tasks, ...webhooks].reduce<Due | undefined>(
      (first, each) => (first === undefined || each.at < first.at ? each : first),
      undefined,
    );
  };

  const runAll = async (): Promise<void> => {
    for (let due = earliest(); due && due.at <= state.now().toISOString(); due = earliest()) await due.run();
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
