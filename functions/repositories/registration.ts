import type { Condition, Key, Write } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import { conflict, retryOnConflict } from './optimistic-lock.ts';
import type { UniqueKey } from './unique-keys.ts';
import { emailKey, isFree, readUniqueKey, uniqueKeyItem, usernameKey } from './unique-keys.ts';
import type { User } from './users.ts';
import { newBilling, readUser, userItem, userKey } from './users.ts';

export type NewAccount = { email: string; username: string; passwordHash: string };

export type RegistrationResult =
  | { kind: 'registered'; userId: string }
  /** The address belongs to a confirmed account; the asker must not learn it. */
  | { kind: 'email_taken'; ownerId: string }
  | { kind: 'username_taken' };

const unconfirmedSeconds = 7 * 86_400;
/** How long a name stays held for somebody who registered with another's address. */
const heldSeconds = 86_400;

type RegistrationContext = {
  account: NewAccount;
  userId: string;
  emailKey: Key;
  usernameKey: Key;
  emailClaim: UniqueKey | null;
  usernameClaim: UniqueKey | null;
  /** Who holds the address now. */
  owner: User | null;
  ownerUsernameKey: Key | null;
  nowSeconds: number;
};

const loadContext = async (ports: Ports, account: NewAccount): Promise<RegistrationContext> => {
  const [ownEmailKey, ownUsernameKey] = await Promise.all([
    emailKey(ports.hashes, account.email),
    usernameKey(ports.hashes, account.username),
  ]);
  const [emailClaim, usernameClaim] = await Promise.all([
    readUniqueKey(ports.database, ownEmailKey),
    readUniqueKey(ports.database, ownUsernameKey),
  ]);
  // Asked for even when there is no claim: a free address and a taken one make the same calls.
  const owner = await readUser(ports, emailClaim?.userId ?? 'nobody');
  return {
    account,
    userId: ports.newId('usr'),
    emailKey: ownEmailKey,
    usernameKey: ownUsernameKey,
    emailClaim,
    usernameClaim,
    owner,
    ownerUsernameKey: owner ? await usernameKey(ports.hashes, owner.username) : null,
    nowSeconds: Math.floor(ports.clock.now().getTime() / 1000),
  };
};

/** Free for this address: unclaimed, lapsed, only held for it, or its own account's that was never confirmed. */
const isNameTaken = ({ usernameClaim, emailKey, owner, nowSeconds }: RegistrationContext): boolean => {
  if (!usernameClaim || (usernameClaim.removeAfter ?? Number.POSITIVE_INFINITY) < nowSeconds) return false;
  if (usernameClaim.heldFor === emailKey.pk) return false;
  return owner?.isVerified === true || usernameClaim.userId !== owner?.id;
};

const heldClaim = ({ userId, emailKey, nowSeconds }: RegistrationContext): UniqueKey => ({
  userId,
  removeAfter: nowSeconds + heldSeconds,
  heldFor: String(emailKey.pk),
});

/** Keeps the name for a day; the name of the account that has the address is left as it is. */
const holdName = (context: RegistrationContext): Write & { kind: 'update' } => {
  const { owner, ownerUsernameKey, userId, usernameKey: key, usernameClaim, nowSeconds } = context;
  if (owner && ownerUsernameKey?.pk === key.pk) {
    const when = { kind: 'equals', path: 'userId', value: owner.id } as const;
    return { kind: 'update', table: 'users', key, set: { userId: owner.id }, when };
  }
  const when = isFree(nowSeconds, usernameClaim?.userId ?? userId);
  return { kind: 'update', table: 'users', key, set: heldClaim(context), when };
};

/** Marks the claim of a taken address, so that those who ask at the same moment collide as over a free one. */
const recordDuplicateAttempt = (context: RegistrationContext): Write[] => {
  const askedBy = context.emailClaim?.askedBy;
  const isUnmarked: Condition = { kind: 'absent', path: 'askedBy' };
  const of: Condition[] = [
    { kind: 'equals', path: 'userId', value: context.owner?.id ?? '' },
    askedBy === undefined ? isUnmarked : { kind: 'equals', path: 'askedBy', value: askedBy },
  ];
  const mark: Write = {
    kind: 'update',
    table: 'users',
    key: context.emailKey,
    set: { askedBy: context.userId },
    when: { kind: 'all', of },
  };
  return [holdName(context), mark];
};

/** The account that gives way leaves its name held, as the name of a taken address is: the two must look the same. */
const replaceOwner = (context: RegistrationContext): Write[] => {
  const { owner, ownerUsernameKey, usernameKey } = context;
  if (!owner || !ownerUsernameKey) return [];
  const removal: Write = {
    kind: 'delete',
    table: 'users',
    key: userKey(owner.id),
    when: { kind: 'equals', path: 'isVerified', value: false },
  };
  if (ownerUsernameKey.pk === usernameKey.pk) return [removal];
  const when = { kind: 'equals', path: 'userId', value: owner.id } as const;
  return [removal, { kind: 'put', table: 'users', item: uniqueKeyItem(ownerUsernameKey, heldClaim(context)), when }];
};

const openAccount = (context: RegistrationContext, now: Date): Write[] => {
  const { account, userId, emailKey, usernameKey, usernameClaim, owner, nowSeconds } = context;
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
      item: uniqueKeyItem(usernameKey, claim),
      when: isFree(nowSeconds, usernameClaim?.userId ?? userId),
    },
    {
      kind: 'put',
      table: 'users',
      item: uniqueKeyItem(emailKey, claim),
      when: isFree(nowSeconds, owner?.id ?? userId),
    },
    { kind: 'put', table: 'users', item: userItem(user), when: { kind: 'absent', path: 'pk' } },
    ...replaceOwner(context),
  ];
};

/** Another registration of the address was written since the first look. */
const lostRace = (first: RegistrationContext, context: RegistrationContext): boolean => {
  const newestOf = ({ emailClaim }: RegistrationContext) => emailClaim?.askedBy ?? emailClaim?.userId;
  return context.owner !== null && newestOf(context) !== newestOf(first);
};

/**
 * Claims address and name together with the account, all or nothing. An account that was never confirmed gives way;
 * a confirmed one stays and its owner is told. The claims lapse with the account unless the address is confirmed.
 * Of several at the same moment one is written. The others are answered as if they had come just before it, since each
 * gives way to the next: what is left of them is their name, held, and their mail is about the account that stands.
 */
export const registerAccount = async (ports: Ports, account: NewAccount): Promise<RegistrationResult> => {
  const { clock, database } = ports;
  let first: RegistrationContext | undefined;
  return retryOnConflict<RegistrationResult>(clock, 'account', async () => {
    const context = await loadContext(ports, account);
    if (isNameTaken(context)) return { kind: 'username_taken' };
    first ??= context;
    const { owner } = context;
    const isLate = lostRace(first, context);
    const writes = owner?.isVerified ? recordDuplicateAttempt(context) : openAccount(context, clock.now());
    const isWritten = isLate ? await database.write(holdName(context)) : (await database.transact(writes)).isWritten;
    if (!isWritten) return conflict;
    if (owner?.isVerified) return { kind: 'email_taken', ownerId: owner.id };
    return { kind: 'registered', userId: isLate && owner ? owner.id : context.userId };
  });
};
