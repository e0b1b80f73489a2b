/** Personal data that must never appear where operators, machines or other people look. Each is easy to recognize. */
export const canaries = {
  email: 'canary-mail@canary-host.example',
  secondEmail: 'canary-second@canary-host.example',
  username: 'canaryusername',
  secondUsername: 'canarysecondname',
  password: 'Canary-pass-1',
  newPassword: 'Canary-newer-2',
  wrongPassword: 'Canary-wrong-3',
  garbageToken: 'canarytoken.canarytoken.canarytoken',
  linkToken: 'usr_1.1.canarylink',
  userAgent: 'CanaryBrowser/1.0',
  address: '203.0.113.77',
  forwarded: '198.51.100.88',
  referer: 'https://canary-referer.example/?q=canaryreferer',
  query: 'canaryquery',
  cookie: 'canarycookie',
  origin: 'https://canary-origin.example',
  card: '4084080000005408',
  subscriptionCode: 'SUB_canary',
  customerEmail: 'canary-payer@canary-host.example',
  bodyText: 'canary in a body that is no JSON',
} as const;

/** Parts of canaries, to recognize them also when cut or in lower case. */
const marks = ['canary', '203.0.113.77', '203.0.113', '198.51.100', '4084080000005408', '408408'];

/** The canaries in a text, plain, in base64, in hex or URL-encoded. */
export const seenIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  const encoded = Object.values(canaries).flatMap((value) => [
    Buffer.from(value).toString('base64').replaceAll('=', ''),
    Buffer.from(value).toString('hex'),
    encodeURIComponent(value).toLowerCase(),
  ]);
  return [...marks, ...encoded].filter((mark) => lower.includes(mark.toLowerCase()));
};
