import { StartFailure } from '#infra/local/start-failure.ts';
import { findPython } from '#test/support/python/find-python.ts';
import { hasDocker, startInDocker } from './docker.ts';
import type { Endpoint } from './endpoint.ts';
import { waitForResponse } from './endpoint.ts';
import { startMinistack } from './ministack.ts';

type Source = Readonly<Record<string, string | undefined>>;

const defaultPort = 4566;
const responseMs = 5_000;

/** CDK and the SDK prepend bucket names to the host, and 'bucket.localhost' does not resolve everywhere. */
const withIpAddress = (url: string): string => url.replace('//localhost', '//127.0.0.1').replace(/\/+$/, '');

const portOf = ({ PORT }: Source): number | undefined => {
  if (PORT === undefined) return undefined;
  const port = Number(PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartFailure(`PORT is '${PORT}' and must be a port for the emulator.`);
};

const existingEndpoint = async (address: string): Promise<Endpoint> => {
  if (!URL.canParse(address)) throw new StartFailure(`AWS_ENDPOINT_URL is '${address}' and must be a URL.`);
  const url = withIpAddress(address);
  if (await waitForResponse(url, responseMs, () => false)) return { url, output: () => '', stop: async () => {} };
  throw new StartFailure(`Nothing answers at AWS_ENDPOINT_URL, ${address}: start it, or unset the variable.`);
};

/** AWS_ENDPOINT_URL if set, else an emulator, with Python or else in Docker. Throws StartFailure. */
export const openEndpoint = async (
  source: Source,
  folder: string,
  report: (line: string) => void,
): Promise<Endpoint> => {
  if (source.AWS_ENDPOINT_URL) return existingEndpoint(source.AWS_ENDPOINT_URL);
  const port = portOf(source);
  const python = await findPython();
  if (python.kind === 'found') return startMinistack(python.program, folder, port, report);
  if (await hasDocker()) return startInDocker(port ?? defaultPort, report);
  throw new StartFailure(
    `${python.remedy}, or start Docker, or set AWS_ENDPOINT_URL to LocalStack or a similar emulator.`,
  );
};
