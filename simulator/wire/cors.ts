/** Which pages of other origins may read the API (Fetch standard: CORS protocol). The control plane allows none. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackAuthority } from '../pipeline/authority.ts';

/** Seconds for which a browser may cache the answer to a preflight request. */
const maxAge = '600';

/** Allowed for a path that does not exist, so that a page can read the 404: a failed preflight request would hide it. */
const anyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const isLoopbackOrigin = (origin: string): boolean => URL.canParse(origin) && isLoopbackAuthority(new URL(origin).host);

export function allowsOrigin(chosen: readonly string[], origin: string): boolean {
  return chosen.includes('*') || chosen.includes(origin) || (chosen.includes('loopback') && isLoopbackOrigin(origin));
}

/**
 * Adds the headers that let a page of another origin read the response and all its headers. A request without an origin gets none, so that
 * caches keep responses without `Vary`.
 */
export function addCorsHeaders(origin: string | undefined, chosen: readonly string[], headers: string[]): void {
  if (origin === undefined) return;
  const names = headers.filter((_, index) => index % 2 === 0);
  if (!names.includes('vary')) headers.push('vary', 'Origin');
  if (!allowsOrigin(chosen, origin)) return;
  headers.push('access-control-allow-origin', origin, 'access-control-expose-headers', names.join(', '));
}

export function preflightOrigin({ method, headers }: FastifyRequest): string | undefined {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined ? headers.origin : undefined;
}

/** Answers the preflight request of an allowed origin. `methods`: those of the path; empty if it does not exist. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply, origin: string, methods: readonly string[]): void {
  const asked = request.headers['access-control-request-headers'];
  reply
    .code(204)
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': (methods.length === 0 ? anyMethod : methods).join(', '),
      // A header that no operation reads has no effect, as in requests of programs.
      ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
      'access-control-max-age': maxAge,
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    })
    .send();
}
