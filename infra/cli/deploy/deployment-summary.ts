import * as z from 'zod/mini';
import { routes } from '#contract/routes.ts';
import { region, stackName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';

/** The content of cdk's outputs file: the outputs of each stack. */
export const Outputs = z.record(z.string(), z.record(z.string(), z.string()));
export type Outputs = z.infer<typeof Outputs>;

/** The address of CloudFront, which works before the domain points there. */
export const siteAddressIn = (outputs: Outputs, { name, siteUrl }: Stage): string => {
  const { SiteAddress } = outputs[stackName(name, 'web')] ?? {};
  return SiteAddress === undefined ? siteUrl : `https://${SiteAddress}`;
};

export const siteBucketIn = (outputs: Outputs, { name }: Stage): string | null =>
  outputs[stackName(name, 'web')]?.SiteBucket ?? null;

/** Printed after a deployment: addresses, and the manual steps after the first one. */
export const deploymentSummary = ({ name, siteUrl, mailDomain }: Stage, outputs: Outputs): string => {
  const { SiteAddress = '?' } = outputs[stackName(name, 'web')] ?? {};
  const { PageTopic = '?', TicketTopic = '?', DashboardAddress = '?' } = outputs[stackName(name, 'watch')] ?? {};
  const dnsRecords = Object.entries(outputs[stackName(name, 'mail')] ?? {}).map(([, record]) => `    ${record}`);
  return `
${name} is deployed: ${siteUrl}

  dashboard  ${DashboardAddress}
  webhooks   ${siteUrl}${routes.receivePaystack.path}

After the first deployment:
- Point ${new URL(siteUrl).hostname} to ${SiteAddress}: a CNAME, or an ALIAS record at the apex of a zone.
- Publish these DNS records, by which SES may send for ${mailDomain}:
${dnsRecords.join('\n')}
- In SES, Account dashboard, request production access: until then it sends to verified addresses only.
- Enter the webhook address in the provider's dashboard.
- Subscribe a phone to alarms that customers notice, and a mailbox to both kinds:
    aws sns subscribe --region ${region} --topic-arn ${PageTopic} --protocol sms --notification-endpoint NUMBER
    aws sns subscribe --region ${region} --topic-arn ${PageTopic} --protocol email --notification-endpoint ADDRESS
    aws sns subscribe --region ${region} --topic-arn ${TicketTopic} --protocol email --notification-endpoint ADDRESS
- Fill the catalogue: npm run servers -- import FILE --stage ${name} --apply`;
};
