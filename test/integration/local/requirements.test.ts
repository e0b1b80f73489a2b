import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFolder } from '#test/support/folders.ts';

const root = resolve(import.meta.dirname, '../../..');
const script = 'infra/local/requirements.js';

/** The output of the given Node version when the script is loaded before `console.log('started')`. */
const loadUnder = (version: string) => {
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`;
  const args = ['--import', pretend, '--import', `./${script}`, '--eval', "console.log('started')"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('requirements of npm start', () => {
  test.each(['20.20.2', '22.30.0', '24.20.9', '25.30.0'])('npm start rejects Node %s in one line', (version) => {
    expect(loadUnder(version)).toEqual({
      status: 1,
      stdout: '',
      stderr:
        `Pazia runs on Node 24.21 or a later 24, and this is ${version}. ` +
        'On Linux npm ci brings the right one; elsewhere install it.\n',
    });
  });

  test.each(['24.21.0', '24.30.1'])('npm start runs on Node %s', (version) => {
    expect(loadUnder(version)).toEqual({ status: 0, stdout: 'started\n', stderr: '' });
  });

  test.each(['start', 'dev'])('without installed packages, npm run %s asks for npm ci in one line', (command) => {
    const folder = aFolder();
    mkdirSync(join(folder, 'infra/local'), { recursive: true });
    for (const file of ['package.json', script]) cpSync(join(root, file), join(folder, file));

    const { status, stderr } = spawnSync('npm', ['run', '--silent', command], { cwd: folder, encoding: 'utf8' });

    expect({ status, stderr }).toEqual({ status: 1, stderr: 'The packages are missing. Run npm ci first.\n' });
  });
});
