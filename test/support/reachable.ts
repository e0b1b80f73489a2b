import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';

const patienceMs = 1000;

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: patienceMs });
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });

/** This machine's addresses in its networks, and one that only a server on every interface answers to. */
const otherAddresses = (): string[] => [
  '127.0.0.2',
  ...Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ internal }) => !internal)
      .map(({ address, family, scopeid }) => (family === 'IPv6' && scopeid ? `${address}%${name}` : address)),
  ),
];

/** Where a port of this machine is open: on its loopback address, and on which others. */
export const whereOpen = async (port: number): Promise<{ onLoopback: boolean; elsewhere: string[] }> => {
  const elsewhere: string[] = [];
  for (const address of otherAddresses()) if (await accepts(address, port)) elsewhere.push(address);
  return { onLoopback: await accepts('127.0.0.1', port), elsewhere };
};
