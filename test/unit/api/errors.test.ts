import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import type { FailureRow } from '#contract/failures.ts';
import { failures } from '#contract/failures.ts';
import { compatFixture } from '#test/support/compat-fixture.ts';
import { findUser } from '#test/support/test-context.ts';
import { errorCases } from '#test/unit/compat/error-catalogue.ts';
import { failingRequests } from '#test/unit/compat/failing-requests.ts';
import { screens } from '#test/unit/compat/screens.ts';

/** The fixture of the recordings, with the links that its users would get by mail. */
const fixtureWithLinks = async () => {
  const fixture = await compatFixture();
  const { ports, ann, tokens } = fixture;
  const bob = await findUser(ports, 'bob@example.com');
  const [uid, now] = [bob?.id ?? '', ports.clock.now()];
  const resetAt = async (at: Date) => `${ann.id}.${await linkToken(ports.hashes, ann, 'reset', at)}`;
  const links: Record<string, string> = {
    $uid: uid,
    $verify: await linkToken(ports.hashes, { id: uid, linkCounter: 0 }, 'verify', now),
    $reset: await resetAt(now),
    $late: await resetAt(new Date(now.getTime() - 3_600_000)),
  };
  return { ...fixture, tokens: { ...tokens, ...links } };
};

describe('error catalogue of the specification', () => {
  test.each(errorCases.map((errorCase) => [errorCase.row, errorCase.text, errorCase] as const))(
    '%s: the screen shows "%s"',
    async (_row, text, { route, body, isSignedIn, screen, status }) => {
      const { api, tokens } = await fixtureWithLinks();
      const sent = JSON.stringify(body).replace(/\$[a-z]+/g, (name) => tokens[name] ?? name);

      const reply = await api.send(route, { body: sent, ...(isSignedIn ? { bearer: tokens.$access ?? '' } : {}) });

      expect(reply.status).toBe(status);
      expect(screens[screen](reply.body)).toBe(text);
    },
  );

  test('a server error reveals nothing about its cause', async () => {
    const fixture = await compatFixture();

    const { body } = await failingRequests.server_error(fixture);

    expect(JSON.stringify(body)).not.toContain('table');
    for (const screen of Object.values(screens)) expect(screen(body)).toBe(failures.server_error.text);
  });
});

describe('failures of the contract', () => {
  const rows: Record<string, FailureRow> = failures;

  test.each(Object.entries(failingRequests))(
    'the failure %s is returned with its status, code and text',
    async (name, send) => {
      const fixture = await compatFixture();

      const { status, body } = await send(fixture);

      expect([status, body.code]).toEqual([rows[name]?.status, rows[name]?.code ?? name]);
      expect([body.error, body.details]).toEqual([body.detail, body.detail]);
      expect(body.request_id).toEqual(expect.any(String));
    },
  );

  test('every failure of the contract has a failing request', () => {
    expect(Object.keys(failingRequests).toSorted()).toEqual(Object.keys(failures).toSorted());
  });
});
