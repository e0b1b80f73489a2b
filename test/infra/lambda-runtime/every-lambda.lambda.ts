import { expect, inject, test } from 'vitest';
import type { FunctionName } from '#infra/config/names.ts';
import { functionNames } from '#infra/config/names.ts';
import { deployedAccount } from './account.ts';
import { accountPaths } from './paths/account-paths.ts';
import { eventPaths } from './paths/event-paths.ts';
import type { Path } from './paths/path.ts';
import { shopPaths } from './paths/shop-paths.ts';

/** A Lambda without a path does not compile. */
const paths: Record<FunctionName, Path> = { ...accountPaths, ...shopPaths, ...eventPaths };

/** One of each kind, with a bearer token, a password, a mail, the provider and an index among them. */
const sampled: FunctionName[] = ['registerUser', 'startPayment', 'sendMail', 'expireSubscriptions'];

const account = deployedAccount();

test.each(inject('isSample') ? sampled : functionNames)("%s does its work under AWS's own runtime", async (name) => {
  const before = account().checked().length;

  await paths[name](account());

  const refused = account()
    .checked()
    .slice(before)
    .filter(({ refusal }) => refusal !== null);
  expect(refused, 'calls that AWS would refuse').toEqual([]);
});
