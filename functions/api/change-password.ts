import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { passwordFaults } from '#domain/passwords.ts';
import { replacePassword } from '#repositories/passwords.ts';
import { serve } from '#runtime/serve.ts';

export const changePassword: Operation<'changePassword'> = async ({ body, caller }, ports) => {
  const { user, sessionId } = caller;
  const faults = passwordFaults(body.new_password);
  if (faults.length > 0) return { ...fail('invalid', { new_password: faults }), text: faults.join(' ') };
  if (await ports.passwords.verify(body.old_password, user.passwordHash)) {
    const passwordHash = await ports.passwords.hash(body.new_password);
    const session = user.sessions[sessionId];
    const remaining = session ? { [sessionId]: session } : {};
    if (!(await replacePassword(ports.database, user, passwordHash, remaining))) return fail('old_password_wrong');
  } else if (!(await ports.passwords.verify(body.new_password, user.passwordHash))) {
    return fail('old_password_wrong');
  }
  // Also if the new password is already set: the call that set it may have crashed before it published.
  await ports.bus.publish([{ name: 'password.changed', detail: { userId: user.id } }]);
  return { detail: 'Password Changed Successfully!' };
};

export const handler = serve('changePassword', changePassword);
