import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { examples } from '#contract/routes.ts';
import { kebab } from '#infra/config/names.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { unreachableAws } from '#test/support/unreachable-aws.ts';

const run = promisify(execFile);

/** Calls the bundled registration on a Node without Argon2. */
const registerWithoutArgon2 = async () => {
  const file = pathToFileURL(join(inject('bundlesFolder'), kebab('registerUser'), 'index.mjs')).href;
  const event = apiEvent('registerUser', { body: JSON.stringify(examples.registerUser) });
  const program = `
    const crypto = process.getBuiltinModule('node:crypto');
    delete crypto.argon2;
    delete crypto.argon2Sync;
    import(${JSON.stringify(file)})
      .then(({ handler }) => handler(${JSON.stringify(event)}, { awsRequestId: 'req-1' }))
      .then((answer) => console.log('\\n' + JSON.stringify(answer)));`;
  const { stdout } = await run(process.execPath, ['-e', program], { env: unreachableAws });
  return stdout.trim().split('\n').filter(Boolean);
};

test('on a runtime without Argon2 a registration answers 500 and logs the error code that the alarm counts', async () => {
  const lines = await registerWithoutArgon2();

  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.find(({ level }) => level === 'ERROR')).toMatchObject({
    message: 'invocation failed',
    operation: 'registerUser',
    code: 'argon2_unavailable',
  });
  expect(logged.at(-1)).toMatchObject({ statusCode: 500, body: expect.stringContaining('"code":"server_error"') });
});
