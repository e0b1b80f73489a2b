import type { DeployedParameter } from '#infra/config/names.ts';
import {
  deployedParameter,
  deployedParameterNames,
  parameterName,
  region,
  verificationKeysParameter,
} from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { SecretName } from '#ports/secrets.ts';
import type { CheckResult } from './check-result.ts';
import { ok, wrong } from './check-result.ts';
import type { Parameter } from './facts.ts';
import { deployedFaults, isKeyPair, secretFaults } from './secret-faults.ts';

type Parameters = ReadonlyMap<string, Parameter>;

/** In the order of the output. */
const secrets: readonly SecretName[] = ['providerKey', 'lookupHashKey', 'linkKey', 'signingKey'];

/** From a file, so that the key is in no shell history. */
const putProviderKey = (stage: Stage): string =>
  `Write the secret key from the provider's dashboard to a file without a trailing newline, and run aws ssm put-parameter --region ${region} --type SecureString --overwrite --name ${parameterName(stage.name, 'providerKey')} --value file://FILE.`;

const makeKeys = 'Run npm run doctor -- --make-keys, which creates the missing keys.';
const change = "The section 'Keys' of docs/runbook.md says how to change it.";

const missing = (name: string, remedy: string): CheckResult => wrong(`There is no parameter ${name}`, remedy);

const checkSecret = (secret: SecretName, parameters: Parameters, stage: Stage): CheckResult => {
  const name = parameterName(stage.name, secret);
  const found = parameters.get(name);
  if (!found) return missing(name, secret === 'providerKey' ? putProviderKey(stage) : makeKeys);
  if (found.type !== 'SecureString')
    return wrong(
      `${name} is not encrypted: its type is ${found.type}`,
      'Delete it, treat its value as leaked, and create a new one as SecureString.',
    );
  const fault = secretFaults[secret](found.value, stage);
  if (fault === null) return ok(`${name} is a SecureString and looks right`);
  return wrong(`${name} ${fault}`, secret === 'providerKey' ? putProviderKey(stage) : change);
};

/** What CloudFormation reads. */
const checkDeployed = (parameter: DeployedParameter, parameters: Parameters, stage: Stage): CheckResult => {
  const name = deployedParameter(stage.name, parameter);
  const found = parameters.get(name);
  if (!found) return missing(name, makeKeys);
  if (found.type !== 'String')
    return wrong(
      `${name} is a ${found.type}, which CloudFormation cannot read`,
      'Delete it and create it with the same value as String.',
    );
  const fault = deployedFaults[parameter](found.value);
  return fault === null ? ok(`${name} is a String and looks right`) : wrong(`${name} ${fault}`, change);
};

const checkPair = (parameters: Parameters, stage: Stage): CheckResult[] => {
  const signing = parameters.get(parameterName(stage.name, 'signingKey'));
  const verification = parameters.get(verificationKeysParameter(stage.name));
  if (!signing || !verification || isKeyPair(signing.value, verification.value)) return [];
  return [
    wrong(
      'The public half of the signing key is not among the verification keys, so nobody can stay signed in',
      "Add it there, as the section 'Keys' of docs/runbook.md says.",
    ),
  ];
};

export const checkSecrets = (parameters: Parameters, stage: Stage): CheckResult[] => [
  ...secrets.map((secret) => checkSecret(secret, parameters, stage)),
  ...deployedParameterNames.map((parameter) => checkDeployed(parameter, parameters, stage)),
  ...checkPair(parameters, stage),
];
