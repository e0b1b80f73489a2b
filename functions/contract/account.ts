import * as z from 'zod/mini';
import { hasOneScript } from '#domain/usernames.ts';
import { Email, Instant, Text } from './text.ts';

/** Long enough for any password manager. Longer passwords are rejected, never truncated. */
const Password = Text(4096);

export const Registration = z.object({
  email: Email,
  username: Text(150).check(
    z.refine((text) => /^[\p{L}\p{N}@.+\-_]*$/u.test(text), {
      error: 'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
    }),
    z.refine(hasOneScript, { error: 'Enter a valid username. Its letters must belong to one alphabet.' }),
  ),
  password: Password,
  confirm_password: Password,
});
export type Registration = z.infer<typeof Registration>;

export const Credentials = z.object({ email: Text(254), password: Password });
export type Credentials = z.infer<typeof Credentials>;

export const TokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof TokenPair>;
/** The caller's tokens end with the old password; these take their place. */
export const PasswordChanged = z.object({ detail: z.string(), access: z.string(), refresh: z.string() });

export const RefreshInput = z.object({ refresh: Text(4096) });
export const LogoutInput = z.object({ refresh_token: Text(4096) });
export const VerifyInput = z.object({ uid: Text(128), token: Text(512) });
export const EmailInput = z.object({ email: Email });

export const ResetInput = z.object({ new_password: Password, confirm_password: Password, token: Text(512) });
export const ChangeInput = z.object({ old_password: Password, new_password: Password });

/** A code as the pages send it: a string, or 0 for none. */
const Code = z.union([z.string().check(z.maxLength(200)), z.int()]);

/**
 * The client's view of its subscription. It is validated but ignored: sending it triggers a refresh, and the response
 * is the record as the provider confirms it.
 */
export const RecordInput = z.object({
  subscription: z.boolean(),
  subscription_amount: z.int().check(z.minimum(0, { error: 'Ensure this value is greater than or equal to 0.' })),
  subscription_code: z.nullable(Code),
  created_at: z.nullable(Instant),
  expiry_at: z.nullable(Instant),
  customer_code: z.nullable(Code),
});

export const Message = z.object({ detail: z.string() });
export const Empty = z.object({});

/**
 * The user's record. Amount in cents, dates in ISO 8601 or null. `today` is the server's UTC day. With
 * `email_undeliverable` a mail to the address came back or was reported as spam, and none is sent until the user
 * confirms the address again.
 */
export const UserRecord = z.object({
  email: z.string(),
  email_undeliverable: z.boolean(),
  username: z.string(),
  subscription: z.boolean(),
  subscription_amount: z.number(),
  subscription_code: z.string(),
  created_at: z.nullable(z.string()),
  expiry_at: z.nullable(z.string()),
  customer_code: z.string(),
  today: z.string(),
});
export type UserRecord = z.infer<typeof UserRecord>;
