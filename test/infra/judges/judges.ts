import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { newApp } from '#infra/app.ts';
import { stages } from '#infra/config/stages.ts';
import { addExportBucket } from '#infra/export-bucket.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { anApp, equipped } from '#test/infra/stacks.ts';
import { findPython } from '#test/support/python/find-python.ts';
import { fetchPythonEnvironment } from '#test/support/python/python-environment.ts';

const run = promisify(execFile);

export type Finding = { judge: string; rule: string; isError: boolean; where: string; what: string };

const program = {
  name: 'cfn-lint and Checkov',
  packageName: 'checkov',
  megabytes: 420,
  requirements: join(import.meta.dirname, 'requirements.txt'),
  modules: 'cfnlint, checkov',
};

const LintReport = z.array(
  z.object({
    Rule: z.object({ Id: z.string() }),
    Level: z.string(),
    Filename: z.string(),
    Message: z.string(),
    Location: z.object({ Start: z.object({ LineNumber: z.number() }) }),
  }),
);

const CheckovReport = z.object({
  summary: z.object({ parsing_errors: z.number() }),
  results: z.object({
    failed_checks: z.array(
      z.object({ check_id: z.string(), check_name: z.string(), file_path: z.string(), resource: z.string() }),
    ),
  }),
});

/** The output of a judge, which exits with another code than 0 if it finds something. */
const reportOf = async (python: string, args: readonly string[]): Promise<unknown> => {
  const options = { maxBuffer: 2 ** 28, env: { ...process.env, LOG_LEVEL: 'ERROR' } };
  const output = await run(python, args, options).catch((error: unknown) => {
    const found = z.object({ stdout: z.string() }).safeParse(error).data;
    if (!found?.stdout) throw error;
    return found;
  });
  return JSON.parse(output.stdout);
};

const lint = async (python: string, templates: readonly string[]): Promise<Finding[]> =>
  LintReport.parse(
    await reportOf(python, ['-c', 'from cfnlint.runner import main; main()', '--format', 'json', ...templates]),
  ).map(({ Rule, Level, Filename, Message, Location }) => ({
    judge: 'cfn-lint',
    rule: Rule.Id,
    isError: Level === 'Error',
    where: `${basename(Filename)}:${Location.Start.LineNumber}`,
    what: Message,
  }));

const checkov = async (python: string, templates: readonly string[]): Promise<Finding[]> => {
  const files = templates.flatMap((file) => ['--file', file]);
  const args = ['-m', 'checkov.main', '--framework', 'cloudformation', '--output', 'json', '--quiet', '--compact'];
  const { summary, results } = CheckovReport.parse(await reportOf(python, [...args, ...files]));
  if (summary.parsing_errors > 0)
    throw new StartFailure(`Checkov could not parse ${summary.parsing_errors} templates.`);
  return results.failed_checks.map(({ check_id, check_name, file_path, resource }) => ({
    judge: 'Checkov',
    rule: check_id,
    isError: true,
    where: `${basename(file_path)}: ${resource}`,
    what: check_name,
  }));
};

/** The files of a stage's templates, as a deployment would send them. */
const templatesOf = (stage: 'dev' | 'prod'): string[] => {
  const app = anApp(stage);
  // The bucket of the second account is an app of its own.
  const backups = newApp();
  if (stages[stage].keepsData) addExportBucket(backups, equipped(stage));
  for (const each of [app, backups]) each.synth();
  return [app, backups].flatMap(({ outdir }) =>
    readdirSync(outdir)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => join(outdir, file)),
  );
};

/** What cfn-lint and Checkov find in the templates of these stages. Throws StartFailure. */
export const judge = async (
  stages: readonly ('dev' | 'prod')[],
  report: (line: string) => void,
): Promise<Finding[]> => {
  const found = await findPython();
  if (found.kind === 'missing') throw new StartFailure(`${found.remedy}.`);
  const python = await fetchPythonEnvironment(found.program, program, report);
  const templates = stages.flatMap(templatesOf);
  report(`Judging ${templates.length} templates of ${stages.join(' and ')} ...`);
  return [...(await lint(python, templates)), ...(await checkov(python, templates))];
};
