/**
 * The program of the CloudFront function in front of the site. A path with a dot in its last part is a file; one that
 * was rendered at build time is its HTML; every other gets the empty page, in which the router of the app decides.
 * `pages` are the HTML files, from the site's root ('pricing/index.html', 'about.html'). The /api paths never pass here.
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

/** The page without content, for what is only known in the browser; a site without one begins at its home page. */
const shellOf = (pages: readonly string[]): string => (pages.includes('app.html') ? '/app.html' : '/index.html');
