/** Receives webhooks at /hooks. npm install standardwebhooks */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const maxBytes = 262_144;

/** `takeEvent` returns once the effect of an event is stored. */
export function createReceiver(takeEvent) {
  /** More than one while a secret is being replaced. */
  const webhooks = new Map();
  let server;

  /** Throws unless one of the secrets signed these very bytes within five minutes. */
  function verified(body, headers) {
    let reason;
    for (const webhook of webhooks.values())
      try {
        webhook.verify(body, headers, { jsonParse: false });
        return JSON.parse(body);
      } catch (error) {
        reason = error;
      }
    throw reason;
  }

  async function receive(request) {
    if (request.method !== 'POST' || request.url !== '/hooks') return 404;
    const body = await readBody(request);
    if (body === undefined) return 413;
    let event;
    try {
      event = verified(body, request.headers);
    } catch {
      return 401;
    }
    const isSample = request.headers['x-service-sample'] === 'true';
    if (!isSample) takeEvent(event);
    // Only now: the gateway sends it again if this process ends before.
    return 204;
  }

  return {
    /** Called again, it adds a secret. */
    async listen(port, secret) {
      webhooks.set(secret, new Webhook(secret));
      if (server !== undefined) return;
      server = createServer((request, response) => {
        receive(request)
          .catch(() => 500)
          .then((status) => response.writeHead(status, { connection: 'close' }).end());
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

/** The bytes as they were signed; undefined if there are too many. */
async function readBody(request) {
  const pieces = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
