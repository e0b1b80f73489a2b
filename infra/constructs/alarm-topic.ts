import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';

/** A topic that CloudWatch alarms of this account may publish to. Somebody must subscribe to it after the deployment. */
export class AlarmTopic extends Construct {
  readonly topic: sns.Topic;

  constructor(scope: Construct, id: string, topicName: string) {
    super(scope, id);
    this.topic = new sns.Topic(this, 'Topic', { topicName, enforceSSL: true });
    this.allow('cloudwatch.amazonaws.com');
  }

  /** A topic with a policy of its own loses SNS's default one, so every publisher needs a statement. */
  allow(service: string): void {
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    this.topic.grantPublish(new ServicePrincipal(service, { conditions }));
  }
}
