import type { Plugin } from 'vite';
import { brand } from '#contract/brand.ts';

/** RFC 9116 recommends less than a year; every build renews it. */
const validDays = 364;
const dayMs = 86_400_000;

/** security.txt (RFC 9116): where to report a vulnerability. `at` is the time of the build. */
export const securityText = (siteUrl: string, at: Date): string =>
  [
    `Contact: mailto:${brand.supportEmail}`,
    `Expires: ${new Date(at.getTime() + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');

export const securityTextFile = (siteUrl: string): Plugin => ({
  name: 'pazia-security-text',
  apply: 'build',
  generateBundle() {
    const source = securityText(siteUrl, new Date());
    this.emitFile({ type: 'asset', fileName: '.well-known/security.txt', source });
  },
});
