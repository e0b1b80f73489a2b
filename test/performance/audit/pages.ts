import { hiddenPages, searchablePages } from '#web/copy/en/meta.ts';

/** What a page is for decides how fast it must be. */
export type Kind = 'marketing' | 'legal' | 'app';

export type AuditedPage = {
  name: string;
  path: string;
  kind: Kind;
  isSignedIn: boolean;
  /** The others ask search engines to leave them out. */
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

/** With a token a page must ask for its visitor first, so all of them are measured as what they then are: an app. */
const asMember = (path: string): AuditedPage => ({
  ...asGuest(path),
  name: `${path} (signed in)`,
  kind: 'app',
  isSignedIn: true,
});

const paths = [...Object.keys(searchablePages), ...Object.keys(hiddenPages)];

/** Every page a guest can see, one that is not there, and what a member has more. */
export const pages: readonly AuditedPage[] = [
  ...[...paths, '/no-such-page'].filter((path) => !forMembers.includes(path)).map(asGuest),
  ...['/pricing', ...forMembers].map(asMember),
];
