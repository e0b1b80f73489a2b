import { readFileSync } from 'node:fs';
import { CliError } from '#infra/cli/cli-error.ts';
import type { CliContext, ExitCode } from '#infra/cli/command.ts';
import { runCommand } from '#infra/cli/command.ts';
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

type Changing = Exclude<Command, { name: 'help' | 'list' }>;

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CliError(`${file} cannot be read. Is the path right, relative to the current folder?`);
  }
};

const plan = (command: Changing, catalogue: Catalogue): Change[] => {
  if (command.name === 'add') return planAddition(catalogue, command.row);
  if (command.name === 'remove') return planRemoval(catalogue, command.id);
  return planImport(catalogue, readServerFile(readText(command.file)), command.replaces);
};

/** The option that confirms the change, if it is missing. */
const missingConfirmation = (command: Changing): string | null => {
  if (command.name === 'remove' && !command.isSure) return '--yes';
  return command.name === 'import' && !command.applies ? '--apply' : null;
};

const change = async (command: Changing, stage: StageName, database: Database, { print }: CliContext) => {
  const servers = await readCatalogue(database);
  const changes = plan(command, { servers, removedIds: await readRemovedIds(database) });
  if (changes.length === 0) return print(`Nothing to do: the catalogue of ${stage} is up to date.`);
  print(showChanges(changes));
  const option = missingConfirmation(command);
  if (option) return print(`Nothing was written to ${stage}. Add ${option} to apply this.`);
  await applyChanges(database, changes);
  print(`Written to ${stage}. ${consequences(changes).join(' ')}`.trimEnd());
};

const list = async (isJson: boolean, database: Database, { print }: CliContext) => {
  const servers = await readCatalogue(database);
  print(isJson ? asJson(servers) : showCatalogue(servers));
};

/** Lists or changes the catalogue of a stage. */
export const runServers = (args: string[], context: CliContext): Promise<ExitCode> => {
  let stage: StageName = 'local';
  const run = async (): Promise<ExitCode> => {
    const call = readArguments(args);
    stage = call.stage;
    if (call.command.name === 'help') context.print(help);
    else if (call.command.name === 'list') await list(call.command.isJson, stageDatabase(stage, context.env), context);
    else await change(call.command, stage, stageDatabase(stage, context.env), context);
    return 0;
  };
  return runCommand(context, run, (error) => explain(error, stage, context.env));
};
