import { brand } from '#contract/brand.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';

export type Page = {
  title: string;
  /** CSS files of this folder. */
  styles: readonly string[];
  script?: string;
  /** Shown in the header beside the title. */
  header: Html;
  body: Html;
};

/** The HTML around every page of the panel. */
export const shell = ({ title, styles, script, header, body }: Page): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} · ${brand.name}</title>
<link rel="icon" href="data:,">
${styles.map((style) => html`<link rel="stylesheet" href="/_local/${style}">`)}
${script ? html`<script type="module" src="/_local/${script}"></script>` : null}
</head>
<body>
<header>
<h1>${brand.name} <span>${title}</span></h1>
${header}
</header>
${body}
</body>
</html>`;
