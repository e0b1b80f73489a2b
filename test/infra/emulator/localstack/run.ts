import { rm } from 'node:fs/promises';
import { localstackFolder, localstackPort } from '#infra/local/localstack.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { stopOnSignal } from '#infra/local/stop-on-signal.ts';
import { startLocalstack } from './localstack.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const signals = stopOnSignal(print, 'Stopping LocalStack. It keeps nothing.');
try {
  await rm(localstackFolder, { recursive: true, force: true });
  print('Starting LocalStack ...');
  const { url, stop } = await startLocalstack({
    folder: localstackFolder,
    port: localstackPort,
    report: print,
    log: (text) => void process.stdout.write(text),
  });
  signals.stops(stop);
  // Nothing is left to wait for, and nobody stopped it.
  process.once('beforeExit', () => {
    process.stderr.write('LocalStack ended by itself: see the last lines above, then start it again.\n');
    process.exit(1);
  });
  print(`ready ${url}`);
  print('Ctrl-C stops it. In another terminal: npm start -- --localstack');
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
