import { printOpenApi } from '#contract/openapi.ts';
import type { ApiDocument, ApiOperation, ApiResponse, Content, Schema } from '#contract/openapi-shapes.ts';
import type { Html } from './html.ts';
import { html, section } from './html.ts';
import { fieldsOf, wordsOf } from './schema-words.ts';
import { shell } from './shell.ts';

type Call = { method: string; path: string; operation: ApiOperation };

const callsOf = (document: ApiDocument, tag: string): Call[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const authWords = ({ security }: ApiOperation): string => {
  if (security.length === 0 || security.every((each) => !('bearer' in each || 'signature' in each)))
    return 'no authentication';
  if (security.some((each) => 'signature' in each)) return "provider's signature";
  return security.some((each) => Object.keys(each).length === 0) ? 'optional bearer token' : 'bearer token';
};

const schemaOf = (content: Content): Schema => content['application/json'].schema;

/** The fields of a body, or its description if it has none. */
const described = (title: string, schema: Schema, document: ApiDocument): Html => {
  const fields = fieldsOf(schema, document);
  if (fields.length === 0)
    return html`<h4>${title}</h4><p class="words">${schema.description ?? wordsOf(schema, document)}</p>`;
  const rows = fields.map(
    ({ name, words, isRequired }) =>
      html`<tr><td><code>${name}</code></td><td class="words">${words}${isRequired ? null : ' (optional)'}</td></tr>`,
  );
  return html`<h4>${title}</h4><table><tbody>${rows}</tbody></table>`;
};

const errorList = (responses: Record<string, ApiResponse>, { components }: ApiDocument): Html => {
  const rows = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.keys(content['application/json'].examples ?? {}).map((name) => {
      const example = components.examples[name];
      const code = example?.value.code ?? name;
      return html`<tr><td class="number">${status}</td><td><code>${code}</code></td><td class="words">${example?.summary ?? ''}</td></tr>`;
    }),
  );
  return html`<details><summary>${rows.length} errors</summary><table><tbody>${rows}</tbody></table></details>`;
};

const isSuccess = ([status]: [string, ApiResponse]): boolean => status.startsWith('2');

const callArticle = ({ method, path, operation }: Call, document: ApiDocument): Html => {
  const { operationId, summary, requestBody, responses } = operation;
  const successes = Object.entries(responses).filter(isSuccess);
  return html`<article id="${operationId}">
    <h3><span class="chip ${method === 'GET' ? 'good' : 'pending'}">${method}</span> <code>${path}</code></h3>
    <p>${summary}</p>
    <p class="hint"><b>${operationId}</b> · ${authWords(operation)}</p>
    <div class="sides">
      <div>${requestBody ? described('Body', schemaOf(requestBody.content), document) : html`<h4>Body</h4><p class="words">none</p>`}</div>
      <div>${successes.map(([status, { content }]) => described(`Response ${status}`, schemaOf(content), document))}</div>
    </div>
    ${errorList(responses, document)}
  </article>`;
};

/** A readable page of the document that /api/openapi.json returns. */
export const apiPage = (siteUrl: string): Html => {
  const document = printOpenApi([{ url: siteUrl, description: 'this local cloud' }]);
  const groups = document.tags.map(({ name, description }) => {
    const calls = callsOf(document, name).map((call) => callArticle(call, document));
    return section(name.toLowerCase(), name, description, html`<div class="calls">${calls}</div>`);
  });
  return shell({
    title: 'API',
    styles: ['page.css', 'sections.css', 'api.css'],
    header: html`<nav><a href="/_local/">Local cloud</a>${document.tags.map(({ name }) => html`<a href="#${name.toLowerCase()}">${name}</a>`)}<a href="/api/openapi.json">openapi.json</a></nav>`,
    body: html`<p class="intro">${document.info.description}</p><div class="groups">${groups}</div>`,
  });
};
