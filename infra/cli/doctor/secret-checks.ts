import { parameterName, region, verificationKeysParameter } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { SecretName } from '#ports/secrets.ts';
import type { Parameter } from './facts.ts';
import { fitTogether, secretFaults, verificationFault } from './secret-faults.ts';
import type { Verdict } from './verdict.ts';
import { ok, wrong } from './verdict.ts';

type Parameters = ReadonlyMap<string, Parameter>;

/** In the order in which they are told of. */
const secrets: readonly SecretName[] = ['providerKey', 'lookupHashKey', 'linkKey', 'signingKey'];

/** From a file, so that the key stands in no history of a shell. */
const putProviderKey = (stage: Stage): string =>
  `Write the secret key of the provider's dashboard into a file without a line's end, and run aws ssm put-parameter --region ${region} --type SecureString --overwrite --name ${parameterName(stage.name, 'providerKey')} --value file://FILE.`;

const makeKeys = 'Run npm run doctor -- --make-keys, which makes what is missing.';
const change = 'docs/runbook.md says under Keys how each is changed.';

const missing = (name: string, next: string): Verdict => wrong(`There is no parameter ${name}`, next);

const checkSecret = (secret: SecretName, parameters: Parameters, stage: Stage): Verdict => {
  const name = parameterName(stage.name, secret);
  const found = parameters.get(name);
  if (!found) return missing(name, secret === 'providerKey' ? putProviderKey(stage) : makeKeys);
  if (found.type !== 'SecureString')
    return wrong(
      `${name} lies open, as ${found.type}`,
      'Delete it, count its value as known, and put a new one as SecureString.',
    );
  const fault = secretFaults[secret](found.value, stage);
  if (fault === null) return ok(`${name} is a SecureString and looks right`);
  return wrong(`${name} ${fault}`, secret === 'providerKey' ? putProviderKey(stage) : change);
};

const checkVerificationKeys = (parameters: Parameters, stage: Stage): Verdict => {
  const name = verificationKeysParameter(stage.name);
  const found = parameters.get(name);
  if (!found) return missing(name, makeKeys);
  if (found.type !== 'String')
    return wrong(
      `${name} is a ${found.type}, which CloudFormation cannot read`,
      'There is nothing to hide in it: delete it, and put the same text as String.',
    );
  const fault = verificationFault(found.value);
  return fault === null ? ok(`${name} is a String and looks right`) : wrong(`${name} ${fault}`, change);
};

const checkPair = (parameters: Parameters, stage: Stage): Verdict[] => {
  const signing = parameters.get(parameterName(stage.name, 'signingKey'));
  const verification = parameters.get(verificationKeysParameter(stage.name));
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
  checkVerificationKeys(parameters, stage),
  ...checkPair(parameters, stage),
];
