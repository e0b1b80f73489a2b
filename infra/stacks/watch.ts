import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import type { StackProps } from 'aws-cdk-lib/core';
import { CfnOutput, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { monthlyBudgetUsd } from '../config/limits.ts';
import { pascal, stackName, topicName } from '../config/names.ts';
import type { StageName } from '../config/stages.ts';
import type { Watched } from '../constructs/alarm-metrics.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { alarmsOf } from '../constructs/alarms.ts';
import { alarmWidget, lambdaTable, pageWidgets, runbookWidget, stageWidgets } from '../constructs/dashboard-widgets.ts';
import { exportAlarm } from '../constructs/export-alarm.ts';
import { loggedLines } from '../constructs/logged-lines.ts';
import type { RunbookSection } from '../constructs/runbook.ts';
import { readRunbook, runbookFile } from '../constructs/runbook.ts';

/**
 * Alarms of two severities, the dashboard and the budget. `page`: customers notice, so look at once. `ticket`: look
 * within a day.
 */
export class WatchStack extends Stack {
  constructor(
    scope: Construct,
    stage: StageName,
    watched: Omit<Watched, 'stage' | 'logged'> & { hasExports: boolean },
    props?: StackProps,
  ) {
    super(scope, stackName(stage, 'watch'), props);
    const runbook = readRunbook();
    const topics = { page: new AlarmTopic(this, 'Page', topicName(stage, 'page')), ticket: this.ticketTopic(stage) };
    const everything: Watched = { ...watched, stage, logged: loggedLines(this, stage) };
    const dashboard = new cloudwatch.Dashboard(this, 'Dashboard', { dashboardName: this.stackName });
    const found = [...alarmsOf(everything), ...(watched.hasExports ? [exportAlarm(stage)] : [])];
    const alarms = found.map(({ id, severity, section, summary, ...props }) => {
      const alarm = new cloudwatch.Alarm(this, id, {
        ...props,
        alarmName: `${this.stackName}-${severity}-${id}`,
        alarmDescription: this.descriptionOf(summary, runbook[section]),
      });
      alarm.addAlarmAction(new SnsAction(topics[severity].topic));
      return alarm;
    });
    dashboard.addWidgets(alarmWidget(alarms), ...stageWidgets(everything), lambdaTable(stage), ...pageWidgets(stage));
    for (const section of Object.values(runbook)) dashboard.addWidgets(runbookWidget(section));
    this.addLogQuery(everything.logged.logGroups);
    this.addBudget(topics.ticket);
    for (const [severity, { topic }] of Object.entries(topics))
      new CfnOutput(this, `${pascal(severity)}Topic`, { value: topic.topicArn });
    new CfnOutput(this, 'DashboardAddress', { value: this.dashboardUrl() });
  }

  private ticketTopic(stage: StageName): AlarmTopic {
    const topic = new AlarmTopic(this, 'Ticket', topicName(stage, 'ticket'));
    topic.allow('budgets.amazonaws.com');
    return topic;
  }

  private dashboardUrl(): string {
    return `https://${this.region}.console.aws.amazon.com/cloudwatch/home?region=${this.region}#dashboards/dashboard/${this.stackName}`;
  }

  /** Every alarm states the first step of its runbook section and links to the rest. */
  private descriptionOf(summary: string, { title, anchor, firstStep }: RunbookSection): string {
    return `${summary} First: ${firstStep} The rest is under '${title}' at the end of ${this.dashboardUrl()} and in ${runbookFile}#${anchor}.`;
  }

  /** The saved query that the runbook opens. */
  private addLogQuery(logGroups: ILogGroup[]): void {
    new QueryDefinition(this, 'LoggedLinesQuery', {
      queryDefinitionName: `${this.stackName}/errors and alarms`,
      logGroups,
      queryString: new QueryString({
        fields: ['@timestamp', 'level', 'code', 'message', 'operation', 'requestId', 'userId', 'reference', '@log'],
        filterStatements: ['level in ["ALARM", "ERROR"]'],
        sort: '@timestamp desc',
      }),
    });
  }

  private addBudget(topic: AlarmTopic): void {
    const subscribers = [{ subscriptionType: 'SNS', address: topic.topic.topicArn }];
    const notification = { comparisonOperator: 'GREATER_THAN', threshold: 100, thresholdType: 'PERCENTAGE' };
    new budgets.CfnBudget(this, 'Budget', {
      budget: {
        budgetName: this.stackName,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((notificationType) => ({
        notification: { ...notification, notificationType },
        subscribers,
      })),
    });
  }
}
