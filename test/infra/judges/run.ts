import { StartFailure } from '#infra/local/start-failure.ts';
import { accepted, acceptedIn } from './accepted.ts';
import type { Finding } from './judges.ts';
import { judge } from './judges.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** One stage is a sample: the stages differ in little. */
const stages = process.argv.includes('--sample') ? (['prod'] as const) : (['dev', 'prod'] as const);

try {
  const findings = await judge(stages, print);
  const isIn = (stage: string, { where }: Finding): boolean => where.startsWith(`pazia-${stage}-`);
  const isAccepted = (finding: Finding): boolean =>
    finding.rule in accepted || stages.some((stage) => isIn(stage, finding) && finding.rule in acceptedIn[stage]);
  const open = findings.filter((finding) => !isAccepted(finding) || (finding.judge === 'cfn-lint' && finding.isError));
  const stale = [
    ...Object.keys(accepted).filter((rule) => findings.every((finding) => finding.rule !== rule)),
    ...stages.flatMap((stage) =>
      Object.keys(acceptedIn[stage]).filter(
        (rule) => !findings.some((finding) => isIn(stage, finding) && finding.rule === rule),
      ),
    ),
  ];
  for (const { judge, rule, where, what } of open) print(`${judge} ${rule} ${where}: ${what}`);
  for (const rule of stale) print(`${rule} is accepted in test/infra/judges/accepted.ts and is not found any more.`);
  print(`${findings.length} findings, ${findings.length - open.length} accepted with a reason, ${open.length} open`);
  process.exitCode = open.length + stale.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  print(error.message);
  process.exitCode = 1;
}
