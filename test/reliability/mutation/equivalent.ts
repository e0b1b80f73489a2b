/** A mutant that changes nothing which anybody could notice, and why. */
export type Harmless = { file: string; code: string; becomes: string; why: string };

const noSignature = 'without a cookie there is no device, and neither text is the signature of one';

export const harmless: readonly Harmless[] = [
  {
    file: 'functions/domain/review.ts',
    code: 'next < lookBack',
    becomes: 'next <= lookBack',
    why: 'two equal days: either is the same one',
  },
  {
    file: 'functions/domain/subscription.ts',
    code: 'a.code < b.code',
    becomes: 'a.code <= b.code',
    why: 'no two subscriptions have one code',
  },
  {
    file: 'functions/adapters/paystack/webhook-event.ts',
    code: '{\n    return undefined;\n  }',
    becomes: '{}',
    why: 'a function that ends answers undefined',
  },
  {
    file: 'functions/api/create-token.ts',
    code: "'nobody'",
    becomes: '""',
    why: 'neither is the id of a user',
  },
  {
    file: 'functions/auth/bearer.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    why: 'its first word is not Bearer, as that of no header is not',
  },
  {
    file: 'functions/auth/known-device.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    why: noSignature,
  },
  {
    file: 'functions/auth/known-device.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    why: noSignature,
  },
  {
    file: 'functions/auth/email-link.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'neither is a time, nor the code of one',
  },
  {
    file: 'functions/billing/sync-customer.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    why: 'what is no time lies behind no expiry',
  },
  {
    file: 'functions/billing/sync-customer.ts',
    code: 'user.checkout !== null',
    becomes: 'true',
    why: 'writes that there is no checkout where there is none; one opened meanwhile makes the write fail',
  },
];
