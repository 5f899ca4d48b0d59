// A webhook receiver. npm install standardwebhooks && WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const secret = process.env.WEBHOOK_SECRET;
if (!secret) {
  console.error('Set WEBHOOK_SECRET to the signing secret of the listen session or destination.');
  process.exit(1);
}
const webhook = new Webhook(secret);
const maxBodyLength = 65_536;
const handled = new Set(); // In production, use a table with a unique index: a webhook may be repeated, also after a restart.

const server = createServer(async (request, response) => {
  const answer = (status) => response.writeHead(status, { connection: 'close' }).end();
  let body = ''; // The signature covers this exact text, not the parsed JSON.
  try {
    for await (const chunk of request.setEncoding('utf8')) {
      body += chunk;
      if (body.length > maxBodyLength) return answer(413);
    }
    webhook.verify(body, request.headers);
  } catch {
    return answer(401);
  }
  answer(204); // Answer first, then do the slow work.
  const { id, type, data } = JSON.parse(body);
  if (handled.has(id)) return;
  handled.add(id);
  const sample = request.headers['x-service-sample'] === 'true' ? ' (sample)' : '';
  console.log(`${type}${sample}`, id, JSON.stringify(data));
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`Receiving at http://127.0.0.1:${server.address().port}`);
});
