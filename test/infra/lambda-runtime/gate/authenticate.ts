import { createHash } from 'node:crypto';
import { region } from '#infra/config/names.ts';
import type { AwsCall } from './aws-call.ts';
import type { Credentials } from './credentials.ts';
import type { Signatures } from './signatures.ts';

/** AWS refuses a signature that is older or newer than this. */
const skewMaxMs = 5 * 60_000;

/** The name that each service signs with; SES's host is 'email'. */
const signingName = (service: string): string => (service === 'email' ? 'ses' : service);

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/(\w+)\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/;

export type Refusal = { json: string; query: string; message: string };

const invalidToken: Refusal = {
  json: 'UnrecognizedClientException',
  query: 'InvalidClientTokenId',
  message: 'The security token included in the request is invalid.',
};
const wrongSignature = (message: string): Refusal => ({
  json: 'InvalidSignatureException',
  query: 'SignatureDoesNotMatch',
  message,
});
export const expiredToken: Refusal = {
  json: 'ExpiredTokenException',
  query: 'ExpiredToken',
  message: 'The security token included in the request is expired.',
};

/** '20261122T184953Z' in milliseconds. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const oneLine = (value: string | string[] | undefined): string => [value ?? ''].flat().join(',');

/** Why AWS would refuse a request before it looks at any policy; null if it is who it says. */
export const refusalOf = async (
  { service, text, incoming }: AwsCall,
  credentialsOf: (accessKeyId: string) => Credentials | undefined,
  signatures: Signatures,
  now: Date,
): Promise<Refusal | null> => {
  const { headers, method = '', url = '/' } = incoming;
  const parts = authorization.exec(headers.authorization ?? '');
  if (!parts) return wrongSignature('The request is not signed with Signature Version 4.');
  const [, accessKeyId = '', day, signedRegion = '', signedService = '', signedHeaders = '', signature] = parts;
  const credentials = credentialsOf(accessKeyId);
  const names = signedHeaders.split(';');
  if (!credentials || headers['x-amz-security-token'] !== credentials.sessionToken) return invalidToken;
  const date = oneLine(headers['x-amz-date']);
  if (!(Math.abs(timeOf(date) - now.getTime()) <= skewMaxMs)) return wrongSignature('Signature expired.');
  const isScoped = date.startsWith(day ?? '-') && signedRegion === region && signedService === signingName(service);
  const isComplete = ['host', 'x-amz-date', 'x-amz-security-token'].every((name) => names.includes(name));
  if (!isScoped || !isComplete) return wrongSignature('Credential should be scoped to a valid region and service.');
  const hash = headers['x-amz-content-sha256'];
  if (hash !== undefined && hash !== createHash('sha256').update(text).digest('hex'))
    return wrongSignature('The hash of the payload does not match.');
  const expected = await signatures.of({
    method,
    url: `https://${headers.host}${url}`,
    headers: Object.fromEntries(names.map((name) => [name, oneLine(headers[name])])),
    body: text,
    date,
    accessKeyId,
    secretAccessKey: credentials.secretAccessKey,
    service: signedService,
    region: signedRegion,
  });
  return signature === expected ? null : wrongSignature('The request signature we calculated does not match.');
};
