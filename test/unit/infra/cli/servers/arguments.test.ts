import { describe, expect, test } from 'vitest';
import { CliError } from '#infra/cli/cli-error.ts';
import type { Call } from '#infra/cli/servers/arguments.ts';
import { readArguments } from '#infra/cli/servers/arguments.ts';

const place = ['--location', 'Kenya, Mombasa', '--country', 'KE', '--region', 'Africa'];
const row = { location: 'Kenya, Mombasa', country: 'KE', region: 'Africa' } as const;

describe('The arguments', () => {
  test.each<[string, string[], Call]>([
    ['nothing', [], { command: { name: 'help' }, stage: 'local' }],
    ['--help', ['list', '--help'], { command: { name: 'help' }, stage: 'local' }],
    ['list', ['list'], { command: { name: 'list', isJson: false }, stage: 'local' }],
    ['a stage', ['--stage', 'prod', 'list', '--json'], { command: { name: 'list', isJson: true }, stage: 'prod' }],
    ['add', ['add', ...place, '--free'], { command: { name: 'add', row: { ...row, free: true } }, stage: 'local' }],
    ['remove', ['remove', '7', '--yes'], { command: { name: 'remove', id: 7, isSure: true }, stage: 'local' }],
    [
      'import',
      ['import', 'a.csv', '--replace'],
      { command: { name: 'import', file: 'a.csv', replaces: true, applies: false }, stage: 'local' },
    ],
  ])('of %s are understood', (_what, given, call) => {
    expect(readArguments(given)).toEqual(call);
  });

  test.each<[string, string[], string]>([
    ['an unknown command', ['drop'], "There is no command 'drop'"],
    ['a name of every object', ['constructor'], "There is no command 'constructor'"],
    ['an unknown option', ['list', '--all'], '--all'],
    ["another command's option", ['list', '--free'], 'list takes no --free'],
    ['an unknown stage', ['list', '--stage', 'local2'], "There is no stage 'local2'"],
    ['add without a place', ['add'], '--location is empty or missing'],
    ['add with an unknown country', ['add', ...place.with(3, 'XX')], '--country must be'],
    ['remove without an id', ['remove'], 'remove takes ID'],
    ['remove of no id', ['remove', '0'], "'0' is not a server id"],
    ['remove of two', ['remove', '1', '2'], 'remove takes ID'],
    ['import without a file', ['import', '--apply'], 'import takes FILE'],
  ])('that are wrong (%s) end with 2 and say where to look', (_what, given, message) => {
    const refusal = (() => {
      try {
        return readArguments(given);
      } catch (error) {
        return error;
      }
    })();

    expect(refusal).toBeInstanceOf(CliError);
    expect(refusal).toMatchObject({ exitCode: 2, message: expect.stringContaining(message) });
    expect(String(refusal)).toContain('--help');
  });
});
