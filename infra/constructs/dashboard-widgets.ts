import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { metricsNamespace } from '#adapters/log/metrics.ts';
import type { MetricName } from '#contract/page-names.ts';
import { metricNames } from '#contract/page-names.ts';
import { functionNames, logGroupName } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
import type { Watched } from './alarm-metrics.ts';
import { apiMetric, edgeMetric, lambdaMetric } from './alarm-metrics.ts';
import type { RunbookSection } from './runbook.ts';

const fullWidth = 24;
/** Characters in a line of a text widget of full width, and lines in one unit of height. */
const charactersPerLine = 190;
const linesPerUnit = 1.6;

const heightOf = (text: string): number => {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / charactersPerLine)));
  return Math.ceil(lines.reduce((sum, count) => sum + count, 0) / linesPerUnit) + 1;
};

/** A section of the runbook, shown on the dashboard that the alarms link to. */
export const runbookWidget = ({ text }: RunbookSection): cloudwatch.TextWidget =>
  new cloudwatch.TextWidget({ markdown: text, width: fullWidth, height: heightOf(text) });

/** The state of every alarm, which includes the dead-letter queues and the jobs. It needs no metric of its own. */
export const alarmWidget = (alarms: cloudwatch.IAlarm[]): cloudwatch.AlarmStatusWidget =>
  new cloudwatch.AlarmStatusWidget({ title: 'Alarms', alarms, width: fullWidth, height: 5 });

/** The API, the site and the account. */
export const stageWidgets = (watched: Watched): cloudwatch.IWidget[] => {
  const [api, edge] = [apiMetric(watched), edgeMetric(watched)];
  const graph = (title: string, left: cloudwatch.IMetric[]): cloudwatch.GraphWidget =>
    new cloudwatch.GraphWidget({ title, left, width: fullWidth / 2 });
  return [
    graph('API calls', [api('Count', 'Sum'), api('5xx', 'Sum')]),
    graph('API latency', [api('Latency', 'p50'), api('Latency', 'p95')]),
    graph('Requests at the edge', [edge('Requests', 'Sum')]),
    graph('Failed requests at the edge, %', [edge('5xxErrorRate', 'Average'), edge('4xxErrorRate', 'Average')]),
    graph('Logged errors and alarms', [watched.logged.errors, watched.logged.alarms]),
    graph('Concurrent Lambdas and throttles of the account', [
      lambdaMetric('ConcurrentExecutions', 'Maximum'),
      lambdaMetric('Throttles', 'Sum'),
    ]),
  ];
};

/** What each Lambda did, queried from the lines that Lambda logs when the dashboard is opened. */
export const lambdaTable = (stage: StageName): cloudwatch.LogQueryWidget =>
  new cloudwatch.LogQueryWidget({
    title: 'Lambdas, slowest first',
    logGroupNames: functionNames.map((name) => logGroupName(stage, name)),
    queryLines: [
      'filter @type = "REPORT"',
      'stats count(*) as runs, count(@initDuration) as cold_starts, pct(@duration, 95) as p95_ms, max(@maxMemoryUsed) / 1000000 as memory_mb by @log',
      'sort p95_ms desc',
    ],
    width: fullWidth,
    height: 12,
  });

/** The worst value rated good by web.dev, in milliseconds; CLS is a score. */
const goodUpTo: Record<MetricName, number> = { CLS: 0.1, FCP: 1800, INP: 200, LCP: 2500, TTFB: 800 };

const period = Duration.hours(1);

/** One chart for the 75th percentile of each Web Vital that recordPageMetrics records. */
const vitalWidgets = (stage: StageName): cloudwatch.GraphWidget[] =>
  metricNames.map(
    (metricName) =>
      new cloudwatch.GraphWidget({
        title: `${metricName} of pages, p75`,
        left: [
          new cloudwatch.Metric({
            namespace: metricsNamespace,
            metricName,
            dimensionsMap: { stage },
            statistic: 'p75',
            period,
          }),
        ],
        leftAnnotations: [{ value: goodUpTo[metricName], label: 'good' }],
        leftYAxis: { min: 0 },
      }),
  );

/** The same per page, queried from the log when the dashboard is opened. */
const pageTable = (stage: StageName): cloudwatch.LogQueryWidget =>
  new cloudwatch.LogQueryWidget({
    title: 'Web Vitals by page, p75',
    logGroupNames: [logGroupName(stage, 'recordPageMetrics')],
    queryLines: [
      'filter ispresent(page)',
      `stats ${metricNames.map((name) => `pct(${name}, 75) as ${name}_p75`).join(', ')}, count(*) as measured by page`,
      'sort measured desc',
    ],
    width: fullWidth,
  });

export const pageWidgets = (stage: StageName): cloudwatch.IWidget[] => [...vitalWidgets(stage), pageTable(stage)];
