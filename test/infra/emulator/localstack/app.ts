import type { CfnRule } from 'aws-cdk-lib/aws-events';
import type { App, Stack } from 'aws-cdk-lib/core';
import { CfnParameter, CfnResource } from 'aws-cdk-lib/core';
import * as z from 'zod/mini';
import { newApp } from '#infra/app.ts';
import { region } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { DataStack } from '#infra/stacks/data.ts';
import { EventsStack } from '#infra/stacks/events.ts';
import { aTarget } from '#test/infra/stacks.ts';

/** Of the events stack, what LocalStack runs without a licence or an image. */
const kept = ['AWS::Events::EventBus', 'AWS::Events::Rule', 'AWS::SQS::Queue', 'AWS::SQS::QueuePolicy'];

const Targets = z.array(z.object({ id: z.string(), deadLetterConfig: z.optional(z.object({ arn: z.unknown() })) }));

const isRule = (resource: CfnResource): resource is CfnRule => resource.cfnResourceType === 'AWS::Events::Rule';

/**
 * Each rule delivers to the dead-letter queue of its target, since the Lambda itself is not there. The rules of SES's
 * events have none.
 */
const deliverToQueues = (stack: Stack, rule: CfnRule): void => {
  const targets = Targets.parse(stack.resolve(rule.targets)).flatMap(({ id, deadLetterConfig }) =>
    deadLetterConfig ? [{ Id: id, Arn: deadLetterConfig.arn }] : [],
  );
  if (targets.length === 0) rule.node.scope?.node.tryRemoveChild(rule.node.id);
  else rule.addPropertyOverride('Targets', targets);
};

const withoutLambdas = (stack: Stack): void => {
  const resources = stack.node.findAll().filter((each) => CfnResource.isCfnResource(each));
  for (const resource of resources.filter(isRule)) deliverToQueues(stack, resource);
  // The keys in the environment of the Lambdas.
  for (const child of stack.node.children) if (child instanceof CfnParameter) stack.node.tryRemoveChild(child.node.id);
  for (const resource of resources)
    if (!kept.includes(resource.cfnResourceType)) resource.node.scope?.node.tryRemoveChild(resource.node.id);
};

/** The stage `local` without its Lambdas and API: the tables, the bus, the rules and their queues. */
export const localstackApp = (): App => {
  const app = newApp();
  const target = aTarget(stages.local, true);
  const env = { account: '000000000000', region };
  new DataStack(app, target.stage, { env });
  withoutLambdas(new EventsStack(app, target, { env }));
  return app;
};

if (import.meta.main) localstackApp().synth();
