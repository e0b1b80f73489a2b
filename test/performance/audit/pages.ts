import { hiddenPages, searchablePages } from '#web/copy/en/meta.ts';

/** The kind of a page determines its performance goal. */
export type Kind = 'marketing' | 'legal' | 'app';

export type AuditedPage = {
  name: string;
  path: string;
  kind: Kind;
  isSignedIn: boolean;
  /** False for noindex pages. */
  isSearchable: boolean;
};

const kinds: Record<string, Kind> = {
  '/': 'marketing',
  '/pricing': 'marketing',
  '/download': 'marketing',
  '/privacy-policy': 'legal',
  '/terms-and-conditions': 'legal',
};

const forMembers = ['/account', '/change-password'];

const asGuest = (path: string): AuditedPage => ({
  name: path,
  path,
  kind: kinds[path] ?? 'app',
  isSignedIn: false,
  isSearchable: path in searchablePages,
});

/** With a token a page first loads the user, so all pages of a member have the goals of the app. */
const asMember = (path: string): AuditedPage => ({
  ...asGuest(path),
  name: `${path} (signed in)`,
  kind: 'app',
  isSignedIn: true,
});

const paths = [...Object.keys(searchablePages), ...Object.keys(hiddenPages)];

/** Every page for guests, an unknown path, and the pages for members. */
export const pages: readonly AuditedPage[] = [
  ...[...paths, '/no-such-page'].filter((path) => !forMembers.includes(path)).map(asGuest),
  ...['/pricing', ...forMembers].map(asMember),
];
