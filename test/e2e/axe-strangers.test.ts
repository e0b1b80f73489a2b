import { beforeAll, describe, expect, test } from 'vitest';
import { openSite } from '#test/support/browsing.ts';
import { aMember } from '#test/support/person.ts';
import { formViews } from './views/form-views.ts';
import { lookAt } from './views/look.ts';
import { siteViews } from './views/site-views.ts';

const site = openSite();
let free: string;

beforeAll(async () => {
  free = (await aMember(site.cloud)).email;
});

describe.each([
  ['the pages', siteViews],
  ['the forms', formViews],
])('axe finds nothing in %s that anybody sees, small and large, dark and light:', (_part, views) => {
  test.each(views)(
    '$name',
    async (view) => {
      expect(await lookAt(site, { free })(view)).toEqual([]);
    },
    60_000,
  );
});
