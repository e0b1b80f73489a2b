import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#test/support/browsing.ts';
import { openSite } from '#test/support/browsing.ts';
import { aMember } from '#test/support/person.ts';
import { formViews } from './views/form-views.ts';
import { lookAt } from './views/look.ts';
import { siteViews } from './views/site-views.ts';

let site: Site;
let free: string;

beforeAll(async () => {
  site = await openSite();
  free = (await aMember(site.cloud)).email;
});

afterAll(() => site?.close());

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
