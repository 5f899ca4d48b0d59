/** `/`: the console, one page that talks to the control plane. Its own files contain no data of a world. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unreadable } from '../plain-page.ts';
import { consoleAssets, keepAssets } from './assets.ts';
import { consolePage, filesPrefix, policy } from './page.ts';

const always = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
};

export function addConsole(app: FastifyInstance): void {
  app.get('/', (_request, reply) =>
    reply.headers({ ...always, 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }).send(consolePage),
  );
  let contract: string | undefined;
  app.get(`${filesPrefix}/contract.json`, async (_request, reply) => {
    contract ??= JSON.stringify((await import('./contract.ts')).consoleContract());
    return reply.headers({ ...always, 'content-type': 'application/json; charset=utf-8' }).send(contract);
  });
  let types: string | undefined;
  app.get(`${filesPrefix}/event-types.json`, async (_request, reply) => {
    types ??= JSON.stringify((await import('./event-types.ts')).consoleEventTypes());
    return reply.headers({ ...always, 'content-type': 'application/json; charset=utf-8' }).send(types);
  });
  app.get(`${filesPrefix}/:name`, sendFile);
  app.addHook('onListen', (done) => {
    keepAssets();
    done();
  });
}

async function sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { name } = request.params as { readonly name: string };
  const assets = await consoleAssets();
  if (assets === undefined) return unreadable(reply, always);
  const file = assets.get(name);
  if (file === undefined)
    return reply
      .code(404)
      .headers({ ...always, 'content-type': 'text/plain; charset=utf-8' })
      .send('No such file.');
  const { text, mediaType, etag } = file;
  reply.headers({ ...always, etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.header('content-type', mediaType).send(text);
}
