import { afterAll, describe, expect, test } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { tell } from '#test/support/figures.ts';
import { mailEvents } from '#test/support/mail-events.ts';
import { accountScenarios } from './account-scenarios.ts';
import { mailsSubscriber, sendsExample } from './default-scenarios.ts';
import { eventScenarios } from './event-scenarios.ts';
import { jobScenarios } from './job-scenarios.ts';
import { disturbAll } from './matrix.ts';
import type { Scenario, Scenarios } from './scenario.ts';
import { shopScenarios } from './shop-scenarios.ts';

const scenarios: Scenarios = {
  operations: { ...accountScenarios, ...shopScenarios },
  reactions: eventScenarios,
  jobs: jobScenarios,
};

const mailScenarios = Object.fromEntries(
  mailEvents.map((name) => [
    name,
    scenarios.reactions.sendMail[name] ?? { 'is about a subscriber': mailsSubscriber(name) },
  ]),
);

const named = (lambda: string, of: Record<string, Scenario>): [string, Scenario][] =>
  Object.entries(of).map(([what, scenario]) => [`${lambda}, ${what}`, scenario]);

const all = [
  // Object.keys forgets that the keys of the table are its names.
  ...(Object.keys(routes) as RouteName[]).flatMap((name) =>
    named(name, scenarios.operations[name] ?? { 'a subscriber sends the example': sendsExample(name) }),
  ),
  ...Object.entries({ ...scenarios.reactions, sendMail: mailScenarios }).flatMap(([name, events]) =>
    Object.entries(events).flatMap(([event, of]) => named(`${name} on ${event}`, of)),
  ),
  ...Object.entries(scenarios.jobs).flatMap(([name, of]) => named(name, of)),
];

const sites = new Set<string>();
let points = 0;

describe('any call may fail before, after or for ever, once or again and again, and nothing is lost or doubled', () => {
  test.each(all)('%s', async (name, scenario) => {
    const found = await disturbAll(scenario);

    for (const { at, site } of found.points) sites.add(`${name}, ${at}: ${site}`);
    points += found.points.length;
    expect(found.failures).toEqual([]);
  });

  test('at more than three hundred points', () => {
    expect(points).toBeGreaterThan(300);
  });
});

afterAll(() => {
  tell(12, 'Every call of every Lambda may fail, and after a redelivery and a night the state is the same', points);
  process.stdout.write(`crash matrix: ${sites.size} calls, ${points} points\n`);
});
