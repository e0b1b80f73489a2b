import { EventBridgeClient, ListTargetsByRuleCommand } from '@aws-sdk/client-eventbridge';
import * as z from 'zod/mini';
import type { JobName } from '#events/schedule.ts';
import { functionNames, jobRuleName, logGroupName } from '#infra/config/names.ts';
import { jobEvent } from '#infra/local/lambda-events.ts';
import type { ReadMails } from '#test/support/over-http.ts';

const region = 'us-east-1';

/** Emulators read the service from the signature and do not verify it. */
const signed = (service: string, headers: Record<string, string> = {}): Record<string, string> => ({
  authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/${region}/${service}/aws4_request, SignedHeaders=host, Signature=0`,
  ...headers,
});

const MiniStackMails = z.object({
  messages: z.record(
    z.string(),
    z.array(z.object({ To: z.array(z.string()), Subject: z.string(), BodyText: z.string() })),
  ),
});
const LocalStackMails = z.object({
  messages: z.array(
    z.object({
      Destination: z.object({ ToAddresses: z.array(z.string()) }),
      Subject: z.string(),
      Body: z.object({ text_part: z.string() }),
    }),
  ),
});

const fromMiniStack = (response: unknown) =>
  Object.values(MiniStackMails.parse(response).messages)
    .flat()
    .map(({ To, Subject, BodyText }) => ({ to: To, subject: Subject, text: BodyText }));

const fromLocalStack = (response: unknown) =>
  LocalStackMails.parse(response).messages.map(({ Destination, Subject, Body }) => ({
    to: Destination.ToAddresses,
    subject: Subject,
    text: Body.text_part,
  }));

/** The mails sent by SES; each emulator lists them in its own format. */
export const sentMails =
  (endpointUrl: string): ReadMails =>
  async (email) => {
    const reply = await fetch(`${endpointUrl}/_ministack/ses/messages`);
    const mails = reply.ok
      ? fromMiniStack(await reply.json())
      : fromLocalStack(await (await fetch(`${endpointUrl}/_aws/ses`)).json());
    return mails.filter(({ to }) => to.includes(email));
  };

/** Invokes the target of a job's rule with a scheduled event, and waits for its end. */
export const runJob = async (endpointUrl: string, job: JobName): Promise<void> => {
  const client = new EventBridgeClient({
    endpoint: endpointUrl,
    region,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const { Targets = [] } = await client.send(new ListTargetsByRuleCommand({ Rule: jobRuleName('local', job) }));
  const arns = Targets.map(({ Arn = '' }) => Arn);
  if (arns.length !== 1) throw new Error(`The rule of ${job} has ${arns.length} targets.`);
  // 'name:live'
  const [name, Qualifier = ''] = arns[0]?.split(':').slice(-2) ?? [];
  const reply = await fetch(`${endpointUrl}/2015-03-31/functions/${name}/invocations?Qualifier=${Qualifier}`, {
    method: 'POST',
    headers: signed('lambda', { 'content-type': 'application/json' }),
    body: JSON.stringify(jobEvent(job, new Date())),
  });
  const output = await reply.text();
  if (!reply.ok || reply.headers.has('x-amz-function-error')) throw new Error(`${job} failed: ${output}`);
};

const LogEvents = z.object({ events: z.array(z.object({ timestamp: z.number(), message: z.string() })) });

const logLines = async (endpointUrl: string, group: string, startTime: number) => {
  const reply = await fetch(endpointUrl, {
    method: 'POST',
    headers: signed('logs', {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'Logs_20140328.FilterLogEvents',
    }),
    body: JSON.stringify({ logGroupName: group, startTime }),
  });
  // A Lambda that was never invoked may have no log group yet.
  const { data } = LogEvents.safeParse(await reply.json());
  return (data?.events ?? []).map((event) => ({ ...event, group }));
};

// Lines of the platform, and Node's warnings about how the emulator starts it.
const isNoise = (message: string): boolean =>
  /^(START|END|REPORT) RequestId|DeprecationWarning|--trace-deprecation/.test(message);

/** The log lines of all Lambdas since an instant, oldest first. */
export const loggedSince = async (endpointUrl: string, since: Date): Promise<string[]> => {
  const groups = functionNames.map((name) => logLines(endpointUrl, logGroupName('local', name), since.getTime()));
  return (await Promise.all(groups))
    .flat()
    .filter(({ message }) => !isNoise(message))
    .sort((a, b) => a.timestamp - b.timestamp)
    .map(({ group, message }) => `${group}: ${message.trim()}`);
};

/** Errors, alarms and timeouts. */
export const isProblem = (line: string): boolean => /"level":"(ERROR|ALARM)"|Task timed out/.test(line);
