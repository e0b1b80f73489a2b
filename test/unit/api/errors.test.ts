import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import type { FailureRow } from '#contract/failures.ts';
import { failures } from '#contract/failures.ts';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { compatFixture } from '#test/support/compat-fixture.ts';
import { situations } from '#test/unit/compat/catalogue.ts';
import { provocations } from '#test/unit/compat/provocations.ts';
import { screens } from '#test/unit/compat/screens.ts';

/** The scene of the recordings, with the links that its people would find in their mail. */
const sceneWithLinks = async () => {
  const scene = await compatFixture();
  const { ports, ann, tokens } = scene;
  const bob = await readUniqueKey(ports.database, await emailKey(ports.hashes, 'bob@example.com'));
  const [uid, now] = [bob?.userId ?? '', ports.clock.now()];
  const resetAt = async (at: Date) => `${ann.id}.${await linkToken(ports.hashes, ann, 'reset', at)}`;
  const links: Record<string, string> = {
    $uid: uid,
    $verify: await linkToken(ports.hashes, { id: uid, linkCounter: 0 }, 'verify', now),
    $reset: await resetAt(now),
    $late: await resetAt(new Date(now.getTime() - 3_600_000)),
  };
  return { ...scene, tokens: { ...tokens, ...links } };
};

describe('the error catalogue: what the API answers, the screens of the specification show', () => {
  test.each(situations)('$row: $text', async ({ route, body, isSignedIn, screen, status, text }) => {
    const { api, tokens } = await sceneWithLinks();
    const sent = JSON.stringify(body).replace(/\$[a-z]+/g, (name) => tokens[name] ?? name);

    const reply = await api.send(route, { body: sent, ...(isSignedIn ? { bearer: tokens.$access ?? '' } : {}) });

    expect(reply.status).toBe(status);
    expect(screens[screen](reply.body)).toBe(text);
  });

  test('token_not_valid on user call: an ended session answers that code, so the page signs out', async () => {
    const { api, tokens } = await compatFixture();
    await api.call('logout', { refresh_token: tokens.$refresh }, tokens.$access);

    const reply = await api.call('getUser', undefined, tokens.$access);

    expect([reply.status, reply.body.code]).toEqual([401, 'token_not_valid']);
  });

  test('a fault of ours shows no word of what broke', async () => {
    const scene = await compatFixture();

    const { body } = await provocations.server_error(scene);

    expect(JSON.stringify(body)).not.toContain('table');
    for (const screen of Object.values(screens)) expect(screen(body)).toBe(failures.server_error.text);
  });
});

describe('the table of failures', () => {
  const rows: Record<string, FailureRow> = failures;

  test.each(Object.entries(provocations))('%s is met by a request, in its status and code', async (name, provoke) => {
    const scene = await compatFixture();

    const { status, body } = await provoke(scene);

    expect([status, body.code]).toEqual([rows[name]?.status, rows[name]?.code ?? name]);
    expect([body.error, body.details]).toEqual([body.detail, body.detail]);
    expect(body.request_id).toEqual(expect.any(String));
  });

  test('is met as a whole', () => {
    expect(Object.keys(provocations).toSorted()).toEqual(Object.keys(failures).toSorted());
  });
});
