import { readFileSync } from 'node:fs';
import { CliError } from '#infra/cli/cli-error.ts';
import type { StageName } from '#infra/config/stages.ts';
import type { Database } from '#ports/database.ts';
import { readCatalogue, readRemovedIds } from '#repositories/servers.ts';
import { applyChanges } from './apply-changes.ts';
import type { Command } from './arguments.ts';
import { readArguments } from './arguments.ts';
import { help } from './help.ts';
import type { Catalogue, Change } from './plan-changes.ts';
import { planAddition, planImport, planRemoval } from './plan-changes.ts';
import { readServerFile } from './server-file.ts';
import { asJson, consequences, showCatalogue, showChanges } from './show.ts';
import { explain, stageDatabase } from './stage-database.ts';

export type Surface = {
  source: Readonly<Record<string, string | undefined>>;
  print: (text: string) => void;
  complain: (text: string) => void;
};

type Changing = Exclude<Command, { name: 'help' | 'list' }>;

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CliError(`${file} cannot be read: is it there, from where this command runs?`);
  }
};

const plan = (command: Changing, catalogue: Catalogue): Change[] => {
  if (command.name === 'add') return planAddition(catalogue, command.row);
  if (command.name === 'remove') return planRemoval(catalogue, command.id);
  return planImport(catalogue, readServerFile(readText(command.file)), command.replaces);
};

/** What to add to the command so that it does what it showed; null when it does. */
const missingConsent = (command: Changing): string | null => {
  if (command.name === 'remove' && !command.isSure) return '--yes';
  return command.name === 'import' && !command.applies ? '--apply' : null;
};

const change = async (command: Changing, stage: StageName, database: Database, print: Surface['print']) => {
  const servers = await readCatalogue(database);
  const changes = plan(command, { servers, removedIds: await readRemovedIds(database) });
  if (changes.length === 0) return print(`Nothing to do: the catalogue of ${stage} says all of this already.`);
  print(showChanges(changes));
  const consent = missingConsent(command);
  if (consent) return print(`Nothing was written to ${stage}. Add ${consent} to do it.`);
  await applyChanges(database, changes);
  print(`Written to ${stage}. ${consequences(changes).join(' ')}`.trimEnd());
};

const list = async (isJson: boolean, database: Database, print: Surface['print']) => {
  const servers = await readCatalogue(database);
  print(isJson ? asJson(servers) : showCatalogue(servers));
};

/** Does what the arguments ask for and answers the exit code. */
export const runServers = async (args: string[], { source, print, complain }: Surface): Promise<0 | 1 | 2> => {
  let stage: StageName = 'local';
  try {
    const call = readArguments(args);
    stage = call.stage;
    if (call.command.name === 'help') print(help);
    else if (call.command.name === 'list') await list(call.command.isJson, stageDatabase(stage, source), print);
    else await change(call.command, stage, stageDatabase(stage, source), print);
    return 0;
  } catch (error) {
    if (error instanceof CliError) {
      complain(error.message);
      return error.exitCode;
    }
    const known = explain(error, stage, source);
    if (known === null) throw error;
    complain(known);
    return 1;
  }
};
