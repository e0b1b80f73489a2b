import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { embeddedMetrics } from '#adapters/log/metrics.ts';
import { metricNames } from '#contract/page-names.ts';
import { functionNames, logGroupName } from '#infra/config/names.ts';
import { readRunbook } from '#infra/constructs/runbook.ts';
import { propertiesOf, stackIn, templatesOf } from './stacks.ts';

const templates = templatesOf('prod');
const template = templates.get('watch');
const properties = (type: string) => (template ? propertiesOf(template, type) : []);

/** The dashboard's body is put together around what only CloudFormation knows. */
const Body = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });
const Widgets = z.object({
  widgets: z.array(
    z.object({
      type: z.string(),
      height: z.number(),
      properties: z.looseObject({
        markdown: z.optional(z.string()),
        title: z.optional(z.string()),
        metrics: z.optional(z.array(z.unknown())),
      }),
    }),
  ),
});

const [dashboard] = properties('AWS::CloudWatch::Dashboard');
const parts = Body.parse(dashboard?.DashboardBody)['Fn::Join'][1];
const { widgets } = Widgets.parse(JSON.parse(parts.map((part) => (typeof part === 'string' ? part : '')).join('')));
const texts = widgets.flatMap(({ properties: { markdown } }) => markdown ?? []);
const charts = new Map(widgets.map((widget) => [widget.properties.title, JSON.stringify(widget.properties)]));

const alarms = properties('AWS::CloudWatch::Alarm').map(({ AlarmDescription, AlarmActions }) => ({
  description: String(AlarmDescription),
  actions: AlarmActions,
}));
const rollBack = propertiesOf(stackIn(templates, 'api'), 'AWS::CloudWatch::Alarm');
const anchorOf = (description: string): string => /docs\/runbook\.md#([a-z0-9-]+)\.$/.exec(description)?.[1] ?? '';

const runbook = readFileSync(resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');

describe('alarms', () => {
  test('an alarm says what happened, the first step and where to read the rest', () => {
    for (const { description, actions } of alarms) {
      expect(actions).toHaveLength(1);
      expect(description).toMatch(/^.+\. First: .+[.?] The rest is under '/);
      expect(description).toContain(
        'https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1#dashboards/dashboard/pazia-prod-watch',
      );
      // CloudWatch's limit.
      expect(description.length).toBeLessThanOrEqual(1024);
    }
  });

  test('the runbook says for every alarm what customers see', () => {
    for (const { text } of Object.values(readRunbook())) expect(text).toMatch(/Customers see/u);
  });

  test('an alarm links to a section that is in the runbook and on the dashboard', () => {
    const descriptions = [
      ...alarms,
      ...rollBack.map(({ AlarmDescription }) => ({ description: String(AlarmDescription) })),
    ];
    const anchors = [...new Set(descriptions.map(({ description }) => anchorOf(description)))];
    const sections = Object.values(readRunbook());

    expect(anchors.toSorted()).toEqual(sections.map(({ anchor }) => anchor).toSorted());
    for (const { title } of sections) {
      expect(runbook.match(new RegExp(`^## ${title}$`, 'gm'))).toHaveLength(1);
      expect(texts.filter((text) => text.startsWith(`## ${title}\n`))).toHaveLength(1);
    }
  });
});

describe('the dashboard', () => {
  test('the dashboard shows the runbook unchanged, without links that do not work there', () => {
    for (const text of texts) {
      const written = text.replaceAll('**', '');
      expect(runbook.replaceAll(/\[([^\]]+)\]\(#[a-z0-9-]+\)/g, '$1').replaceAll('**', '')).toContain(written);
      expect(text).not.toContain('](#');
    }
    expect(texts.join('\n')).toContain('as under **Logged errors**');
  });

  test('the dashboard shows the state of every alarm and a table of every Lambda', () => {
    // Each alarm's ARN is known to CloudFormation only.
    expect(charts.get('Alarms')?.match(/""/gu)).toHaveLength(alarms.length);
    for (const name of functionNames)
      expect(charts.get('Lambdas, slowest first')).toContain(`'${logGroupName('prod', name)}'`);
  });

  test('the dashboard charts 50 metrics at most, so that it costs nothing', () => {
    const charted = widgets.flatMap(({ properties: { metrics = [] } }) => metrics);

    expect(charted.length).toBeGreaterThan(10);
    expect(charted.length).toBeLessThanOrEqual(50);
  });

  test('the dashboard charts page metrics under the names by which they are recorded', () => {
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
      expect(JSON.parse(charts.get(`${Name} of pages, p75`) ?? '{}').metrics[0].slice(0, 4)).toEqual([
        Namespace,
        Name,
        'stage',
        stage,
      ]);
    }
  });
});

describe('the runbook', () => {
  test.each([
    ['a section', runbook.replace('## Dead-letter queues', '## Queues')],
    ['the first step of a section', runbook.replace('1. Find the cause', 'Find the cause')],
  ])('a runbook that lacks %s is not deployed', (_what, text) => {
    expect(() => readRunbook(text)).toThrow(
      "docs/runbook.md has no section '## Dead-letter queues' with a first step.",
    );
  });
});
