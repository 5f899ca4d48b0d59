/** `/`: the console, one page that talks to the control plane. Its own files contain no data of a world. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unreadable } from '../plain-page.ts';
import { consoleAssets, keepAssets } from './assets.ts';

const filesPrefix = '/_console';

/** Only the console's own files run, and they talk only to this server. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E%3Crect width=%2216%22 height=%2216%22 rx=%223%22 fill=%22%231d4ed8%22/%3E%3Cpath d=%22M4 8.5l3 3 5-7%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222%22/%3E%3C/svg%3E';

const consolePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Gateproof console</title>
    <link rel="icon" href="${icon}" />
    <link rel="stylesheet" href=".${filesPrefix}/style.css" />
    <script type="module" src=".${filesPrefix}/app.js"></script>
  </head>
  <body>
    <div id="app"></div>
    <noscript>The console needs JavaScript. Everything it shows is also served as JSON below /_sim.</noscript>
  </body>
</html>
`;

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
