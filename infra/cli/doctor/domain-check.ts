import { region } from '#infra/config/names.ts';
import type { CheckResult, Lookup } from './check-result.ts';
import { ok, warning, wrong } from './check-result.ts';
import type { DomainFacts } from './facts.ts';

/** Each of these in a CAA record allows Certificate Manager to issue. */
const amazon = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

/** Whether the site's hostname can get a certificate, and whether it resolves. */
export const checkDomain = (domain: Lookup<DomainFacts>, host: string): CheckResult => {
  if ('fault' in domain)
    return warning(`DNS could not be queried for ${host}: ${domain.fault}`, 'Check its records by hand.');
  const { zone, issuers, resolves } = domain.answer;
  if (zone === null)
    return wrong(`${host} is in no DNS zone`, 'Register its domain, or change siteUrl in infra/config/stages.ts.');
  if (issuers.length > 0 && !issuers.some((issuer) => amazon.includes(issuer)))
    return wrong(
      `The CAA records of ${zone} allow only ${issuers.join(', ')} to issue certificates`,
      'Add the record: 0 issue "amazon.com".',
    );
  if (resolves) return ok(`${host} resolves, and Amazon may issue its certificate`);
  return warning(
    `${host} does not resolve yet`,
    `The first deployment waits for its certificate: meanwhile open Certificate Manager in ${region} and add the CNAME that it shows to the zone ${zone}. At its end the deployment prints the record that points to the site.`,
  );
};
