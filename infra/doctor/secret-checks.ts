import { parameterName, region } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';
import type { SecretName } from '#runtime/secrets.ts';
import type { Parameter } from './facts.ts';
import { fitTogether, secretFaults } from './secret-faults.ts';
import type { Verdict } from './verdict.ts';
import { ok, wrong } from './verdict.ts';

type Parameters = ReadonlyMap<string, Parameter>;

/** In the order in which they are told of. */
const secrets: readonly SecretName[] = ['providerKey', 'claimKey', 'linkKey', 'signingKey', 'verificationKeys'];

/** From a file, so that the key stands in no history of a shell. */
const putProviderKey = (stage: Stage): string =>
  `Write the secret key of the provider's dashboard into a file without a line's end, and run aws ssm put-parameter --region ${region} --type SecureString --overwrite --name ${parameterName(stage.name, 'providerKey')} --value file://FILE.`;

const howToPut = (secret: SecretName, stage: Stage): string =>
  secret === 'providerKey' ? putProviderKey(stage) : 'Run npm run doctor -- --make-keys, which makes what is missing.';

const checkSecret = (secret: SecretName, parameters: Parameters, stage: Stage): Verdict => {
  const name = parameterName(stage.name, secret);
  const found = parameters.get(name);
  if (!found) return wrong(`There is no parameter ${name}`, howToPut(secret, stage));
  if (found.type !== 'SecureString')
    return wrong(
      `${name} lies open, as ${found.type}`,
      'Delete it, count its value as known, and put a new one as SecureString.',
    );
  const fault = secretFaults[secret](found.value, stage);
  if (fault === null) return ok(`${name} is a SecureString and looks right`);
  const next =
    secret === 'providerKey' ? putProviderKey(stage) : 'docs/runbook.md says under Keys how each is changed.';
  return wrong(`${name} ${fault}`, next);
};

const checkPair = (parameters: Parameters, stage: Stage): Verdict[] => {
  const signing = parameters.get(parameterName(stage.name, 'signingKey'));
  const verification = parameters.get(parameterName(stage.name, 'verificationKeys'));
  if (!signing || !verification || fitTogether(signing.value, verification.value)) return [];
  return [
    wrong(
      'The public half of the signing key is not among the verification keys, so nobody can stay signed in',
      'Add it there, as docs/runbook.md says under Keys.',
    ),
  ];
};

export const checkSecrets = (parameters: Parameters, stage: Stage): Verdict[] => [
  ...secrets.map((secret) => checkSecret(secret, parameters, stage)),
  ...checkPair(parameters, stage),
];
