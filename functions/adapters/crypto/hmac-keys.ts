import { createHmac } from 'node:crypto';
import type { KeyedHashes } from '#ports/ports.ts';
import type { Secrets } from '#ports/secrets.ts';

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text, 'utf8');

export const hmacHashes = (secrets: Secrets): KeyedHashes => ({
  lookupHash: async (purpose, text) => hmac(await secrets('lookupHashKey'), `${purpose}:${text}`).digest('hex'),
  linkCode: async (text) => hmac(await secrets('linkKey'), text).digest('base64url'),
});
