import { describe, expect, test } from 'vitest';
import type { Parameter } from '#infra/cli/doctor/facts.ts';
import { checkSecrets } from '#infra/cli/doctor/secret-checks.ts';
import { parameterName, verificationKeysParameter } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import type { SecretName } from '#ports/secrets.ts';

const made = keepSecrets(null);
const others = keepSecrets(null);
const secrets: SecretName[] = ['providerKey', 'lookupHashKey', 'linkKey', 'signingKey'];

type Given = Partial<typeof made>;

/** What SSM holds: everything as it should be, but for what is said otherwise. */
const held = (stage: 'dev' | 'prod', otherwise: Given = {}): Map<string, Parameter> => {
  const values = { ...made, providerKey: stage === 'prod' ? 'sk_live_1a2b' : 'sk_test_1a2b', ...otherwise };
  const parameter = (name: SecretName): [string, Parameter] => [
    parameterName(stage, name),
    { type: 'SecureString', value: values[name] },
  ];
  const publicKeys = { type: 'String', value: values.verificationKeys };
  return new Map(secrets.map(parameter)).set(verificationKeysParameter(stage), publicKeys);
};

const troubles = (stage: 'dev' | 'prod', parameters: Map<string, Parameter>): string[] =>
  checkSecrets(parameters, stages[stage]).flatMap((verdict) =>
    verdict.state === 'ok' ? [] : [`${verdict.what}. ${verdict.next}`],
  );

describe('The secrets of a stage', () => {
  test.each(['dev', 'prod'] as const)('of %s are right when all are there', (stage) => {
    const verdicts = checkSecrets(held(stage), stages[stage]);

    expect(verdicts.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
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
    ['halves of two pairs', 'dev', { verificationKeys: others.verificationKeys }, 'is not among the verification keys'],
  ])('are wrong with %s', (_what, stage, otherwise, says) => {
    expect(troubles(stage, held(stage, otherwise)).join('\n')).toContain(says);
  });

  test('take two keys of the provider while one replaces the other', () => {
    expect(troubles('dev', held('dev', { providerKey: 'sk_test_new,sk_test_old' }))).toEqual([]);
  });

  test('that are missing are named, with how to put them there', () => {
    expect(troubles('prod', new Map())).toEqual([
      expect.stringMatching(/no parameter \/pazia\/prod\/provider-key\. .*aws ssm put-parameter/),
      ...['lookup-hash-key', 'link-key', 'signing-key', 'verification-keys'].map((name) =>
        expect.stringMatching(`no parameter /pazia/prod/${name}\\. Run npm run doctor -- --make-keys`),
      ),
    ]);
  });

  test('that lie open are wrong whatever they are', () => {
    const open = held('dev').set(parameterName('dev', 'lookupHashKey'), { type: 'String', value: made.lookupHashKey });

    expect(troubles('dev', open)).toEqual([expect.stringContaining('is not encrypted: its type is String')]);
  });

  test('are something else than the public keys, which CloudFormation has to read', () => {
    const hidden = held('dev').set(verificationKeysParameter('dev'), {
      type: 'SecureString',
      value: made.verificationKeys,
    });

    expect(troubles('dev', hidden)).toEqual([
      expect.stringMatching(/verification-keys is a SecureString, which CloudFormation cannot read\. .*as String/),
    ]);
  });

  test('are never told, right or wrong', () => {
    const wrong = { providerKey: 'sk_live_1a2b', linkKey: 'short', signingKey: 'hidden', verificationKeys: 'veiled' };
    const told = JSON.stringify([
      ...checkSecrets(held('dev'), stages.dev),
      ...checkSecrets(held('dev', wrong), stages.dev),
    ]);

    expect(told).not.toMatch(/1a2b|"short"|hidden|veiled/);
    for (const secret of Object.values(made)) expect(told).not.toContain(secret);
  });
});
