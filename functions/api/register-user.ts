import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { passwordFaults } from '#domain/passwords.ts';
import { registerAccount } from '#repositories/registration.ts';
import { serve } from '#runtime/serve.ts';

/** The same response and calls whether the address is free, unconfirmed or taken: the mail tells its owner. */
const registered = { detail: 'Signed Up Successfully!' };

export const registerUser: Operation<'registerUser'> = async ({ body }, ports) => {
  const faults = passwordFaults(body.password);
  if (faults.length > 0) return { ...fail('invalid', { password: faults }), text: faults.join(' ') };
  if (body.password !== body.confirm_password) return fail('passwords_differ');

  const result = await registerAccount(ports, {
    email: body.email.trim(),
    username: body.username,
    passwordHash: await ports.passwords.hash(body.password),
  });
  if (result.kind === 'username_taken') return fail('username_taken');
  await ports.bus.publish([{ name: 'account.registered', detail: { userId: result.userId } }]);
  return registered;
};

export const handler = serve('registerUser', registerUser);
