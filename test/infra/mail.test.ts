import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { reactions } from '#events/reactions.ts';
import { ruleName } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { sesEvent, transformed } from '#infra/local/mail-feedback-event.ts';
import type { ReceivedMail } from '#infra/local/mailbox.ts';
import { rolesOf } from './role-list.ts';
import { propertiesOf, stackIn, templatesOf } from './stacks.ts';

const Transformer = z.object({ InputPathsMap: z.record(z.string(), z.string()), InputTemplate: z.string() });
const Rule = z.object({
  Name: z.string(),
  EventBusName: z.optional(z.unknown()),
  EventPattern: z.record(z.string(), z.unknown()),
  Targets: z.tuple([z.looseObject({ InputTransformer: Transformer })]),
});

const emailHash = 'ab'.repeat(32);
const mail: ReceivedMail = {
  id: 'mail-1',
  from: 'Pazia <no-reply@pazia.app>',
  to: 'amina@example.com',
  subject: 'Your receipt, Amina',
  text: 'Hello Amina',
  html: '<p>Hello Amina</p>',
  tags: { 'ses:configuration-set': 'pazia-prod-mail', emailHash },
  at: '2026-11-21T12:00:00.000Z',
  outcome: 'delivered',
};
const now = new Date('2026-11-21T12:01:00.000Z');
const reports = {
  'mail.bounced': sesEvent({ name: 'mail.bounced', bounceType: 'Permanent', bounceSubType: 'General' }, mail, now),
  'mail.complained': sesEvent({ name: 'mail.complained' }, mail, now),
};

/** The value at a JSON path, found here in a way of its own. */
const at = (event: unknown, path: string): unknown => {
  const steps = path.slice(2).match(/[\w-]+/gu) ?? [];
  return steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), event);
};

/** Does what EventBridge does: a value takes the place of its name, with quotes if it is text. */
const applied = ({ InputPathsMap, InputTemplate }: z.infer<typeof Transformer>, event: unknown): unknown =>
  JSON.parse(InputTemplate.replace(/<([\w-]+)>/gu, (_, name) => JSON.stringify(at(event, InputPathsMap[name] ?? ''))));

describe.each(['prod', 'dev'] as const)('mail of %s', (stage) => {
  const templates = templatesOf(stage);
  const mailStack = stackIn(templates, 'mail');
  const rules = propertiesOf(stackIn(templates, 'events'), 'AWS::Events::Rule');
  const ruleOf = (event: 'mail.bounced' | 'mail.complained') =>
    Rule.parse(rules.find(({ Name }) => Name === ruleName(stage, 'recordFeedback', event)));
  const configurationSet = `pazia-${stage}-mail`;
  const { mailDomain } = stages[stage];

  test('the mail domain is signed by DKIM, has a MAIL FROM domain of its own and a default configuration set', () => {
    const [id] = Object.keys(mailStack.findResources('AWS::SES::ConfigurationSet'));

    mailStack.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: mailDomain,
      MailFromAttributes: { MailFromDomain: `bounce.${mailDomain}`, BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
      ConfigurationSetAttributes: { ConfigurationSetName: { Ref: id } },
    });
    // Easy DKIM is what SES does unless keys of our own are given.
    const [identity] = propertiesOf(mailStack, 'AWS::SES::EmailIdentity');
    expect(identity).not.toHaveProperty('DkimSigningAttributes');
    expect(identity).not.toHaveProperty('DkimAttributes');
  });

  test('SES needs TLS, drops mail to addresses that bounced or complained, and counts both', () => {
    mailStack.hasResourceProperties('AWS::SES::ConfigurationSet', {
      Name: configurationSet,
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
  });

  test('SES publishes bounces and complaints on the default bus, the only one that it may publish on', () => {
    const [{ EventDestination: destination } = {}] = propertiesOf(
      mailStack,
      'AWS::SES::ConfigurationSetEventDestination',
    );

    expect(destination).toMatchObject({ Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] });
    expect(JSON.stringify(destination)).toMatch(/"EventBridgeDestination":.*:event-bus\/default/u);
  });

  test('the outputs name every DNS record that SES looks for', () => {
    const records = Object.values(mailStack.findOutputs('*')).map(({ Value }) => JSON.stringify(Value));

    expect(records.filter((record) => record.includes(' CNAME '))).toHaveLength(3);
    expect(records).toContainEqual(expect.stringContaining('MX 10 feedback-smtp.'));
    expect(records).toContainEqual(expect.stringContaining('v=spf1 include:amazonses.com ~all'));
    expect(records).toContainEqual(expect.stringContaining(`_dmarc.${mailDomain} TXT`));
  });

  test('the reaction that sends mail may use the domain and its configuration set, and no other role may', () => {
    const roles = rolesOf(stage, templates.values());
    const senders = Object.entries(roles).filter(([, { may }]) => JSON.stringify(may).includes('ses:'));

    expect(senders.map(([role]) => role)).toEqual(['pazia-STAGE-send-mail']);
    expect(senders[0]?.[1].may).toMatchObject({
      'ses:identity/MAIL-DOMAIN': ['ses:SendEmail'],
      'ses:configuration-set/pazia-STAGE-mail': ['ses:SendEmail'],
    });
    for (const lambda of propertiesOf(stackIn(templates, 'events'), 'AWS::Lambda::Function'))
      expect(lambda).toHaveProperty('Environment.Variables.MAIL_CONFIGURATION_SET', configurationSet);
  });

  test.each(reactions.recordFeedback)('%s is taken from the default bus, for the mails of this stage only', (event) => {
    const { EventBusName, EventPattern } = ruleOf(event);

    expect(EventBusName).toBeUndefined();
    expect(EventPattern).toEqual({
      source: ['aws.ses'],
      'detail-type': [reports[event]['detail-type']],
      detail: { mail: { tags: { 'ses:configuration-set': [configurationSet], emailHash: [{ exists: true }] } } },
    });
  });

  test.each(reactions.recordFeedback)('the rule of %s passes on a hash and no part of the mail', (event) => {
    const report = reports[event];
    const [{ InputTransformer }] = ruleOf(event).Targets;

    const input = applied(InputTransformer, report);

    expect(JSON.stringify(report)).toContain('amina@example.com');
    expect(JSON.stringify(input)).not.toMatch(/amina|receipt|@/iu);
    const { id, name, detail } = transformed(event, report);
    expect(input).toEqual({ id, time: report.time, 'detail-type': name, detail });
    expect(detail).toEqual({
      emailHash,
      sentAt: mail.at,
      ...(event === 'mail.bounced' && { bounceType: 'Permanent' }),
    });
  });
});
