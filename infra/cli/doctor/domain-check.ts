import { region } from '#infra/config/names.ts';
import type { DomainFacts } from './facts.ts';
import type { Asked, Verdict } from './verdict.ts';
import { ok, warning, wrong } from './verdict.ts';

/** Any of them in a CAA record lets Certificate Manager issue. */
const amazon = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

/** Whether the site's name can get its certificate, and where it leads. */
export const checkDomain = (domain: Asked<DomainFacts>, host: string): Verdict => {
  if ('fault' in domain)
    return warning(`The DNS could not be asked for ${host}: ${domain.fault}`, 'Look for its records yourself.');
  const { zone, issuers, leads } = domain.answer;
  if (zone === null)
    return wrong(
      `Nobody holds ${host}: it lies in no zone`,
      'Register its domain, or change siteUrl in infra/config/stages.ts.',
    );
  if (issuers.length > 0 && !issuers.some((issuer) => amazon.includes(issuer)))
    return wrong(
      `The CAA records of ${zone} let only ${issuers.join(', ')} issue certificates`,
      'Add to them: 0 issue "amazon.com".',
    );
  if (leads) return ok(`${host} leads somewhere, and Amazon may issue its certificate`);
  return warning(
    `${host} leads nowhere yet`,
    `The first deployment waits for its certificate: open Certificate Manager in ${region} meanwhile and add the CNAME that it shows to the zone ${zone}. The deployment ends with the record that leads to the site.`,
  );
};
