import type { Key, Write } from '#runtime/database.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Claim } from './claims.ts';
import { claimItem, emailClaimKey, isFree, readClaim, usernameClaimKey } from './claims.ts';
import type { User } from './users.ts';
import { newBilling, readUser, userItem, userKey } from './users.ts';

export type NewAccount = { email: string; username: string; passwordHash: string };

export type Claimed =
  | { kind: 'registered'; userId: string }
  /** The address belongs to a confirmed account; the asker must not learn it. */
  | { kind: 'email_taken'; ownerId: string }
  | { kind: 'username_taken' };

const unconfirmedSeconds = 7 * 86_400;
/** How long a name stays held for somebody who registered with another's address. */
const heldSeconds = 86_400;
const attemptsMax = 8;

type Scene = {
  account: NewAccount;
  userId: string;
  emailKey: Key;
  usernameKey: Key;
  usernameClaim: Claim | null;
  /** Who holds the address now. */
  owner: User | null;
  ownerUsernameKey: Key | null;
  nowSeconds: number;
};

const survey = async (ports: Ports, account: NewAccount): Promise<Scene> => {
  const [emailKey, usernameKey] = await Promise.all([
    emailClaimKey(ports.keys, account.email),
    usernameClaimKey(ports.keys, account.username),
  ]);
  const [emailClaim, usernameClaim] = await Promise.all([
    readClaim(ports.database, emailKey),
    readClaim(ports.database, usernameKey),
  ]);
  // Asked for even when there is no claim: a free address and a taken one make the same calls.
  const owner = await readUser(ports, emailClaim?.userId ?? 'nobody');
  return {
    account,
    userId: ports.newId('usr'),
    emailKey,
    usernameKey,
    usernameClaim,
    owner,
    ownerUsernameKey: owner ? await usernameClaimKey(ports.keys, owner.username) : null,
    nowSeconds: Math.floor(ports.clock.now().getTime() / 1000),
  };
};

/** Free for this address: unclaimed, lapsed, only held for it, or its own account's that was never confirmed. */
const isNameTaken = ({ usernameClaim, emailKey, owner, nowSeconds }: Scene): boolean => {
  if (!usernameClaim || (usernameClaim.removeAfter ?? Number.POSITIVE_INFINITY) < nowSeconds) return false;
  if (usernameClaim.heldFor === emailKey.pk) return false;
  return owner?.isVerified === true || usernameClaim.userId !== owner?.id;
};

const heldClaim = ({ userId, emailKey, nowSeconds }: Scene): Claim => ({
  userId,
  removeAfter: nowSeconds + heldSeconds,
  heldFor: String(emailKey.pk),
});

/** Keeps the name for a day and checks what the asker must not see. */
const holdName = (scene: Scene): Write[] => [
  {
    kind: 'put',
    table: 'users',
    item: claimItem(scene.usernameKey, heldClaim(scene)),
    when: isFree(scene.nowSeconds, scene.usernameClaim?.userId ?? scene.userId),
  },
  {
    kind: 'check',
    table: 'users',
    key: userKey(scene.owner?.id ?? 'nobody'),
    when: { kind: 'equals', path: 'isVerified', value: true },
  },
];

/** The account that gives way leaves its name held, as the name of a taken address is: the two must look the same. */
const replaceOwner = (scene: Scene): Write[] => {
  const { owner, ownerUsernameKey, usernameKey } = scene;
  if (!owner || !ownerUsernameKey) return [];
  const removal: Write = {
    kind: 'delete',
    table: 'users',
    key: userKey(owner.id),
    when: { kind: 'equals', path: 'isVerified', value: false },
  };
  if (ownerUsernameKey.pk === usernameKey.pk) return [removal];
  const when = { kind: 'equals', path: 'userId', value: owner.id } as const;
  return [removal, { kind: 'put', table: 'users', item: claimItem(ownerUsernameKey, heldClaim(scene)), when }];
};

const openAccount = (scene: Scene, now: Date): Write[] => {
  const { account, userId, emailKey, usernameKey, usernameClaim, owner, nowSeconds } = scene;
  const removeAfter = nowSeconds + unconfirmedSeconds;
  const claim = { userId, removeAfter };
  const user: User = {
    id: userId,
    ...account,
    isVerified: false,
    linkCounter: 0,
    registeredAt: now.toISOString(),
    sessions: {},
    checkout: null,
    billing: newBilling,
    removeAfter,
  };
  return [
    {
      kind: 'put',
      table: 'users',
      item: claimItem(usernameKey, claim),
      when: isFree(nowSeconds, usernameClaim?.userId ?? userId),
    },
    { kind: 'put', table: 'users', item: claimItem(emailKey, claim), when: isFree(nowSeconds, owner?.id ?? userId) },
    { kind: 'put', table: 'users', item: userItem(user), when: { kind: 'absent', path: 'pk' } },
    ...replaceOwner(scene),
  ];
};

/**
 * Claims address and name together with the account, all or nothing. An account that was never confirmed gives way;
 * a confirmed one stays and its owner is told. The claims lapse with the account unless the address is confirmed.
 */
export const claimAccount = async (ports: Ports, account: NewAccount): Promise<Claimed> => {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const scene = await survey(ports, account);
    if (isNameTaken(scene)) return { kind: 'username_taken' };
    const isEmailTaken = scene.owner?.isVerified === true;
    const writes = isEmailTaken ? holdName(scene) : openAccount(scene, ports.clock.now());
    const { isWritten } = await ports.database.transact(writes);
    if (isWritten && isEmailTaken) return { kind: 'email_taken', ownerId: scene.owner?.id ?? '' };
    if (isWritten) return { kind: 'registered', userId: scene.userId };
    await ports.clock.pause(20 * 2 ** attempt * Math.random());
  }
  throw new Error('the registration kept losing to others');
};
