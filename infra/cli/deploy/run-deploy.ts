import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { describeError } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import type { CliContext, ExitCode } from '#infra/cli/command.ts';
import { runCommand } from '#infra/cli/command.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import type { Stage } from '#infra/config/stages.ts';
import { deploymentSummary, Outputs, siteAddressIn, siteBucketIn } from './deployment-summary.ts';
import type { FormerTemplates } from './former-templates.ts';
import { readFormerTemplates } from './former-templates.ts';
import { deleteOldVersions } from './old-versions.ts';
import { versionArguments } from './parameter-versions.ts';
import { readOrEnd } from './read-or-end.ts';
import { writeFormerAssembly } from './roll-back.ts';
import { tagSuperseded } from './superseded-assets.ts';

/** `run` starts a program in the project and tells whether it succeeded. */
export type DeployContext = CliContext & {
  connection: AwsConnection;
  run: (program: string, ...args: string[]) => boolean;
  /** The folder of the built site. */
  site: string;
};

const mustRun = ({ run }: DeployContext, program: string, ...args: string[]): void => {
  if (!run(program, ...args)) throw new CliError(`'${program} ${args[0]} ${args[1]}' failed, see above.`);
};

const smokePasses = ({ run }: DeployContext, address: string): boolean => run('npm', 'run', 'smoke', '--', address);

/** Deploys the templates of before. CloudFormation does it, so that its stacks say what is really there. */
const rollBack = (former: FormerTemplates, stage: Stage, address: string, folder: string, context: DeployContext) => {
  const { print, run } = context;
  if (former === null)
    throw new CliError('The smoke test failed. There is nothing to roll back to: fix the cause, and deploy again.');
  print(`The smoke test failed. Rolling ${stage.name} back to the templates of before ...`);
  const assembly = writeFormerAssembly(former, stage, join(folder, 'former'));
  if (!run('cdk', 'deploy', '--all', '--app', assembly, '--require-approval', 'never'))
    throw new CliError(
      `${stage.name} could not be rolled back, see above: deploy the commit before, as the section 'Rolled-back deployment' of docs/runbook.md says.`,
    );
  const state = smokePasses(context, address) ? 'works' : 'does not pass the smoke test either';
  throw new CliError(
    `${stage.name} is rolled back, and ${state}. Tables and their data were not touched. Fix the cause that the first smoke test shows, and deploy again.`,
  );
};

/** What fails here stays until the next deployment, and spoils none. */
const cleanUp = async (outputs: Outputs, stage: Stage, { connection, site, print }: DeployContext): Promise<void> => {
  const bucket = siteBucketIn(outputs, stage);
  try {
    const assets = bucket === null ? 0 : await tagSuperseded(bucket, site, connection);
    if (assets > 0) print(`${assets} assets of earlier releases are superseded; S3 deletes them in a month.`);
    const versions = await deleteOldVersions(stage, connection);
    if (versions > 0) print(`${versions} old versions of Lambdas are deleted.`);
  } catch (error) {
    print(
      `What earlier releases left could not be cleaned up; the next deployment tries again. ${describeError(error)}`,
    );
  }
};

const deploy = async (args: readonly string[], folder: string, context: DeployContext): Promise<ExitCode> => {
  const { connection, env, print, run } = context;
  const stage = stageFromEnv(env, 'npm run deploy');
  if (!run('npm', 'run', 'doctor'))
    throw new CliError('Nothing was deployed. Do what is said above, then run this again.');
  mustRun(context, 'npm', 'run', 'build:site');
  mustRun(context, 'npm', 'run', 'build:functions');
  const versions = await readOrEnd('The versions of the parameters', versionArguments(stage, connection));
  const former = await readOrEnd('The templates that are deployed', readFormerTemplates(stage, connection));
  const outputsFile = join(folder, 'outputs.json');
  mustRun(context, 'cdk', 'deploy', '--all', '--outputs-file', outputsFile, ...versions, ...args);
  const outputs = Outputs.parse(JSON.parse(readFileSync(outputsFile, 'utf8')));
  // Of CloudFront itself, since the domain points there only after the first deployment.
  const address = siteAddressIn(outputs, stage);
  if (!smokePasses(context, address)) rollBack(former, stage, address, folder, context);
  await cleanUp(outputs, stage, context);
  print(deploymentSummary(stage, outputs));
  return 0;
};

/** Builds a stage, deploys it, and rolls it back if it does not work. */
export const runDeploy = async (args: readonly string[], context: DeployContext): Promise<ExitCode> => {
  const folder = mkdtempSync(join(tmpdir(), 'pazia-deploy-'));
  try {
    return await runCommand(context, () => deploy(args, folder, context));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
