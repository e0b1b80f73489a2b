import * as z from 'zod/mini';
import type { EmailHash } from '#domain/identity.ts';
import type { Deliverability, Failure, MailFeedback } from '#domain/undeliverable.ts';
import { forgottenAfter, isProvenBy, noFeedback, withFeedback } from '#domain/undeliverable.ts';
import type { Database, Key, Write } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import { conflict, retryOnConflict } from './optimistic-lock.ts';
import { emailKeyOfHash, hashEmail, readUniqueKey } from './unique-keys.ts';
import type { User } from './users.ts';
import { readUser, userKey } from './users.ts';

const DeliverabilityItem = z.object({
  failure: z.nullable(z.object({ sentAt: z.string(), until: z.string() })),
  confirmedAt: z.nullable(z.string()),
  /** The optimistic lock; 0 for a row that is not stored. */
  version: z.int(),
});
export type StoredDeliverability = z.infer<typeof DeliverabilityItem>;

const keyOf = (emailHash: EmailHash): Key => ({ pk: `deliverability#${emailHash}` });

export const readDeliverability = async (database: Database, emailHash: EmailHash): Promise<StoredDeliverability> => {
  const item = await database.get('users', keyOf(emailHash));
  return item ? DeliverabilityItem.parse(item) : { ...noFeedback, version: 0 };
};

const isUnchanged = ({ version }: StoredDeliverability) =>
  version === 0
    ? ({ kind: 'absent', path: 'pk' } as const)
    : ({ kind: 'equals', path: 'version', value: version } as const);

const replace = (emailHash: EmailHash, stored: StoredDeliverability, next: Deliverability): Write => ({
  kind: 'put',
  table: 'users',
  item: {
    ...keyOf(emailHash),
    failure: next.failure,
    confirmedAt: next.confirmedAt,
    version: stored.version + 1,
    removeAfter: forgottenAfter(next),
  },
  when: isUnchanged(stored),
});

/** The part of a transaction that notes a confirmed address, or makes sure that there was nothing to note. */
export const noteConfirmation = (emailHash: EmailHash, stored: StoredDeliverability, now: Date): Write =>
  stored.version === 0
    ? { kind: 'check', table: 'users', key: keyOf(emailHash), when: isUnchanged(stored) }
    : replace(emailHash, stored, { failure: null, confirmedAt: now.toISOString() });

/** The account's owner sees it in the record. An account that is confirmed at this moment loses to the other write. */
const tellOwner = async (ports: Ports, emailHash: EmailHash, { until }: Failure): Promise<Write> => {
  const key = emailKeyOfHash(emailHash);
  const owner = await readUniqueKey(ports.database, key);
  const user = owner && (await readUser(ports, owner.userId));
  if (!user?.isVerified)
    return owner
      ? { kind: 'check', table: 'users', key, when: { kind: 'equals', path: 'userId', value: owner.userId } }
      : { kind: 'check', table: 'users', key, when: { kind: 'absent', path: 'pk' } };
  return {
    kind: 'update',
    table: 'users',
    key: userKey(user.id),
    set: { undeliverableUntil: until },
    when: { kind: 'exists', path: 'pk' },
  };
};

/** Stops mail to an address and tells its owner, in one transaction. False if the feedback changes nothing. */
export const stopMail = async (ports: Ports, emailHash: EmailHash, feedback: MailFeedback): Promise<boolean> =>
  retryOnConflict(ports.clock, 'deliverability', async () => {
    const stored = await readDeliverability(ports.database, emailHash);
    const next = withFeedback(stored, feedback);
    if (next === null) return false;
    const { isWritten } = await ports.database.transact([
      replace(emailHash, stored, next),
      await tellOwner(ports, emailHash, next.failure),
    ]);
    return isWritten || conflict;
  });

/** Lets mail to a user through again. False if a mail has failed since the link was issued. */
export const confirmAgain = async (ports: Ports, user: User, issuedAtSeconds: number): Promise<boolean> => {
  const { clock, database, hashes } = ports;
  const emailHash = await hashEmail(hashes, user.email);
  return retryOnConflict(clock, 'deliverability', async () => {
    const stored = await readDeliverability(database, emailHash);
    if (!isProvenBy(stored, issuedAtSeconds)) return false;
    if (stored.failure === null) return true;
    const { isWritten } = await database.transact([
      noteConfirmation(emailHash, stored, clock.now()),
      {
        kind: 'update',
        table: 'users',
        key: userKey(user.id),
        remove: ['undeliverableUntil'],
        when: { kind: 'exists', path: 'pk' },
      },
    ]);
    return isWritten || conflict;
  });
};
