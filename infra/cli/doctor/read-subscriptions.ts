import { GetTopicAttributesCommand, NotFoundException, SNSClient } from '@aws-sdk/client-sns';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { region, topicName } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
import type { Account, Subscriptions } from './facts.ts';

/** The confirmed subscriptions of the topics of a stage's alarms. */
export const readSubscriptions = async (
  stage: StageName,
  { id }: Account,
  connection: AwsConnection,
): Promise<Subscriptions> => {
  const client = new SNSClient(connection);
  const confirmed = async (severity: keyof Subscriptions): Promise<number | null> => {
    try {
      const TopicArn = `arn:aws:sns:${region}:${id}:${topicName(stage, severity)}`;
      const { Attributes } = await client.send(new GetTopicAttributesCommand({ TopicArn }));
      return Number(Attributes?.SubscriptionsConfirmed ?? 0);
    } catch (error) {
      if (error instanceof NotFoundException) return null;
      throw error;
    }
  };
  const [page, ticket] = await Promise.all([confirmed('page'), confirmed('ticket')]);
  return { page, ticket };
};
