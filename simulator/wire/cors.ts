/** Which pages of other origins may read the API (Fetch standard: CORS protocol). The control plane allows none. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackAuthority } from '../pipeline/authority.ts';

/** Seconds for which a browser may keep the answer to a preflight request. */
const maxAge = '600';

/** What a path that does not exist allows: a page is to read the 404, where a failed preflight request would hide it. */
const anyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether an origin (`http://localhost:5173`) is a page of this machine. */
const isLoopbackOrigin = (origin: string): boolean => URL.canParse(origin) && isLoopbackAuthority(new URL(origin).host);

/** Whether `http.corsOrigins` includes an origin. */
export function allowsOrigin(chosen: readonly string[], origin: string): boolean {
  return chosen.includes('*') || chosen.includes(origin) || (chosen.includes('loopback') && isLoopbackOrigin(origin));
}

/**
 * Adds to the headers of an answer (name, value, name, value) what lets a page of another origin read it, with every header it has. Nothing
 * for a request without an origin: caches keep no answer that does not say `Vary` itself.
 */
export function addCorsHeaders(origin: string | undefined, chosen: readonly string[], headers: string[]): void {
  if (origin === undefined) return;
  const names = headers.filter((_, index) => index % 2 === 0);
  if (!names.includes('vary')) headers.push('vary', 'Origin');
  if (!allowsOrigin(chosen, origin)) return;
  headers.push('access-control-allow-origin', origin, 'access-control-expose-headers', names.join(', '));
}

/** The origin of a preflight request; undefined for any other request. */
export function preflightOrigin({ method, headers }: FastifyRequest): string | undefined {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined ? headers.origin : undefined;
}

/** Answers the preflight request of an allowed origin. `methods`: those of the path; empty where it does not exist. */
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
