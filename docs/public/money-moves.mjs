// Money moves: a shopper pays, a webhook says so, the payment settles, and a subscription is billed for a year.
// Start `gateproof serve`, then: node money-moves.mjs [http://127.0.0.1:4010]
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const url = process.argv[2] ?? 'http://127.0.0.1:4010';
const call = async (path, body, headers = {}) => {
  const post = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(url + path, { ...post, headers: { 'content-type': 'application/json', ...headers } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text || 'null');
};

// An empty world, whose clock stands still until it is moved.
const definition = { customers: 0, transactions: 0, contracts: 0 };
const world = await call('/_sim/worlds', { now: '2026-03-02T09:00:00Z', definition });
const { key, merchantId } = world.personas.merchantAdmin;
const api = (path, body) => call(`/api${path}`, body, { 'api-key': key });

// A receiver of webhooks: it takes only what the secret signed, within five minutes.
const receiver = createServer();
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const config = { url: `http://127.0.0.1:${receiver.address().port}` };
const destination = await api('/notifications/destinations', { name: 'Shop', type: 'Webhook', config });
const secret = Buffer.from(destination.signingSecret.slice('whsec_'.length), 'base64');
receiver.on('request', async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = request.headers;
  const own = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest();
  const given = signatures.split(' ').map((one) => Buffer.from(one.replace('v1,', ''), 'base64'));
  const isSigned = given.some((one) => one.length === own.length && timingSafeEqual(one, own));
  const isRecent = Math.abs(Date.now() / 1000 - Number(time)) < 300;
  response.writeHead(isSigned && isRecent ? 204 : 401, { connection: 'close' }).end();
  if (isSigned && isRecent) console.log('webhook, signature verified:', JSON.parse(body).type);
});
await api('/notifications/subscriptions', { name: 'Sales', eventTypes: ['hosted_session.*'], destinationIds: [destination.id] });

const page = await api('/hostedpaymentpages', { merchantId, name: 'Spring sale', currency: 'USD' });
const newSession = () => api('/hostedpaymentpages/sessions', { hostedPaymentPageId: page.id, amount: 42.5 });
const session = await newSession();
const cardData = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2049, securityCode: '123' };
const payment = await call('/api/transactions/from-hpp-session', { sessionId: session.id, paymentType: 'Card', cardData });
console.log(`paid: ${payment.amount} ${payment.currency}, ${payment.status}`);
const { batches } = await api(`/transactions/settlements/merchants/${merchantId}/trigger`, {});
console.log(`batch ${batches[0].batchNumber}: ${batches[0].transactionCount} payment, ${batches[0].netAmount}, ${batches[0].status}`);

const customer = await api('/customers', { merchantId, lastName: 'Lovelace' });
const method = await api('/customers/add-stored-payment-method-async', { customerId: customer.id, cardData });
const billing = { customerId: customer.id, storedPaymentMethodId: method.id, startDate: '2026-03-03', interval: 'Month', amount: 20 };
const contract = await api('/contracts', { merchantId, name: 'Membership', ...billing });
await call(`/_sim/worlds/${world.id}/clock`, { advance: 'P1Y' });
const { items } = await api(`/customers/recurring-billing/contracts/${contract.id}/history?maxResultCount=100`);
console.log('a year later the payment of the page is', (await api(`/transactions/${payment.id}`)).status);
console.log(`the subscription: ${items.length} charges, ${items.filter(({ status }) => status === 'Succeeded').length} succeeded`);
const [{ approvedCount, netAmount }] = await api('/transactions/reports/merchant-summary?from=2026-03-02');
console.log(`report: ${approvedCount} payments, ${netAmount} net`);
console.log('to pay yourself, open', (await newSession()).paymentLinkUrl);
receiver.close();
