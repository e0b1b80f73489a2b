import { createHmac } from 'node:crypto';
import type { Keys } from '#ports/ports.ts';
import type { Secrets } from '#ports/secrets.ts';

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text, 'utf8');

export const hmacKeys = (secrets: Secrets): Keys => ({
  claimKey: async (purpose, text) => hmac(await secrets('claimKey'), `${purpose}:${text}`).digest('hex'),
  linkCode: async (text) => hmac(await secrets('linkKey'), text).digest('base64url'),
});
