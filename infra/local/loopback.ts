const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a Host header names this machine. A page elsewhere can make its own name resolve to 127.0.0.1 (DNS
 * rebinding) and read everything then; its Host header gives it away.
 */
export const isLoopbackHost = (host: string): boolean => loopbackNames.has(host.replace(/:\d+$/u, '').toLowerCase());

/**
 * Why a change asked of /_local/ is refused, or null. A browser sends Origin with every POST, and other sites can send
 * forms only; so what is JSON without an Origin, or comes from our own pages, was asked for by this developer.
 */
export const crossSiteRefusal = (request: Request): string | null => {
  const origin = request.headers.get('origin');
  if (origin !== null) {
    return origin === new URL(request.url).origin ? null : 'Another site may not change the local cloud.';
  }
  const type = request.headers.get('content-type') ?? 'application/json';
  return type.startsWith('application/json') ? null : 'Send the body as application/json.';
};
