import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { keysOf } from '#domain/typed-keys.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { functionNames } from '#infra/config/names.ts';
import type { Access } from '#infra/config/permissions.ts';
import { allows, permissions } from '#infra/config/permissions.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { openCloud } from '#test/support/cloud.ts';
import { liveWithAccount } from './account-life.ts';
import { sendExamples } from './example-calls.ts';
import { liveAsMembers } from './member-life.ts';
import { singleRights } from './single-rights.ts';

/** The AWS calls of each Lambda while users go through all features, allowed or not. */
const asked = new Map<FunctionName, Access[]>(functionNames.map((name) => [name, []]));

const inWords = ({ action, table, index, parameter }: Access): string =>
  [action, table, index, parameter].filter(Boolean).join(' ');

// Object.keys loses the type of the keys.
const routeNames = keysOf(routes);

let cloud: Cloud;

beforeAll(async () => {
  cloud = await openCloud({ onAccess: (name, access) => asked.get(name)?.push(access) });
  await liveWithAccount(cloud);
  await liveAsMembers(cloud);
  await sendExamples(
    cloud,
    routeNames.filter((name) => asked.get(name)?.length === 0),
  );
}, 120_000);

afterAll(() => cloud?.stop());

describe.each(functionNames)('%s', (name) => {
  test(`${name} has every permission that it uses`, () => {
    const refused = asked.get(name)?.filter((access) => !allows(permissions[name], access));

    expect(new Set(refused?.map(inWords))).toEqual(new Set());
  });

  test(`${name} uses each of its permissions`, () => {
    const rights = singleRights(permissions[name]);

    const spare = rights.filter((right) => {
      const left = rights.filter((other) => other !== right);
      return asked.get(name)?.every((access) => left.some(({ gives }) => allows(gives, access)));
    });

    expect(spare.map(({ says }) => says)).toEqual([]);
  });
});
