import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import * as sns from 'aws-cdk-lib/aws-sns';
import type { StackProps } from 'aws-cdk-lib/core';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { FunctionName } from '../config/names.ts';
import { functionName, functionNames, logGroupName, pascal, queueNames, stackName } from '../config/names.ts';
import type { StageName } from '../config/stages.ts';
import { pageWidgets, runbookWidget } from '../constructs/dashboard-widgets.ts';
import type { AlarmKind } from '../constructs/runbook.ts';
import { readRunbook, runbookFile } from '../constructs/runbook.ts';

const period = Duration.minutes(5);

/** Alarms and the dashboard: errors, throttling, lines logged for a person, and messages in dead-letter queues. */
export class WatchStack extends Stack {
  private readonly stage: StageName;
  private readonly action: SnsAction;
  private readonly dashboard: cloudwatch.Dashboard;
  private readonly runbook = readRunbook();

  constructor(scope: Construct, stage: StageName, apiId: string, props?: StackProps) {
    super(scope, stackName(stage, 'watch'), props);
    this.stage = stage;
    const topic = new sns.Topic(this, 'Alarms', { topicName: this.stackName, enforceSSL: true });
    this.action = new SnsAction(topic);
    this.dashboard = new cloudwatch.Dashboard(this, 'Dashboard', { dashboardName: this.stackName });
    this.watchApi(apiId);
    this.dashboard.addWidgets(...pageWidgets(stage));
    for (const name of functionNames) this.watchFunction(name);
    const waiting = queueNames(stage).map((name) => this.watchQueue(name));
    this.dashboard.addWidgets(
      new cloudwatch.GraphWidget({ title: 'Messages in dead-letter queues', left: waiting, width: 24 }),
    );
    for (const section of Object.values(this.runbook)) this.dashboard.addWidgets(runbookWidget(section));
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn });
    new CfnOutput(this, 'DashboardAddress', { value: this.dashboardUrl() });
  }

  private dashboardUrl(): string {
    return `https://${this.region}.console.aws.amazon.com/cloudwatch/home?region=${this.region}#dashboards/dashboard/${this.stackName}`;
  }

  private watchApi(apiId: string): void {
    const metric = (metricName: string, statistic: string): cloudwatch.Metric =>
      new cloudwatch.Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        statistic,
        period,
        dimensionsMap: { ApiId: apiId },
      });
    const failed = metric('5xx', 'Sum');
    this.alarm('Api5xx', failed, 5, 'api5xx', 'The API answered with 5xx.');
    this.dashboard.addWidgets(
      new cloudwatch.GraphWidget({ title: 'API calls', left: [metric('Count', 'Sum'), failed] }),
      new cloudwatch.GraphWidget({ title: 'API latency', left: [metric('Latency', 'p50'), metric('Latency', 'p95')] }),
    );
  }

  private watchFunction(name: FunctionName): void {
    const metric = (metricName: string, statistic: string): cloudwatch.Metric =>
      new cloudwatch.Metric({
        namespace: 'AWS/Lambda',
        metricName,
        statistic,
        period,
        dimensionsMap: { FunctionName: functionName(this.stage, name) },
      });
    const [errors, throttles, alarms] = [metric('Errors', 'Sum'), metric('Throttles', 'Sum'), this.loggedAlarms(name)];
    this.alarm(`${pascal(name)}Errors`, errors, 1, 'lambdaErrors', `${name} threw.`);
    this.alarm(`${pascal(name)}Throttles`, throttles, 1, 'lambdaThrottles', `${name} was throttled.`);
    this.alarm(
      `${pascal(name)}LoggedAlarms`,
      alarms,
      1,
      'loggedAlarms',
      `${name} logged an alarm in ${logGroupName(this.stage, name)}.`,
    );
    this.dashboard.addWidgets(
      new cloudwatch.GraphWidget({
        title: name,
        left: [metric('Invocations', 'Sum'), errors, throttles, alarms],
        right: [metric('Duration', 'p95')],
      }),
    );
  }

  /** Counts log lines of level ALARM and ERROR. An API Lambda catches its errors, so the Errors metric misses them. */
  private loggedAlarms(name: FunctionName): cloudwatch.Metric {
    const lines = new MetricFilter(this, `${pascal(name)}Lines`, {
      logGroup: LogGroup.fromLogGroupName(this, `${pascal(name)}Logs`, logGroupName(this.stage, name)),
      filterPattern: FilterPattern.any(
        FilterPattern.stringValue('$.level', '=', 'ALARM'),
        FilterPattern.stringValue('$.level', '=', 'ERROR'),
      ),
      metricNamespace: this.stackName,
      metricName: `${name}LoggedAlarms`,
    });
    return lines.metric({ statistic: 'Sum', period });
  }

  private watchQueue(queueName: string): cloudwatch.Metric {
    const waiting = new cloudwatch.Metric({
      namespace: 'AWS/SQS',
      metricName: 'ApproximateNumberOfMessagesVisible',
      statistic: 'Maximum',
      period,
      dimensionsMap: { QueueName: queueName },
    });
    this.alarm(
      `${pascal(queueName)}Waits`,
      waiting,
      1,
      'deadLetterQueues',
      `Messages in dead-letter queue ${queueName}.`,
    );
    return waiting.with({ label: queueName });
  }

  /** Every alarm states the first step of its runbook section and links to the rest. */
  private alarm(id: string, metric: cloudwatch.Metric, threshold: number, kind: AlarmKind, summary: string): void {
    const { title, anchor, firstStep } = this.runbook[kind];
    const alarm = new cloudwatch.Alarm(this, id, {
      alarmDescription: `${summary} First: ${firstStep} The rest is under '${title}' at the end of ${this.dashboardUrl()} and in ${runbookFile}#${anchor}.`,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(this.action);
  }
}
