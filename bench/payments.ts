/** A card sale, which does everything that a write does, against bare Fastify with bodies of the same size. */
import { catalogue } from '../schemas/catalogue.ts';
import { TransactionDto } from '../schemas/payments/transactions/types.ts';
import { load, type ServedLine } from './key-detail.ts';
import { shareFile } from './peers.ts';
import { plainSchema } from './plain-schema.ts';
import type { BareOrder } from './processes/bare-fastify.ts';
import { builtCommand, script, start } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

const { path } = catalogue['transactions.create'];
const limits = ['api.requests', 'api.writes', 'transactions.create', 'transactions.amount'];
/** Rate limits out of reach; every payment is still counted against them. */
const choices = () =>
  shareFile(
    'choices-of-payments.yaml',
    `rateLimit.defaults: { ${limits.map((name) => `${name}: { permitLimit: 1000000000000, windowSeconds: 60 }`).join(', ')} }\n`,
  );
const serveArguments = () => [builtCommand(), 'serve', '--port', '0', '--json', '--quiet', '--choices', choices()];

const bodyOf = (merchantId: string): string =>
  JSON.stringify({
    merchantId,
    type: 'Sale',
    paymentType: 'Card',
    amount: 12.5,
    cardData: { number: '4111111111111111', expirationMonth: 12, expirationYear: 2099 },
  });

async function gateproof<T>(
  pay: (server: ReturnType<typeof start>, url: string, key: string, body: string) => Promise<T>,
  more: readonly string[] = [],
): Promise<T> {
  const server = start([...serveArguments(), ...more]);
  try {
    const { url, world } = JSON.parse(await server.firstLine) as ServedLine;
    const { key, merchantId } = world.personas.merchantAdmin;
    return await pay(server, url + path, key, bodyOf(merchantId ?? ''));
  } finally {
    await server.end();
  }
}

interface Payments {
  readonly connections?: number;
  /** Arguments of `serve`. */
  readonly more?: readonly string[];
}

export const pay = (isQuick: boolean, { connections, more }: Payments = {}): Promise<Figures> =>
  gateproof((server, url, key, body) => load(server, url, { 'api-key': key }, isQuick, body, connections), more);

const answerOfGateproof = (): Promise<BareOrder['body']> =>
  gateproof(async (_, url, key, body) => {
    const answer = await fetch(url, { method: 'POST', headers: { 'api-key': key, 'content-type': 'application/json' }, body });
    if (answer.status !== 200) throw new Error(`the payment was answered ${answer.status}`);
    return (await answer.json()) as BareOrder['body'];
  });

let bareOrder = '';
// Has the length of a real key, so that the peer spends as much on reading it.
const someKey = 'gk_sandbox_0123456789abcdefghijklmnopqrstuvwxyzAB';

async function bareFastify(isQuick: boolean): Promise<Figures> {
  const server = start([...script('bare-fastify'), bareOrder]);
  try {
    const { url } = JSON.parse(await server.firstLine) as { readonly url: string };
    return await load(server, url + path, { 'api-key': someKey }, isQuick, bodyOf('018f3a5c-1111-7a2b-8c3d-4e5f60718293'));
  } finally {
    await server.end();
  }
}

export const payments: Measure = {
  name: 'payments',
  title: 'Payments per second, with a card',
  rounds: 5,
  async prepare() {
    const order: BareOrder = { method: 'POST', path, body: await answerOfGateproof(), schema: plainSchema(TransactionDto) };
    bareOrder = shareFile('bare-fastify-of-payments.json', JSON.stringify(order));
    return {};
  },
  others: ['fastify'],
  sides: { gateproof: (isQuick) => pay(isQuick), fastify: bareFastify, again: (isQuick) => pay(isQuick) },
  rows: [
    {
      title: 'against bare Fastify',
      unit: '/s',
      subject: ['gateproof', 'perSecond'],
      peer: ['fastify', 'perSecond'],
      target: { atLeast: 0.6 },
    },
    {
      title: 'processor time of a payment, against bare Fastify',
      unit: 'us',
      subject: ['gateproof', 'serverMicroseconds'],
      peer: ['fastify', 'serverMicroseconds'],
    },
  ],
  controls: [
    [
      ['again', 'perSecond'],
      ['gateproof', 'perSecond'],
    ],
  ],
};
