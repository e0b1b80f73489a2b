/**
 * The code of the CloudFront function in front of the site. A prerendered path gets its HTML, a path with a dot in its
 * last segment is a file, and any other path gets the empty shell, whose client-side router decides. `pages` are the
 * HTML files relative to the site's root ('pricing/index.html', 'about.html'). Paths of /api never reach it.
 */
export const siteRouter = (pages: readonly string[]): string => `
var pages = ${JSON.stringify(Object.fromEntries(pages.map((page) => [routeOf(page), `/${page}`])))};
var shell = '${shellOf(pages)}';
function handler(event) {
  var request = event.request;
  var path = request.uri.replace(/\\/+$/, '') || '/';
  if (pages[path]) request.uri = pages[path];
  else if (path.split('/').pop().indexOf('.') < 0) request.uri = shell;
  return request;
}`;

/** 'about/index.html' and 'about.html' are both '/about'. */
const routeOf = (page: string): string => `/${page.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;

/** The page without content, for routes that are not prerendered. A site without one falls back to its home page. */
const shellOf = (pages: readonly string[]): string => (pages.includes('app.html') ? '/app.html' : '/index.html');
