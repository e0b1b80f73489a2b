import { randomBytes } from 'node:crypto';

/** The temporary credentials of a role, as Lambda hands them over. */
export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken: string };

export const makeCredentials = (): Credentials => ({
  accessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
  secretAccessKey: randomBytes(30).toString('base64'),
  sessionToken: randomBytes(300).toString('base64'),
});
