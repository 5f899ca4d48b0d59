/** The pages of the simulated accounting provider: it asks for consent, and calls back (assumptions: 29). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../../schemas/shared/markup.ts';
import { codeFor, openFlow } from '../../domain/platform/accounting/module.ts';
import { catchUp } from '../../pipeline/due.ts';
import type { ServedWorld } from '../../pipeline/world.ts';
import { plainHeaders, plainPage } from '../plain-page.ts';
import { rootOf } from '../root.ts';

/** The world with the flow of this state; undefined if there is none. */
export type FindFlow = (state: string) => ServedWorld | undefined;

/** Bytes of a posted form. */
const bodyLimit = 16_384;
const consent = '/accounting/consent';
const callback = '/api/accounting/oauth/callback';

const send = plainPage('Simulated accounting provider. Nothing is connected.');

/** The same for every state that is unknown, used or expired. */
const sendUnknown = (reply: FastifyReply): FastifyReply =>
  send(
    reply,
    404,
    'Not found',
    html`<h1>This request for consent does not exist</h1>
      <p>It was answered, or it has expired. Begin again.</p>`,
  );

/** The world in which the flow of a state is open, at one instant of its clock. */
async function flowOf(
  find: FindFlow,
  state: unknown,
): Promise<{ readonly world: ServedWorld; readonly state: string; readonly provider: string } | undefined> {
  if (typeof state !== 'string') return undefined;
  const world = find(state);
  if (world === undefined) return undefined;
  await catchUp(world);
  world.clock.hold();
  try {
    const flow = openFlow(world, state);
    return flow === undefined ? undefined : { world, state, provider: flow.provider };
  } finally {
    world.clock.release();
  }
}

const reasons: Readonly<Record<string, string>> = {
  InvalidState: 'The request was answered before, has expired, or is not known.',
  Denied: 'The consent was denied.',
  ExchangeFailed: 'The provider did not accept the code.',
};

export function addAccountingPages(app: FastifyInstance, find: FindFlow): void {
  app.get(consent, async (request: FastifyRequest<{ Querystring: { state?: unknown } }>, reply) => {
    const flow = await flowOf(find, request.query.state);
    if (flow === undefined) return sendUnknown(reply);
    return send(
      reply,
      200,
      'Connect accounting',
      html`<h1>Connect ${flow.provider}?</h1>
        <p>The gateway asks to write to your books at ${flow.provider}.</p>
        <form method="post" action="${rootOf(request)}${consent.slice(1)}${flow.world.keys.shard === '' ? '' : `?world=${flow.world.id}`}">
          <input type="hidden" name="state" value="${flow.state}" />
          <p class="actions">
            <button type="submit" class="button" name="decision" value="allow">Allow</button>
            <button type="submit" class="button" name="decision" value="deny">Deny</button>
          </p>
        </form>`,
    );
  });
  app.post(consent, { bodyLimit, config: { takesForms: true } }, async (request, reply) => {
    const { state, decision } = (request.body ?? {}) as { readonly state?: unknown; readonly decision?: unknown };
    const flow = await flowOf(find, state);
    if (flow === undefined) return sendUnknown(reply);
    const answer: Record<string, string> = decision === 'allow' ? { code: codeFor(flow.world, flow.state) } : { error: 'access_denied' };
    const location = `${rootOf(request)}${callback.slice(1)}?${new URLSearchParams({ state: flow.state, ...answer }).toString()}`;
    return reply
      .code(303)
      .headers({ ...plainHeaders, location })
      .send('');
  });
  app.get('/accounting/connected', (request: FastifyRequest<{ Querystring: { result?: unknown; reason?: unknown } }>, reply) => {
    const { result, reason } = request.query;
    if (result === 'success')
      return send(
        reply,
        200,
        'Connected',
        html`<h1>Connected</h1>
          <p>The accounting provider is connected.</p>`,
      );
    const key = String(reason);
    const text = Object.hasOwn(reasons, key) ? reasons[key] : 'The connection was not made.';
    return send(
      reply,
      200,
      'Not connected',
      html`<h1>Not connected</h1>
        <p>${text}</p>`,
    );
  });
}
