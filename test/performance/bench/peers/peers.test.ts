import { describe, expect, test } from 'vitest';
import { requestLines } from './calls.ts';
import { figuresOf } from './comparisons.ts';
import { memoryMb, processorMs } from './usage.ts';

const callers = { emails: ['a@example.com', 'b@example.com'], tokens: ['t1', 't2'] };

describe('what a process has used', () => {
  test('its time in programs and in the system, whatever the program is called', () => {
    const stat = '12 (a) b (c) S 1 12 12 0 -1 4194560 12588 0 0 0 140 25 7 3 20 0 1 0 1190150';

    expect(processorMs(stat)).toBe(1650);
  });

  test('its memory, with its part of what it shares', () => {
    const rollup = '55a-7ff ---p [rollup]\nRss:    4096 kB\nPss:    2048 kB\nPss_Dirty:   703 kB\n';

    expect(memoryMb(rollup)).toBe(2);
  });
});

describe('the requests of a load', () => {
  test('sign in with one account after the other', () => {
    expect(requestLines('createToken', callers)).toBe(
      'POST\t/api/token/\t\t{"email":"a@example.com","password":"Demo-pass-1"}\n' +
        'POST\t/api/token/\t\t{"email":"b@example.com","password":"Demo-pass-1"}\n',
    );
  });

  test('bring a token and no body to what is read', () => {
    expect(requestLines('getUser', callers)).toBe('GET\t/api/user/\tt1\t\nGET\t/api/user/\tt2\t\n');
  });

  test('register nobody twice, in one load or in two', () => {
    const lines = [
      ...requestLines('registerUser', callers).split('\n'),
      ...requestLines('registerUser', callers).split('\n'),
    ];
    const filled = lines.filter((line) => line !== '');

    expect(new Set(filled).size).toBe(filled.length);
  });
});

describe('the rows of a call', () => {
  const sample = (perSecond: number) => ({ perSecond, processorMicros: 1, p99Ms: 1, memoryMb: 1 });
  const [lambdas, express, django] = ['our Lambdas', 'Express', 'Django'] as const;

  test('ask for five times Django and not to be behind Express', () => {
    const samples = new Map([
      [lambdas, [sample(10)]],
      [express, [sample(10)]],
      [django, [sample(2)]],
    ]);

    const held = figuresOf('getUser', samples).filter(({ goal }) => goal !== null);

    expect(held.map(({ baseline, ratio, goal }) => [baseline, ratio, goal])).toEqual([
      ['Django', 5, { atLeast: 5 }],
      ['Express', 1, { notBelow: 1 }],
    ]);
  });

  test('compare with Express alone where Django is not there', () => {
    const samples = new Map([
      [lambdas, [sample(10)]],
      [express, [sample(10)]],
    ]);

    expect(new Set(figuresOf('getUser', samples).map(({ baseline }) => baseline))).toEqual(new Set(['Express']));
  });
});
