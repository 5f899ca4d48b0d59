/** What `serve` prints for people: ids, and a request of each persona that works as it stands. */
import type { Running } from './serve.ts';
import { quote } from '../reports/curl.ts';
import type { PersonaName } from '../schemas/personas.ts';

export interface FirstRequest {
  readonly persona: PersonaName;
  /** What it shows, and the status of its answer. */
  readonly shows: string;
  readonly status: number;
  /** One line for a shell. */
  readonly command: string;
}

/** One request for each kind of caller. `now`: the instant at which the world starts; wall time unless stated. */
export function firstRequests({ url, world }: Pick<Running, 'url' | 'world'>, now = new Date().toISOString()): readonly FirstRequest[] {
  const { personas, fixtures } = world;
  const request = (persona: PersonaName, status: number, shows: string, path: string, body?: unknown): FirstRequest => ({
    persona,
    status,
    shows: `${shows}: ${status}`,
    command: [
      `curl -H ${quote(`api-key: ${personas[persona].key}`)}`,
      ...(body === undefined ? [] : [`-H 'content-type: application/json' -d ${quote(JSON.stringify(body))}`]),
      quote(url + path),
    ].join(' '),
  });
  const transaction = `/api/transactions/${fixtures['cardTransaction'] ?? ''}`;
  const sale = {
    merchantId: personas.merchantAdmin.merchantId,
    type: 'Sale',
    paymentType: 'Card',
    amount: 12.5,
    cardData: { number: '4111111111111111', expirationMonth: 12, expirationYear: Number(now.slice(0, 4)) + 2 },
  };
  return [
    request('merchantAdmin', 200, 'charges a test card', '/api/transactions', sale),
    request('merchantUser', 200, 'reads a payment', transaction),
    request('otherMerchant', 404, 'does not find the payment of another merchant', transaction),
    request('noPermissions', 403, 'may not read campaigns', '/api/campaigns'),
    request('actionsOnly', 403, 'may change campaigns, not read them', '/api/campaigns'),
    request('reseller', 200, 'reads the last payment of its merchants', '/api/transactions?maxResultCount=1'),
    request('hostAdmin', 200, 'reads the rate-limit profiles', '/api/rate-limiting/profiles'),
  ];
}

/** Ids that a first request needs, by the names of a target file. */
function idsOf({ personas, fixtures }: Running['world']): readonly (readonly [string, string])[] {
  const { merchantAdmin, otherMerchant, reseller } = personas;
  const named: readonly (readonly [string, string | undefined])[] = [
    ['merchantAdmin.merchantId', merchantAdmin.merchantId],
    ['merchantAdmin.userId', merchantAdmin.userId],
    ['merchantAdmin.keyId', merchantAdmin.keyId],
    ['otherMerchant.merchantId', otherMerchant.merchantId],
    ['reseller.resellerId', reseller.resellerId],
    ['fixtures.cardTransaction', fixtures['cardTransaction']],
    ['fixtures.methodlessTransaction', fixtures['methodlessTransaction']],
  ];
  return named.flatMap(([name, id]) => (id === undefined ? [] : [[name, id] as const]));
}

/** `options`: the name and the instant that the world was asked to have. */
export function welcome(running: Running, options: { readonly world?: string; readonly now?: string } = {}): string {
  const { url, control, world, seed } = running;
  const ids = idsOf(world);
  const width = Math.max(...ids.map(([name]) => name.length));
  const again = `--seed ${seed}${options.world === undefined ? '' : ` --world ${options.world}`}`;
  return [
    `Simulator ready at ${url}, control plane at ${control}`,
    ...(options.now === undefined
      ? []
      : [
          `The clock is frozen at ${options.now}. To let it run:`,
          `  curl -H 'content-type: application/json' -d '{"freeze":false}' ${quote(`${control}/worlds/${world.id}/clock`)}`,
        ]),
    '',
    `Ids of ${world.id}; ids and keys are the same at each start with ${again}`,
    ...ids.map(([name, id]) => `  ${name.padEnd(width)}  ${id}`),
    '',
    'A request of each persona:',
    ...firstRequests(running, options.now).flatMap(({ persona, shows, command }) => [`  # ${persona} ${shows}`, `  ${command}`]),
    '',
    'Ctrl+C stops the simulator.',
    '',
  ].join('\n');
}
