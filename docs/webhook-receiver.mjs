// A receiver of webhooks. npm install standardwebhooks && WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');
const longestBody = 65_536;
const handled = new Set(); // In earnest a table with a unique index: a webhook may come again, also after a restart.

const server = createServer(async (request, response) => {
  const answer = (status) => response.writeHead(status, { connection: 'close' }).end();
  let body = ''; // Signed is this very text, not what a parser makes of it.
  try {
    for await (const chunk of request.setEncoding('utf8')) {
      body += chunk;
      if (body.length > longestBody) return answer(413);
    }
    webhook.verify(body, request.headers);
  } catch {
    return answer(401);
  }
  answer(204); // Soon: what takes long comes afterwards.
  const { id, type, data } = JSON.parse(body);
  if (handled.has(id)) return;
  handled.add(id);
  const sample = request.headers['x-service-sample'] === 'true' ? ' (sample)' : '';
  console.log(`${type}${sample}`, id, JSON.stringify(data));
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`Receiving at http://127.0.0.1:${server.address().port}`);
});
