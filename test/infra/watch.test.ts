import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { embeddedMetrics } from '#adapters/log/metrics.ts';
import { metricNames } from '#contract/page-names.ts';
import { functionName, functionNames, queueNames } from '#infra/config/names.ts';
import { readRunbook } from '#infra/constructs/runbook.ts';
import { propertiesOf, templatesOf } from './stacks.ts';

const template = templatesOf('prod').get('watch');
const properties = (type: string) => (template ? propertiesOf(template, type) : []);

/** The dashboard's body is put together around what only CloudFormation knows. */
const Body = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });
const Widgets = z.object({
  widgets: z.array(
    z.object({
      type: z.string(),
      height: z.number(),
      properties: z.looseObject({ markdown: z.optional(z.string()), title: z.optional(z.string()) }),
    }),
  ),
});

const [dashboard] = properties('AWS::CloudWatch::Dashboard');
const parts = Body.parse(dashboard?.DashboardBody)['Fn::Join'][1];
const { widgets } = Widgets.parse(JSON.parse(parts.map((part) => (typeof part === 'string' ? part : '')).join('')));
const texts = widgets.flatMap(({ properties: { markdown } }) => markdown ?? []);
const charts = new Map(widgets.map((widget) => [widget.properties.title, JSON.stringify(widget.properties)]));

const alarms = properties('AWS::CloudWatch::Alarm').map(({ AlarmDescription, AlarmActions }) => ({
  says: String(AlarmDescription),
  actions: AlarmActions,
}));
const anchorOf = (says: string): string => /docs\/runbook\.md#([a-z]+)\.$/.exec(says)?.[1] ?? '';

const runbook = readFileSync(resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');

describe('An alarm', () => {
  test('is there for the faults, throttling and reports of each Lambda, for each queue and for the API', () => {
    expect(alarms).toHaveLength(functionNames.length * 3 + queueNames('prod').length + 1);
  });

  test('tells somebody what happened, what to do first and where to read the rest', () => {
    for (const { says, actions } of alarms) {
      expect(actions).toHaveLength(1);
      expect(says).toMatch(/^.+\. First: .+[.?] The rest is under '/);
      expect(says).toContain(
        'https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1#dashboards/dashboard/pazia-prod-watch',
      );
      // CloudWatch takes no more.
      expect(says.length).toBeLessThanOrEqual(1024);
    }
  });

  test('of a report names the log group to read', () => {
    const reports = alarms.filter(({ says }) => anchorOf(says) === 'reports').map(({ says }) => says);

    expect(reports).toHaveLength(functionNames.length);
    for (const [index, name] of functionNames.entries())
      expect(reports[index]).toContain(`/aws/lambda/${functionName('prod', name)} `);
  });

  test('leads to a part that is in the runbook and on the dashboard', () => {
    const anchors = [...new Set(alarms.map(({ says }) => anchorOf(says)))];

    expect(anchors.toSorted()).toEqual(Object.keys(readRunbook()).toSorted());
    for (const anchor of anchors) {
      expect(runbook.match(new RegExp(`^## ${anchor}$`, 'gm'))).toHaveLength(1);
      expect(texts.filter((text) => text.startsWith(`## ${anchor}\n`))).toHaveLength(1);
    }
  });
});

describe('The dashboard', () => {
  test('shows the runbook as it is, without links that lead nowhere there', () => {
    for (const text of texts) {
      const written = text.replaceAll('**', '');
      expect(runbook.replaceAll(/\[([^\]]+)\]\(#[a-z]+\)/g, '$1').replaceAll('**', '')).toContain(written);
      expect(text).not.toContain('](#');
    }
    expect(texts.join('\n')).toContain('as under **errors**');
  });

  test('charts each Lambda and every queue', () => {
    for (const name of functionNames) expect(charts.get(name)).toContain(functionName('prod', name));
    for (const name of queueNames('prod')) expect(charts.get('Kept messages')).toContain(`"${name}"`);
  });

  test('charts what the pages measured, under the names by which it is recorded', () => {
    const lines: string[] = [];
    const metrics = embeddedMetrics(
      (line) => void lines.push(line),
      () => new Date(0),
      'prod',
    );

    for (const name of metricNames) metrics.record(name, 1, { page: 'home' });

    expect(lines).toHaveLength(metricNames.length);
    for (const line of lines) {
      const { stage, _aws } = JSON.parse(line);
      const [{ Namespace, Dimensions, Metrics }] = _aws.CloudWatchMetrics;
      const [{ Name }] = Metrics;
      expect(Dimensions).toEqual([['stage']]);
      expect(JSON.parse(charts.get(`${Name} of pages`) ?? '{}').metrics[0].slice(0, 4)).toEqual([
        Namespace,
        Name,
        'stage',
        stage,
      ]);
    }
  });
});

describe('A runbook', () => {
  test.each([
    ['a part', runbook.replace('## queues', '## rows')],
    ['the first step of a part', runbook.replace('1. Find out why', 'Find out why')],
  ])('that lacks %s is not deployed', (_what, text) => {
    expect(() => readRunbook(text)).toThrow("docs/runbook.md has no part '## queues' with a first step in it.");
  });
});
