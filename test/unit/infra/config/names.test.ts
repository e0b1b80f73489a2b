import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { reactions } from '#events/reactions.ts';
import { schedule } from '#events/schedule.ts';
import {
  bundleFolder,
  entryFile,
  functionName,
  functionNames,
  kebab,
  parameterName,
  pascal,
  queueNames,
  ruleNames,
  tableName,
} from '#infra/config/names.ts';

describe('Names', () => {
  test('an operation, its file, its bundle and its Lambda have the same name', () => {
    const operation = 'resendVerification';

    expect(kebab(operation)).toBe('resend-verification');
    expect(entryFile(operation)).toBe('functions/api/resend-verification.ts');
    expect(bundleFolder(operation)).toBe('dist/functions/resend-verification');
    expect(functionName('prod', operation)).toBe('pazia-prod-resend-verification');
  });

  test('a CloudFormation id consists of letters', () => {
    expect(pascal('payment.notified')).toBe('PaymentNotified');
    expect(pascal('pazia-dev-send-mail')).toBe('PaziaDevSendMail');
  });

  test('every endpoint, reaction and job is a Lambda, and so is the handler of unknown paths', () => {
    const expected = [...Object.keys(routes), 'notFound', ...Object.keys(reactions), ...Object.keys(schedule)];

    expect(functionNames).toEqual(expected);
    expect(new Set(functionNames.map(kebab)).size).toBe(expected.length);
  });

  test('every Lambda has its source file', () => {
    expect(functionNames.map(entryFile).filter((file) => !existsSync(file))).toEqual([]);
  });

  test('stages share no resource names', () => {
    expect(tableName('dev', 'users')).not.toBe(tableName('prod', 'users'));
    expect(parameterName('prod', 'lookupHashKey')).toBe('/pazia/prod/lookup-hash-key');
  });

  test('no name is longer than AWS allows', () => {
    expect(functionNames.map((name) => functionName('local', name)).filter((name) => name.length > 64)).toEqual([]);
    expect(ruleNames('local').filter((name) => name.length > 64)).toEqual([]);
    expect(queueNames('local').filter((name) => name.length > 80)).toEqual([]);
  });
});
