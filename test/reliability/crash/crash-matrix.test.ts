import { afterAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { mailEvents } from '#test/support/mail-events.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { accountScenarios } from './account-scenarios.ts';
import { mailsSubscriber, sendsExample } from './default-scenarios.ts';
import { eventScenarios } from './event-scenarios.ts';
import { jobScenarios } from './job-scenarios.ts';
import { failAtEveryCall } from './matrix.ts';
import type { Scenario, Scenarios } from './scenario.ts';
import { shopScenarios } from './shop-scenarios.ts';

const scenarios: Scenarios = {
  operations: { ...accountScenarios, ...shopScenarios },
  reactions: eventScenarios,
  jobs: jobScenarios,
};

const named = (lambda: string, of: Record<string, Scenario>): [string, Scenario][] =>
  Object.entries(of).map(([what, scenario]) => [`${lambda}, ${what}`, scenario]);

const mailScenarios = Object.fromEntries(
  mailEvents.map((name) => [
    name,
    scenarios.reactions.sendMail[name] ?? { 'is about a subscriber': mailsSubscriber(name) },
  ]),
);

const all = [
  ...keysOf(routes).flatMap((name) =>
    named(name, scenarios.operations[name] ?? { 'a subscriber sends the example': sendsExample(name) }),
  ),
  ...Object.entries({ ...scenarios.reactions, sendMail: mailScenarios }).flatMap(([name, events]) =>
    Object.entries(events).flatMap(([event, of]) => named(`${name} on ${event}`, of)),
  ),
  ...Object.entries(scenarios.jobs).flatMap(([name, of]) => named(name, of)),
];

const sites = new Set<string>();
let points = 0;

describe('crash matrix', () => {
  test.each(all)('a failure at any call loses and doubles nothing: %s', async (name, scenario) => {
    const outcome = await failAtEveryCall(scenario);

    for (const { at, site } of outcome.points) sites.add(`${name}, ${at}: ${site}`);
    points += outcome.points.length;
    expect(outcome.differences).toEqual([]);
  });

  test('the crash matrix covers more than three hundred points', () => {
    expect(points).toBeGreaterThan(300);
  });
});

afterAll(() => {
  recordTries(12, 'any call of any Lambda may fail: after the retries and a night the state is the same', points);
  process.stdout.write(`crash matrix: ${sites.size} calls, ${points} points\n`);
});
