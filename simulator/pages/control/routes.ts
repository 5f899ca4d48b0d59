/**
 * `/_sim`: a page that lists the calls of the control plane. The only data of a world on it is the id of the default world, so it needs no
 * token.
 */
import type { FastifyInstance } from 'fastify';
import { guard } from '../../control/plugin.ts';
import { ipOf } from '../../pipeline/via.ts';
import type { BaseOf } from '../../pipeline/via.ts';
import { rootOf } from '../root.ts';
import { callSections } from './calls.ts';
import { callsPage, callsText } from './render.ts';

const headers = {
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  vary: 'accept',
};

/** `world`: the id of the default world. Without a token only this machine gets the page, as it does the calls. */
export function addControlPage(app: FastifyInstance, world: () => string, token: string | undefined, baseOf: BaseOf): void {
  const needsToken = token !== undefined;
  const judge = needsToken ? () => null : guard(undefined);
  app.get('/_sim', (request, reply) => {
    const refusal = judge({ ip: ipOf(request.raw), headers: request.headers });
    if (refusal !== null)
      return reply
        .code(refusal.status)
        .headers({ ...headers, 'content-type': 'text/plain; charset=utf-8' })
        .send(`${refusal.message}\n`);
    const place = { origin: baseOf(request.raw), world: world(), needsToken };
    const sections = callSections(place);
    const isPage = request.headers.accept?.includes('text/html') === true;
    return reply
      .headers({ ...headers, 'content-type': isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8' })
      .send(isPage ? callsPage(sections, place, rootOf(request)) : callsText(sections));
  });
}
