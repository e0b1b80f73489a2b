/** A mutant that does not change the behaviour, and why. */
export type Equivalent = { file: string; code: string; replacement: string; reason: string };

const noSignature = 'without a cookie there is no device, and neither text is a valid signature';

export const equivalents: readonly Equivalent[] = [
  {
    file: 'functions/domain/review.ts',
    code: 'next < lookBack',
    replacement: 'next <= lookBack',
    reason: 'for equal days both branches return the same day',
  },
  {
    file: 'functions/domain/subscription.ts',
    code: 'a.code < b.code',
    replacement: 'a.code <= b.code',
    reason: 'subscription codes are unique',
  },
  {
    file: 'functions/adapters/paystack/webhook-event.ts',
    code: '{\n    return undefined;\n  }',
    replacement: '{}',
    reason: 'a function without a return statement returns undefined',
  },
  {
    file: 'functions/api/create-token.ts',
    code: "'nobody'",
    replacement: '""',
    reason: 'neither is the id of a user',
  },
  {
    file: 'functions/auth/bearer.ts',
    code: '[]',
    replacement: '["Stryker was here"]',
    reason: 'neither its first word nor that of a missing header is Bearer',
  },
  {
    file: 'functions/auth/known-device.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    reason: noSignature,
  },
  {
    file: 'functions/auth/known-device.ts',
    code: '[]',
    replacement: '["Stryker was here"]',
    reason: noSignature,
  },
  {
    file: 'functions/auth/email-link.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    reason: 'neither is a time or its signature',
  },
  {
    file: 'functions/billing/sync-customer.ts',
    code: '[]',
    replacement: '["Stryker was here"]',
    reason: 'an invalid time is never after an expiry',
  },
  {
    file: 'functions/billing/sync-customer.ts',
    code: 'user.checkout !== null',
    replacement: 'true',
    reason: 'it clears a checkout that is not there; if one is opened meanwhile, the write fails',
  },
];
