import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stages } from '#infra/config/stages.ts';
import { openSite } from '#test/support/browsing.ts';
import { buildSite } from '#test/support/build-site.ts';
import { aMember, aPerson } from '#test/support/person.ts';

const { planCodes } = stages.dev.provider;

const site = openSite('own', async () => {
  const siteFolder = await mkdtemp(join(tmpdir(), 'site-dev-'));
  await buildSite(siteFolder, 'dev');
  return { siteFolder, planCodes };
});

test("the site built for dev sells a plan under dev's plan code", async () => {
  const { email } = await aMember(site.cloud);
  const { page } = await site.enterAs(email);
  page.setDefaultTimeout(20_000);
  const person = aPerson(site.cloud, page, email);

  await person.choose('Explorer', 2);
  await person.payBy('Pay');
  await page.getByText('Explorer is yours').waitFor();

  expect(site.cloud.paystack.subscriptions()).toMatchObject([{ planCode: planCodes.explorer, status: 'active' }]);
}, 120_000);
