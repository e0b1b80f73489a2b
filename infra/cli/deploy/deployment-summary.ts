import * as z from 'zod/mini';
import { routes } from '#contract/routes.ts';
import { region, stackName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';

/** What cdk writes to its outputs file: the outputs of each stack. */
export const Outputs = z.record(z.string(), z.record(z.string(), z.string()));
export type Outputs = z.infer<typeof Outputs>;

/** What is said at the end of a deployment: where everything is, and what a first deployment leaves to a person. */
export const deploymentSummary = ({ name, siteUrl }: Stage, outputs: Outputs): string => {
  const { SiteAddress = '?' } = outputs[stackName(name, 'web')] ?? {};
  const { AlarmTopic = '?', DashboardAddress = '?' } = outputs[stackName(name, 'watch')] ?? {};
  return `
${name} is deployed: ${siteUrl}

  dashboard  ${DashboardAddress}
  webhooks   ${siteUrl}${routes.receivePaystack.path}

After the first deployment:
- Lead ${new URL(siteUrl).hostname} to ${SiteAddress}: a CNAME, or an ALIAS where the name is a zone's own.
- Give the address for webhooks to the provider's dashboard.
- Let alarms reach somebody: aws sns subscribe --region ${region} --topic-arn ${AlarmTopic} --protocol email --notification-endpoint ADDRESS
- Fill the catalogue: npm run servers -- import FILE --stage ${name} --apply`;
};
