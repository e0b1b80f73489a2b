import { region } from '#infra/config/names.ts';
import type { CheckResult, Lookup } from './check-result.ts';
import { notReadable, ok, warning } from './check-result.ts';
import type { Subscriptions } from './facts.ts';

/** What each topic is about. */
const alarms = {
  page: 'alarms that customers notice',
  ticket: 'alarms that can wait until tomorrow',
} satisfies Record<keyof Subscriptions, string>;

const checkTopic = (severity: keyof Subscriptions, confirmed: number): CheckResult =>
  confirmed > 0
    ? ok(`Somebody gets the ${alarms[severity]}`)
    : warning(
        `Nobody gets the ${alarms[severity]}: their topic has no confirmed subscription`,
        `Run aws sns subscribe as the last deployment printed it (--region ${region}, the topic that ends in -${severity}), and open the link in the mail.`,
      );

/** Whether somebody is subscribed to the alarms; nothing before the first deployment, which makes the topics. */
export const checkSubscriptions = (subscriptions: Lookup<Subscriptions>): CheckResult[] => {
  if ('fault' in subscriptions) return [notReadable('The topics of the alarms', subscriptions.fault)];
  const { page, ticket } = subscriptions.answer;
  return [
    ...(page === null ? [] : [checkTopic('page', page)]),
    ...(ticket === null ? [] : [checkTopic('ticket', ticket)]),
  ];
};
