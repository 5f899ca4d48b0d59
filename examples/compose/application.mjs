// An application that takes payments: POST /pay?amount=12.5 charges a test card at the gateway.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const { GATEPROOF_URL, GATEPROOF_KEY, PORT = '3000' } = process.env;

/** Sends a request to the gateway. Throws an error with its words if it refuses. */
async function ask(path, body) {
  const answer = await fetch(GATEPROOF_URL + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'api-key': GATEPROOF_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(reply.error?.message ?? `the gateway answered ${answer.status}`);
  return reply;
}

const [{ id: merchantId }] = (await ask('/api/merchants?maxResultCount=1')).items;

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://application');
  const reply = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
  if (request.method !== 'POST' || pathname !== '/pay') return reply(404, { error: 'POST /pay?amount=12.5' });
  try {
    const { id, status, authorizedAmount } = await ask('/api/transactions', {
      merchantId,
      type: 'Sale',
      paymentType: 'Card',
      amount: Number(searchParams.get('amount')),
      cardData: { number: '4111111111111111', expirationMonth: 12, expirationYear: 2099, securityCode: '123' },
      // Sent again after a lost answer, the same key charges once.
      idempotencyKey: searchParams.get('order') ?? randomUUID(),
    });
    reply(200, { id, status, authorizedAmount });
  } catch (error) {
    reply(502, { error: error.message });
  }
});
server.listen(Number(PORT), () => process.stdout.write(`Taking payments on port ${server.address().port}\n`));
process.once('SIGTERM', () => server.close());
