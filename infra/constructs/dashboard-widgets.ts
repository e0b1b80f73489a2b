import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { metricsNamespace } from '#adapters/log/metrics.ts';
import type { MetricName } from '#contract/page-names.ts';
import { metricNames } from '#contract/page-names.ts';
import { logGroupName } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
import type { RunbookSection } from './runbook.ts';

const widthOfAll = 24;
/** What fits into a line of a text that is as wide as the dashboard, and lines into one of its units. */
const charactersPerLine = 190;
const linesPerUnit = 1.6;

const heightOf = (text: string): number => {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / charactersPerLine)));
  return Math.ceil(lines.reduce((sum, count) => sum + count, 0) / linesPerUnit) + 1;
};

/** A part of the runbook, to be read where its alarm leads. */
export const runbookWidget = ({ text }: RunbookSection): cloudwatch.TextWidget =>
  new cloudwatch.TextWidget({ markdown: text, width: widthOfAll, height: heightOf(text) });

/** The worst value that still counts as good, by web.dev. Milliseconds, CLS a score. */
const goodUpTo: Record<MetricName, number> = { CLS: 0.1, FCP: 1800, INP: 200, LCP: 2500, TTFB: 800 };

const period = Duration.hours(1);

/** One chart for each of the Web Vitals that recordPageMetrics takes: how three of four visits were. */
const vitalWidgets = (stage: StageName): cloudwatch.GraphWidget[] =>
  metricNames.map(
    (metricName) =>
      new cloudwatch.GraphWidget({
        title: `${metricName} of pages`,
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

/** The same page by page, read from the log when somebody looks. */
const pageTable = (stage: StageName): cloudwatch.LogQueryWidget =>
  new cloudwatch.LogQueryWidget({
    title: 'Three of four visits, by page',
    logGroupNames: [logGroupName(stage, 'recordPageMetrics')],
    queryLines: [
      'filter ispresent(page)',
      `stats ${metricNames.map((name) => `pct(${name}, 75) as ${name}_p75`).join(', ')}, count(*) as measured by page`,
      'sort measured desc',
    ],
    width: widthOfAll,
  });

export const pageWidgets = (stage: StageName): cloudwatch.IWidget[] => [...vitalWidgets(stage), pageTable(stage)];
