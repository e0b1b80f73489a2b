import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { metricsNamespace } from '#adapters/log/metrics.ts';
import type { MetricName } from '#contract/page-names.ts';
import { metricNames } from '#contract/page-names.ts';
import { logGroupName } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
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
