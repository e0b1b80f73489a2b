import { describe, expect, test } from 'vitest';
import type { FailureName } from '#contract/failures.ts';
import { failures } from '#contract/failures.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { apiPage } from '#infra/local/panel/api-page.ts';
import { openCloud } from '#test/support/cloud.ts';

const { markup } = apiPage('http://localhost:3000');

const articleOf = (name: string): string =>
  new RegExp(`<article id="${name}">[\\s\\S]*?</article>`).exec(markup)?.[0] ?? '';

const textOf = (name: FailureName): string => failures[name].text;

describe('The API reference page', () => {
  test.each(Object.entries<Route>(routes))('the API page shows the request and the errors of %s', (name, route) => {
    const article = articleOf(name);

    expect(article).toContain(`<code>${route.path}</code>`);
    expect(article).toContain(`>${route.method}</span>`);
    for (const failure of route.errors) expect(article).toContain(textOf(failure));
  });

  test('the API page shows authentication and the constraints of each field', () => {
    expect(articleOf('createToken')).toContain('no authentication');
    expect(articleOf('listServers')).toContain('optional bearer token');
    expect(articleOf('receivePaystack')).toContain('provider&#39;s signature');
    expect(articleOf('registerUser')).toMatch(
      /<code>email<\/code><\/td><td class="words">string, email, 1 to 254 characters</,
    );
    expect(articleOf('updateUser')).toContain('string, at most 200 characters or integer or null');
    expect(articleOf('selectServers')).toContain('list of integer, at least 1, 1 to 500 items');
    expect(articleOf('listServers')).toContain('list of { id, location, country, region, free }');
  });

  test('the control panel links to the API page', async () => {
    const cloud = await openCloud();
    const [panel, page, document] = await Promise.all(
      ['/_local/', '/_local/api', '/api/openapi.json'].map((path) => fetch(cloud.url + path)),
    );

    expect(await panel?.text()).toContain('href="/_local/api"');
    expect(await page?.text()).toContain('<article id="getOpenApi">');
    expect(page?.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await document?.json()).toHaveProperty('paths./api/token/.post.operationId', 'createToken');
    await cloud.stop();
  });
});
