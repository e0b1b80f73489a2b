import { expect, test } from 'vitest';
import { runSmoke } from '#infra/cli/smoke/run-smoke.ts';
import { sentMails } from './endpoint-calls.ts';
import { stay } from './stay.ts';

const { apiUrl, endpointUrl } = stay();

const smoke = async (url: string) => {
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(text);
  const code = await runSmoke([url, '--api-only'], {
    env: {},
    print,
    printError: print,
    mails: sentMails(endpointUrl),
  });
  return { code, lines };
};

test('the deployed API passes the smoke test, with a new account and its mail', async () => {
  const { code, lines } = await smoke(apiUrl);

  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/^✓ the link in the mail confirms the address, .* signed out$/u));
  expect(code).toBe(0);
});
