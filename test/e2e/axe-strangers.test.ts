import { beforeAll, describe, expect, test } from 'vitest';
import { openSite } from '#test/support/browsing.ts';
import { aMember } from '#test/support/person.ts';
import { checkWithAxe } from './views/axe.ts';
import { formViews } from './views/form-views.ts';
import { siteViews } from './views/site-views.ts';

const site = openSite();
let free: string;

beforeAll(async () => {
  free = (await aMember(site.cloud)).email;
});

describe.each([
  ['the pages', siteViews],
  ['the forms', formViews],
])('axe finds no violations in %s for guests, on small and large screens, dark and light:', (_part, views) => {
  test.each(views)(
    '$name',
    async (view) => {
      expect(await checkWithAxe(site, { free })(view)).toEqual([]);
    },
    60_000,
  );
});
