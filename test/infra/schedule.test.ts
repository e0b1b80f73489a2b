import { describe, expect, test } from 'vitest';
import { jobRuleName } from '#infra/names.ts';
import { propertiesOf, templatesOf } from './stacks.ts';

describe('A job runs by the clock of the bus', () => {
  const template = templatesOf('prod').get('events');
  const rules = template ? propertiesOf(template, 'AWS::Events::Rule') : [];

  test.each([
    ['settleCheckouts', 'rate(1 hour)'],
    ['expireSubscriptions', 'cron(5 0 * * ? *)'],
    ['reconcileBilling', 'cron(5 1 * * ? *)'],
  ] as const)('%s at %s', (job, ScheduleExpression) => {
    const rule = rules.find(({ Name }) => Name === jobRuleName('prod', job));

    expect(rule).toMatchObject({ ScheduleExpression });
  });
});
