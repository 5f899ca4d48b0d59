// A receiver of webhooks: makes a destination for itself at the gateway, verifies each delivery, and prints it once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const { GATEPROOF_URL, GATEPROOF_KEY, HOOK_URL, PORT = '3001' } = process.env;

async function create(path, body) {
  const answer = await fetch(GATEPROOF_URL + path, {
    method: 'POST',
    headers: { 'api-key': GATEPROOF_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** The secret is known once the destination is made. */
const signing = { secret: '' };
const handled = new Set();

/** Whether a delivery was signed with the secret (Standard Webhooks), within five minutes. */
function isGenuine(body, { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' }) {
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const key = Buffer.from(signing.secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  if (!isGenuine(body, request.headers)) return response.writeHead(401).end();
  response.writeHead(204).end();
  const { id, type, data } = JSON.parse(body);
  if (handled.has(id)) return;
  handled.add(id);
  process.stdout.write(`Received ${type} of ${data.transactionId}\n`);
});
server.listen(Number(PORT));
await once(server, 'listening');
process.once('SIGTERM', () => server.close());

const url = HOOK_URL ?? `http://127.0.0.1:${server.address().port}/hooks`;
const destination = await create('/api/notifications/destinations', { name: 'Receiver', type: 'Webhook', config: { url } });
signing.secret = destination.signingSecret;
await create('/api/notifications/subscriptions', { name: 'Payments', eventTypes: ['transaction.*'], destinationIds: [destination.id] });
process.stdout.write(`Receiving at ${url}\n`);
