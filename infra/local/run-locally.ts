import type { Cloud } from './cloud.ts';
import { startCloud } from './cloud.ts';
import type { CloudOptions } from './cloud-options.ts';
import { chooseEngine } from './engine-choice.ts';
import { settingsOf } from './localstack.ts';
import { builtSite, freshSite } from './site-build.ts';
import { StartFailure } from './start-failure.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const portsMax = 65_535;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Parses PORT; throws a StartFailure if it is not a port. */
export const portOf = (text = '3000'): number => {
  const port = Number(text);
  if (text !== '' && Number.isInteger(port) && port > 0 && port <= portsMax) return port;
  throw new StartFailure(`PORT is '${text}' and must be a whole number from 1 to ${portsMax}.`);
};

/** Prints log lines of the Lambdas from level WARN. */
const printProblems = (line: string): void => {
  if (/^\{"level":"(WARN|ALARM|ERROR)"/u.test(line)) process.stdout.write(line);
};

/** The message of an expected failure, and the stack of any other. */
const explain = (error: unknown): string => {
  if (error instanceof StartFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/**
 * Runs the local cloud until a signal arrives. `adapt` returns the options that differ from npm start. `front` opens a
 * proxy in front of the cloud and returns the function that closes it.
 */
export const runLocally = async (
  adapt: (port: number) => Partial<CloudOptions> = () => ({}),
  front: (cloud: Cloud) => Promise<() => Promise<void>> = async () => async () => undefined,
): Promise<void> => {
  const { endpoint, dataFolder } = settingsOf(process.argv.slice(2), process.env);
  const signals = stopOnSignal(print);
  let stop = async (): Promise<void> => undefined;
  try {
    const port = portOf(process.env.PORT);
    const adapted = adapt(port);
    const cloud = await startCloud({
      port,
      dataFolder,
      siteFolder: builtSite,
      // Both are slow, so they start once the port is open.
      engine: async () => {
        if (adapted.siteFolder === undefined) await freshSite(print);
        return chooseEngine(dataFolder, endpoint, print);
      },
      upstreamUrl: endpoint ?? null,
      report: print,
      log: printProblems,
      ...adapted,
    });
    stop = cloud.stop;
    const closeFront = await front(cloud);
    signals.stops(async () => {
      await closeFront();
      await cloud.stop();
    });
    print(`ready ${cloud.siteUrl}`);
  } catch (error) {
    await stop();
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
};
