/** A page is HTML, an asset anything a page loads, api what the Lambdas answer. */
export type Served = 'page' | 'asset' | 'api';
export type Transport = 'https' | 'http';

// The hash of the empty string. Emotion inserts empty style elements and fills them through the CSSOM, which no policy
// forbids; the hash lets the empty elements in, and nothing that carries a rule.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${emptyStyle}`,
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // Forms are sent by script; the browser itself would put what was typed into the address.
  "form-action 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

const apiPolicy = ["default-src 'none'", "frame-ancestors 'none'"];

const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
];

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const byKind: Record<Served, Record<string, string>> = {
  page: {
    'x-frame-options': 'DENY',
    // The checkout opens in a pop-up of the provider's; the page must be able to open it and see it close.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  },
  asset: {},
  api: { 'x-frame-options': 'DENY', 'cache-control': 'no-store' },
};

const policies: Record<Served, string[] | null> = { page: pagePolicy, asset: null, api: apiPolicy };

/** Two years, the least that the preload list takes. */
const transportSecurity = 'max-age=63072000; includeSubDomains; preload';

/** The headers that production sends with everything it serves. Over plain http, those that demand https stay away. */
export const headersFor = (kind: Served, transport: Transport = 'https'): Record<string, string> => {
  const isSecure = transport === 'https';
  const policy = policies[kind];
  const directives = policy && (isSecure && kind === 'page' ? [...policy, 'upgrade-insecure-requests'] : policy);
  return {
    ...everywhere,
    ...byKind[kind],
    ...(directives && { 'content-security-policy': directives.join('; ') }),
    ...(isSecure && { 'strict-transport-security': transportSecurity }),
  };
};

/** Assets carry a hash in their name; pages are asked for again each time. */
export const cacheControl: Record<'page' | 'asset', string> = {
  page: 'no-cache',
  asset: 'public, max-age=31536000, immutable',
};
