import { describe, expect, test } from 'vitest';
import { requestLines } from './calls.ts';
import { metricsOf } from './comparisons.ts';
import { memoryMb, processorMs } from './usage.ts';

const callers = { emails: ['a@example.com', 'b@example.com'], tokens: ['t1', 't2'] };

describe('resource usage of a process', () => {
  test('CPU time is user plus system time, whatever the program is called', () => {
    const stat = '12 (a) b (c) S 1 12 12 0 -1 4194560 12588 0 0 0 140 25 7 3 20 0 1 0 1190150';

    expect(processorMs(stat)).toBe(1650);
  });

  test('memory is the proportional set size', () => {
    const rollup = '55a-7ff ---p [rollup]\nRss:    4096 kB\nPss:    2048 kB\nPss_Dirty:   703 kB\n';

    expect(memoryMb(rollup)).toBe(2);
  });
});

describe('requests of a load', () => {
  test('a load of sign-ins uses one account after the other', () => {
    expect(requestLines('createToken', callers)).toBe(
      'POST\t/api/token/\t\t{"email":"a@example.com","password":"Demo-pass-1"}\n' +
        'POST\t/api/token/\t\t{"email":"b@example.com","password":"Demo-pass-1"}\n',
    );
  });

  test('a load of reads sends a token and no body', () => {
    expect(requestLines('getUser', callers)).toBe('GET\t/api/user/\tt1\t\nGET\t/api/user/\tt2\t\n');
  });

  test('loads of registrations never repeat an account, not even across loads', () => {
    const lines = [
      ...requestLines('registerUser', callers).split('\n'),
      ...requestLines('registerUser', callers).split('\n'),
    ];
    const filled = lines.filter((line) => line !== '');

    expect(new Set(filled).size).toBe(filled.length);
  });
});

describe('metrics of a call', () => {
  const sample = (perSecond: number) => ({ perSecond, processorMicros: 1, p99Ms: 1, memoryMb: 1 });
  const [lambdas, express, django] = ['our Lambdas', 'Express', 'Django'] as const;

  test('the goals are five times the rate of Django and not less than Express', () => {
    const samples = new Map([
      [lambdas, [sample(10)]],
      [express, [sample(10)]],
      [django, [sample(2)]],
    ]);

    const withGoal = metricsOf('getUser', samples).filter(({ goal }) => goal !== null);

    expect(withGoal.map(({ baseline, ratio, goal }) => [baseline, ratio, goal])).toEqual([
      ['Django', 5, { atLeast: 5 }],
      ['Express', 1, { notBelow: 1 }],
    ]);
  });

  test('without Django, all metrics use Express as their baseline', () => {
    const samples = new Map([
      [lambdas, [sample(10)]],
      [express, [sample(10)]],
    ]);

    expect(new Set(metricsOf('getUser', samples).map(({ baseline }) => baseline))).toEqual(new Set(['Express']));
  });
});
