import { beforeAll, describe, expect, test } from 'vitest';
import { openSite } from '#test/support/browsing.ts';
import { checkWithAxe } from './views/axe.ts';
import { memberViews } from './views/member-views.ts';
import type { Members } from './views/members.ts';
import { gatherMembers } from './views/members.ts';
import { shopViews } from './views/shop-views.ts';

const site = openSite('own');
let members: Members;

beforeAll(async () => {
  members = await gatherMembers(site.cloud);
});

describe.each([
  ['the account', memberViews],
  ['the shop', shopViews],
])('axe finds no violations in %s, on small and large screens, dark and light:', (_part, views) => {
  test.each(views)(
    '$name',
    async (view) => {
      expect(await checkWithAxe(site, members)(view)).toEqual([]);
    },
    60_000,
  );
});
