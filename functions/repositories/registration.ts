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
  /** The address belongs to a confirmed account, which the caller must not learn. */
  | { kind: 'email_taken'; ownerId: string }
  | { kind: 'username_taken' };

const unconfirmedSeconds = 7 * 86_400;
/** How long a username stays reserved after a registration with a taken address. */
const reservedSeconds = 86_400;

type RegistrationContext = {
  account: NewAccount;
  userId: string;
  emailKey: Key;
  usernameKey: Key;
  emailOwner: UniqueKey | null;
  usernameOwner: UniqueKey | null;
  /** The account that has the address now. */
  owner: User | null;
  ownerUsernameKey: Key | null;
  nowSeconds: number;
};

const loadContext = async (ports: Ports, account: NewAccount): Promise<RegistrationContext> => {
  const [ownEmailKey, ownUsernameKey] = await Promise.all([
    emailKey(ports.hashes, account.email),
    usernameKey(ports.hashes, account.username),
  ]);
  const [emailOwner, usernameOwner] = await Promise.all([
    readUniqueKey(ports.database, ownEmailKey),
    readUniqueKey(ports.database, ownUsernameKey),
  ]);
  // Read even without a key: a free address and a taken one make the same calls.
  const owner = await readUser(ports, emailOwner?.userId ?? 'nobody');
  return {
    account,
    userId: ports.newId('usr'),
    emailKey: ownEmailKey,
    usernameKey: ownUsernameKey,
    emailOwner,
    usernameOwner,
    owner,
    ownerUsernameKey: owner ? await usernameKey(ports.hashes, owner.username) : null,
    nowSeconds: Math.floor(ports.clock.now().getTime() / 1000),
  };
};

/** A name is free if it is unused, expired, reserved for this address, or of this address's unconfirmed account. */
const isNameTaken = ({ usernameOwner, emailKey, owner, nowSeconds }: RegistrationContext): boolean => {
  if (!usernameOwner || (usernameOwner.removeAfter ?? Number.POSITIVE_INFINITY) < nowSeconds) return false;
  if (usernameOwner.heldFor === emailKey.pk) return false;
  return owner?.isVerified === true || usernameOwner.userId !== owner?.id;
};

const reservation = ({ userId, emailKey, nowSeconds }: RegistrationContext): UniqueKey => ({
  userId,
  removeAfter: nowSeconds + reservedSeconds,
  heldFor: String(emailKey.pk),
});

/** Reserves the name for a day, unless it belongs to the account that has the address. */
const reserveName = (context: RegistrationContext): Write & { kind: 'update' } => {
  const { owner, ownerUsernameKey, userId, usernameKey: key, usernameOwner, nowSeconds } = context;
  if (owner && ownerUsernameKey?.pk === key.pk) {
    const when = { kind: 'equals', path: 'userId', value: owner.id } as const;
    return { kind: 'update', table: 'users', key, set: { userId: owner.id }, when };
  }
  const when = isFree(nowSeconds, usernameOwner?.userId ?? userId);
  return { kind: 'update', table: 'users', key, set: reservation(context), when };
};

/** Marks the key of a taken address, so that concurrent registrations conflict as they do for a free one. */
const recordDuplicateAttempt = (context: RegistrationContext): Write[] => {
  const askedBy = context.emailOwner?.askedBy;
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
  return [reserveName(context), mark];
};

/** Reserves the name of the replaced account, so that a taken and an unconfirmed address look the same. */
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
  return [removal, { kind: 'put', table: 'users', item: uniqueKeyItem(ownerUsernameKey, reservation(context)), when }];
};

const openAccount = (context: RegistrationContext, now: Date): Write[] => {
  const { account, userId, emailKey, usernameKey, usernameOwner, owner, nowSeconds } = context;
  const removeAfter = nowSeconds + unconfirmedSeconds;
  const ownership = { userId, removeAfter };
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
      item: uniqueKeyItem(usernameKey, ownership),
      when: isFree(nowSeconds, usernameOwner?.userId ?? userId),
    },
    {
      kind: 'put',
      table: 'users',
      item: uniqueKeyItem(emailKey, ownership),
      when: isFree(nowSeconds, owner?.id ?? userId),
    },
    { kind: 'put', table: 'users', item: userItem(user), when: { kind: 'absent', path: 'pk' } },
    ...replaceOwner(context),
  ];
};

/** Whether another registration of the address was written since our first read. */
const lostRace = (first: RegistrationContext, context: RegistrationContext): boolean => {
  const newestOf = ({ emailOwner }: RegistrationContext) => emailOwner?.askedBy ?? emailOwner?.userId;
  return context.owner !== null && newestOf(context) !== newestOf(first);
};

/**
 * Creates the account, its email and username keys in one transaction. An unconfirmed account is replaced; a confirmed
 * one stays and its owner is notified. Account and keys expire unless the address is confirmed. Of concurrent
 * registrations one wins; the others succeed as if superseded: only their username stays reserved, and their mail is
 * about the winner.
 */
export const registerAccount = async (ports: Ports, account: NewAccount): Promise<RegistrationResult> => {
  const { clock, database } = ports;
  let first: RegistrationContext | undefined;
  return retryOnConflict<RegistrationResult>(clock, 'account', async () => {
    const context = await loadContext(ports, account);
    if (isNameTaken(context)) return { kind: 'username_taken' };
    first ??= context;
    const { owner } = context;
    const isSuperseded = lostRace(first, context);
    const writes = owner?.isVerified ? recordDuplicateAttempt(context) : openAccount(context, clock.now());
    const isWritten = isSuperseded
      ? await database.write(reserveName(context))
      : (await database.transact(writes)).isWritten;
    if (!isWritten) return conflict;
    if (owner?.isVerified) return { kind: 'email_taken', ownerId: owner.id };
    return { kind: 'registered', userId: isSuperseded && owner ? owner.id : context.userId };
  });
};
