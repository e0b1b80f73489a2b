/** Markup that is safe to output. Everything else is escaped. */
export type Html = { markup: string };

type Content = Html | string | number | null | false | readonly Html[];

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const render = (content: Content): string => {
  if (content === null || content === false) return '';
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  return 'markup' in content ? content.markup : content.map(({ markup }) => markup).join('');
};

/** html`<p>${text}</p>`: escapes interpolated values unless they are Html. */
export const html = (parts: TemplateStringsArray, ...contents: Content[]): Html => ({
  markup: parts.reduce((written, part, index) => written + render(contents[index - 1] ?? null) + part),
});

export const when = (iso: string): Html =>
  html`<time datetime="${iso}">${iso.slice(0, 10)} <b>${iso.slice(11, 19)}</b></time>`;

/** A button that posts JSON. panel.js sends it and shows the message of an error response. */
export const action = (label: string, path: string, body: unknown, confirm?: string): Html =>
  html`<button type="button" data-post="${path}" data-body="${JSON.stringify(body)}" ${confirm ? html`data-confirm="${confirm}"` : null}>${label}</button>`;

export const section = (id: string, title: string, note: string, body: Html): Html =>
  html`<section id="${id}"><h2>${title} <small>${note}</small></h2>${body}</section>`;

type Cell = Html | string | number;

/** A cell repeats its head for narrow windows, where each row is a list. */
const cell = (head: string, content: Cell): Html => {
  const { markup } = html`${content}`;
  if (markup === '') return html`<td></td>`;
  return html`<td data-head="${head}"><div class="${typeof content === 'number' ? 'number' : null}">${{ markup }}</div></td>`;
};

export const table = (heads: readonly string[], rows: readonly (readonly Cell[])[], empty: string): Html =>
  rows.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<div class="scroll" tabindex="0"><table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${rows.map(
        (cells) => html`<tr>${cells.map((content, index) => cell(heads[index] ?? '', content))}</tr>`,
      )}</tbody></table></div>`;
