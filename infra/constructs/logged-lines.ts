import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { functionNames, logGroupName, pascal } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';

/** A stage's log lines that a person must read, as metrics, and the log groups that they are in. */
export type LoggedLines = { errors: Metric; alarms: Metric; logGroups: ILogGroup[] };

/** Counts the lines of all Lambdas together: a metric for each of them would cost more than it says. */
export const loggedLines = (scope: Construct, stage: StageName): LoggedLines => {
  const metricNamespace = Stack.of(scope).stackName;
  const logGroups = functionNames.map((name) =>
    LogGroup.fromLogGroupName(scope, `${pascal(name)}Logs`, logGroupName(stage, name)),
  );
  const count = (level: 'ERROR' | 'ALARM', metricName: string): Metric => {
    for (const [index, name] of functionNames.entries()) {
      const logGroup = logGroups[index];
      if (!logGroup) continue;
      new MetricFilter(scope, `${pascal(name)}${metricName}`, {
        logGroup,
        filterPattern: FilterPattern.stringValue('$.level', '=', level),
        metricNamespace,
        metricName,
      });
    }
    return new Metric({ namespace: metricNamespace, metricName, statistic: 'Sum', period: Duration.minutes(5) });
  };
  return { errors: count('ERROR', 'LoggedErrors'), alarms: count('ALARM', 'LoggedAlarms'), logGroups };
};
