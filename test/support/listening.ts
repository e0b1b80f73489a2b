import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const listen = '0A';

const readOr = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

const parentOf = (pid: string): number =>
  Number(/^\d+ \(.*\) \S (\d+)/su.exec(readOr(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), ''))?.[1]);

const withDescendants = (pid: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const family = [pid];
  for (const member of family)
    family.push(...parents.filter(({ parent }) => parent === member).map((each) => each.pid));
  return family;
};

const socketsOf = (pid: number): string[] =>
  readOr(() => readdirSync(`/proc/${pid}/fd`), []).flatMap((fd) => {
    const target = readOr(() => readlinkSync(`/proc/${pid}/fd/${fd}`), '');
    return /^socket:\[(\d+)\]$/u.exec(target)?.[1] ?? [];
  });

/** '0100007F:0BB8' as Linux prints it, each group of 32 bits in the order of this machine. */
const isLoopback = (address: string): boolean => {
  const host = address.split(':')[0] ?? '';
  return /^([0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/u.test(host);
};

export type Listening = { port: number; isLoopback: boolean };

/** The TCP ports on which a process and its descendants listen, read from Linux. */
export const listeningPorts = (pid: number): Listening[] => {
  const ours = new Set(withDescendants(pid).flatMap(socketsOf));
  return ['tcp', 'tcp6'].flatMap((table) =>
    readOr(() => readFileSync(`/proc/net/${table}`, 'utf8'), '')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/u))
      .filter((columns) => columns[3] === listen && ours.has(columns[9] ?? ''))
      .map(([, address = '']) => ({
        port: Number.parseInt(address.split(':')[1] ?? '', 16),
        isLoopback: isLoopback(address),
      })),
  );
};
