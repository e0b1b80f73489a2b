import { describe, expect, test } from 'vitest';
import type { Parameter } from '#infra/cli/doctor/facts.ts';
import { checkSecrets } from '#infra/cli/doctor/secret-checks.ts';
import type { DeployedParameter } from '#infra/config/names.ts';
import {
  deployedParameter,
  deployedParameterNames,
  parameterName,
  verificationKeysParameter,
} from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import type { SecretName } from '#ports/secrets.ts';

const made = keepSecrets(null);
const others = keepSecrets(null);
const secrets: SecretName[] = ['providerKey', 'lookupHashKey', 'linkKey', 'signingKey'];

type Given = Partial<typeof made>;

/** Valid SSM parameters, except for the given overrides. */
const parameters = (stage: 'dev' | 'prod', overrides: Given = {}): Map<string, Parameter> => {
  const values = { ...made, providerKey: stage === 'prod' ? 'sk_live_1a2b' : 'sk_test_1a2b', ...overrides };
  const parameter = (name: SecretName): [string, Parameter] => [
    parameterName(stage, name),
    { type: 'SecureString', value: values[name], version: 1 },
  ];
  const deployed = (name: DeployedParameter): [string, Parameter] => [
    deployedParameter(stage, name),
    { type: 'String', value: values[name], version: 1 },
  ];
  return new Map([...secrets.map(parameter), ...deployedParameterNames.map(deployed)]);
};

const problems = (stage: 'dev' | 'prod', parameters: Map<string, Parameter>): string[] =>
  checkSecrets(parameters, stages[stage]).flatMap((verdict) =>
    verdict.state === 'ok' ? [] : [`${verdict.what}. ${verdict.next}`],
  );

describe('Checks of a stage’s secrets', () => {
  test.each(['dev', 'prod'] as const)('the secrets of %s are valid when all are set', (stage) => {
    const verdicts = checkSecrets(parameters(stage), stages[stage]);

    expect(verdicts.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
  });

  test.each<[string, 'dev' | 'prod', Given, string]>([
    ['a test key in production', 'prod', { providerKey: 'sk_test_1a2b' }, 'does not begin with sk_live_'],
    ['a live key in dev', 'dev', { providerKey: 'sk_live_1a2b' }, 'does not begin with sk_test_'],
    ['a public key of the provider', 'dev', { providerKey: 'pk_test_1a2b' }, 'does not begin with sk_test_'],
    ['a prefix alone', 'dev', { providerKey: 'sk_test_' }, 'does not begin with sk_test_'],
    ['an old key of another kind', 'dev', { providerKey: 'sk_test_1,sk_live_2' }, 'does not begin with sk_test_'],
    ['a short random key', 'dev', { linkKey: 'short' }, '/pazia/dev/link-key is shorter than 32 characters'],
    ['a public key to sign with', 'dev', { signingKey: '{"kty":"OKP"}' }, 'is not a private Ed25519 JWK'],
    ['text to sign with', 'dev', { signingKey: 'secret' }, 'is not a private Ed25519 JWK'],
    [
      'a private key to verify with',
      'dev',
      { verificationKeys: `{"keys":[${made.signingKey}]}` },
      'public Ed25519 keys',
    ],
    ['no key to verify with', 'dev', { verificationKeys: '{"keys":[]}' }, 'public Ed25519 keys'],
    [
      'a short origin secret',
      'dev',
      { originSecret: 'short' },
      '/pazia/dev/origin-secret is shorter than 32 characters',
    ],
    ['two origin secrets', 'dev', { originSecret: `${'a'.repeat(32)},b` }, 'has other characters than base64'],
    ['halves of two pairs', 'dev', { verificationKeys: others.verificationKeys }, 'is not among the verification keys'],
  ])('secrets are invalid with %s', (_what, stage, overrides, says) => {
    expect(problems(stage, parameters(stage, overrides)).join('\n')).toContain(says);
  });

  test('two provider keys are valid during a rotation', () => {
    expect(problems('dev', parameters('dev', { providerKey: 'sk_test_new,sk_test_old' }))).toEqual([]);
  });

  test('missing secrets are named, with the command to set them', () => {
    expect(problems('prod', new Map())).toEqual([
      expect.stringMatching(/no parameter \/pazia\/prod\/provider-key\. .*aws ssm put-parameter/),
      ...['lookup-hash-key', 'link-key', 'signing-key', 'verification-keys', 'origin-secret'].map((name) =>
        expect.stringMatching(`no parameter /pazia/prod/${name}\\. Run npm run doctor -- --make-keys`),
      ),
    ]);
  });

  test('secrets stored in plain text are invalid whatever their value', () => {
    const plainText = parameters('dev').set(parameterName('dev', 'lookupHashKey'), {
      type: 'String',
      value: made.lookupHashKey,
      version: 1,
    });

    expect(problems('dev', plainText)).toEqual([expect.stringContaining('is not encrypted: its type is String')]);
  });

  test('public keys in a SecureString are invalid, since CloudFormation cannot read them', () => {
    const hidden = parameters('dev').set(verificationKeysParameter('dev'), {
      type: 'SecureString',
      value: made.verificationKeys,
      version: 1,
    });

    expect(problems('dev', hidden)).toEqual([
      expect.stringMatching(/verification-keys is a SecureString, which CloudFormation cannot read\. .*as String/),
    ]);
  });

  test('no check prints a secret, valid or invalid', () => {
    const wrong = {
      providerKey: 'sk_live_1a2b',
      linkKey: 'short',
      signingKey: 'hidden',
      verificationKeys: 'veiled',
      originSecret: 'masked',
    };
    const output = JSON.stringify([
      ...checkSecrets(parameters('dev'), stages.dev),
      ...checkSecrets(parameters('dev', wrong), stages.dev),
    ]);

    expect(output).not.toMatch(/1a2b|"short"|hidden|veiled|masked/);
    for (const secret of Object.values(made)) expect(output).not.toContain(secret);
  });
});
