/**
 * The rules of MDN's HTTP Observatory (algorithm 4) for the headers of a page. Its own program is no dependency of ours,
 * since it brings 230 packages, a database client and a web server among them.
 */
export type Headers = Record<string, string>;
type Rule = (headers: Headers) => number;

const anywhere = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*'];
const inline = ["'unsafe-inline'", 'data:'];
const isPlain = (source: string): boolean => /^(http|ftp):/.test(source);

const sourcesOf = (headers: Headers): ((...names: string[]) => string[] | null) => {
  const policy = new Map(
    (headers['content-security-policy'] ?? '')
      .split(';')
      .map((directive) => directive.trim().toLowerCase().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
  return (...names) => names.map((name) => policy.get(name)).find((sources) => sources !== undefined) ?? null;
};

/** A missing directive allows everything. */
const contentSecurity: Rule = (headers) => {
  if (!headers['content-security-policy']) return -25;
  const sources = sourcesOf(headers);
  const withDefault = (name: string): string[] => sources(name, 'default-src') ?? ['*'];
  const [scripts, objects, styles] = ['script-src', 'object-src', 'style-src'].map(withDefault);
  const passive = ['img-src', 'media-src'].flatMap(withDefault);
  if (scripts?.some((source) => [...anywhere, ...inline].includes(source))) return -20;
  if (objects?.some((source) => anywhere.includes(source))) return -20;
  if ([...(scripts ?? []), ...(styles ?? [])].some(isPlain)) return -20;
  if ([...(scripts ?? []), ...(styles ?? [])].includes("'unsafe-eval'") || passive.some(isPlain)) return -10;
  if (styles?.some((source) => [...anywhere, ...inline].includes(source))) return 0;
  return sources('default-src')?.join() === "'none'" ? 10 : 5;
};

const halfAYear = 15_552_000;

const transportSecurity: Rule = (headers) => {
  const seconds = /(?:^|;)\s*max-age=(\d+)/i.exec(headers['strict-transport-security'] ?? '')?.[1];
  if (seconds === undefined) return -20;
  return Number(seconds) < halfAYear ? -10 : 0;
};

const framing: Rule = (headers) => {
  if (sourcesOf(headers)('frame-ancestors')) return 5;
  return /^(deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 0 : -20;
};

const quietReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

const referrer: Rule = ({ 'referrer-policy': policy }) => {
  if (!policy) return 0;
  return quietReferrers.includes(policy) ? 5 : -5;
};

const sniffing: Rule = (headers) => (headers['x-content-type-options'] === 'nosniff' ? 0 : -5);

const embedding: Rule = ({ 'cross-origin-resource-policy': policy }) => {
  if (policy === 'same-origin' || policy === 'same-site') return 10;
  return !policy || policy === 'cross-origin' ? 0 : -5;
};

const rules = { contentSecurity, transportSecurity, framing, referrer, sniffing, embedding };

const grades: [number, string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];

/** The grade of a page without cookies and CORS. Bonus points count only from 90 points on. */
export const gradeOf = (headers: Headers): { score: number; grade: string } => {
  const points = Object.values(rules).map((rule) => rule(headers));
  const sum = (counted: number[]): number => counted.reduce((total, each) => total + each, 100);
  const deducted = sum(points.filter((each) => each < 0));
  const score = Math.max(0, deducted >= 90 ? sum(points) : deducted);
  return { score, grade: grades.find(([from]) => score >= from)?.[1] ?? 'F' };
};
