import { StartFailure } from '#infra/local/start-failure.ts';
import { hasDocker, startInDocker } from './docker.ts';
import type { Endpoint } from './endpoint.ts';
import { untilItAnswers } from './endpoint.ts';
import { startMinistack } from './ministack.ts';
import { findPython } from './python.ts';

type Source = Readonly<Record<string, string | undefined>>;

const usualPort = 4566;
const givenMs = 5_000;

/** CDK and the SDK put a bucket's name before a host's, and 'bucket.localhost' is not known everywhere. */
const withoutName = (url: string): string => url.replace('//localhost', '//127.0.0.1').replace(/\/+$/, '');

const portOf = ({ PORT }: Source): number | undefined => {
  if (PORT === undefined) return undefined;
  const port = Number(PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartFailure(`PORT is '${PORT}' and must be a port for the emulator.`);
};

const givenEndpoint = async (given: string): Promise<Endpoint> => {
  if (!URL.canParse(given)) throw new StartFailure(`AWS_ENDPOINT_URL is '${given}' and must be an address.`);
  const url = withoutName(given);
  if (await untilItAnswers(url, givenMs, () => false)) return { url, said: () => '', stop: async () => {} };
  throw new StartFailure(`Nothing answers at AWS_ENDPOINT_URL, ${given}: start it, or unset the variable.`);
};

/** AWS_ENDPOINT_URL, or else an emulator of our own: by Python where there is one, in Docker otherwise. Throws StartFailure. */
export const openEndpoint = async (
  source: Source,
  folder: string,
  report: (line: string) => void,
): Promise<Endpoint> => {
  if (source.AWS_ENDPOINT_URL) return givenEndpoint(source.AWS_ENDPOINT_URL);
  const port = portOf(source);
  const python = await findPython();
  if (python.kind === 'found') return startMinistack(python.program, folder, port, report);
  if (await hasDocker()) return startInDocker(port ?? usualPort, report);
  throw new StartFailure(`${python.remedy}, or start Docker, or set AWS_ENDPOINT_URL to a LocalStack or its like.`);
};
