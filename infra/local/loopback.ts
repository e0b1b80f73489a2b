const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a Host header names this machine. With DNS rebinding another site can make its hostname resolve to 127.0.0.1 and
 * read everything; its Host header gives it away.
 */
export const isLoopbackHost = (host: string): boolean => loopbackNames.has(host.replace(/:\d+$/u, '').toLowerCase());

/**
 * Why a change through /_local/ is refused, or null. Browsers send Origin with every POST, and other sites can send only
 * forms. So JSON without an Origin and requests of our own pages come from the developer.
 */
export const crossSiteRefusal = (request: Request): string | null => {
  const origin = request.headers.get('origin');
  if (origin !== null) {
    return origin === new URL(request.url).origin ? null : 'Another site may not change the local cloud.';
  }
  const type = request.headers.get('content-type') ?? 'application/json';
  return type.startsWith('application/json') ? null : 'Send the body as application/json.';
};
