/** 'page' is HTML, 'asset' is any file that a page loads, 'api' is a response of a Lambda. */
export type Served = 'page' | 'asset' | 'api';
export type Transport = 'https' | 'http';

// The hash of the empty string. Emotion inserts empty style elements and fills them through the CSSOM, which a policy
// cannot forbid. The hash allows the empty elements and no element with rules.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${emptyStyle}`,
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // Forms are sent by script. A native submit would put the input into the URL.
  "form-action 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // React and MUI need none, so no script may create one and hand strings to the DOM through it.
  "trusted-types 'none'",
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

/** Of every response, also of those that only the local cloud gives. */
export const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const byKind: Record<Served, Record<string, string>> = {
  page: {
    'x-frame-options': 'DENY',
    // The provider's checkout is a pop-up: the page must be able to open it and notice that it was closed.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  },
  asset: {},
  api: { 'x-frame-options': 'DENY', 'cache-control': 'no-store' },
};

const policies: Record<Served, string[] | null> = { page: pagePolicy, asset: null, api: apiPolicy };

/** Two years. The preload list requires at least one. */
const transportSecurity = 'max-age=63072000; includeSubDomains; preload';

/** The response headers of production. Over plain http, those that enforce https are left out. */
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

/** Assets have a content hash in their name. Pages are revalidated every time. */
export const cacheControl: Record<'page' | 'asset', string> = {
  page: 'no-cache',
  asset: 'public, max-age=31536000, immutable',
};
