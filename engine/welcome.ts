/** What `serve` prints for people: ids, and a ready-to-run request for each persona. */
import type { Running } from './serve.ts';
import { quote } from '../reports/curl.ts';
import type { OperationId } from '../schemas/catalogue.ts';
import type { PersonaName } from '../schemas/personas.ts';
import { operationsOf } from '../simulator/main.ts';

export interface FirstRequest {
  readonly persona: PersonaName;
  readonly shows: string;
  readonly status: number;
  readonly command: string;
}

export interface AskedFor {
  readonly world?: string;
  readonly shard?: { readonly index: number; readonly total: number };
  readonly now?: string;
  readonly without?: readonly string[];
  readonly publicUrl?: string;
  readonly data?: string;
  readonly dataRepair?: string;
}

/** One request per kind of caller, from the operations that the world serves. */
export function firstRequests(
  { url, world }: Pick<Running, 'url' | 'world'>,
  { now = new Date().toISOString(), without = [] }: AskedFor = {},
): readonly FirstRequest[] {
  const { personas, fixtures } = world;
  const request = (
    persona: PersonaName,
    operation: OperationId,
    status: number,
    shows: string,
    path: string,
    body?: unknown,
  ): FirstRequest & { readonly operation: OperationId } => ({
    operation,
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
  const off = operationsOf(without);
  return [
    request('merchantAdmin', 'transactions.create', 200, 'charges a test card', '/api/transactions', sale),
    request('merchantUser', 'transactions.read', 200, 'reads a payment', transaction),
    request('otherMerchant', 'transactions.read', 404, 'does not find the payment of another merchant', transaction),
    request('noPermissions', 'campaigns.list', 403, 'may not read campaigns', '/api/campaigns'),
    request('actionsOnly', 'campaigns.list', 403, 'may change campaigns, not read them', '/api/campaigns'),
    request('reseller', 'transactions.list', 200, 'reads the last payment of its merchants', '/api/transactions?maxResultCount=1'),
    request('hostAdmin', 'rateLimitProfiles.list', 200, 'reads the rate-limit profiles', '/api/rate-limiting/profiles'),
  ].filter(({ operation }) => !off.includes(operation));
}

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

function keysOf({ keys = {} }: Running['world']): readonly string[] {
  const names = Object.keys(keys);
  const width = Math.max(0, ...names.map((name) => name.length));
  return names.length === 0
    ? []
    : ['', 'Keys of the fixtures file:', ...names.map((name) => `  ${name.padEnd(width)}  ${keys[name]?.key}`)];
}

export function welcome(running: Running, options: AskedFor = {}): string {
  const { url, control, world, seed, hasPublicKeys, tls } = running;
  const ids = idsOf(world);
  const width = Math.max(...ids.map(([name]) => name.length));
  const { world: name, shard, data, dataRepair: folder = data } = options;
  const again = `--seed ${seed}${name === undefined ? '' : ` --world ${name}`}${shard === undefined ? '' : ` --shard ${shard.index}/${shard.total}`}`;
  return [
    `Simulator ready at ${url}, control plane at ${control}`,
    ...(options.publicUrl === undefined ? [] : [`Links begin with ${options.publicUrl}`]),
    ...lacking(options),
    ...(tls === undefined
      ? []
      : [`Over TLS at ${tls.url}; the certificate is ${tls.certificate}, of the authority`, tls.authority.trimEnd()]),
    ...(options.now === undefined
      ? []
      : [
          `The clock is frozen at ${options.now}. To let it run:`,
          `  curl -H 'content-type: application/json' -d '{"freeze":false}' ${quote(`${control}/worlds/${world.id}/clock`)}`,
        ]),
    '',
    `In a browser: ${url}/ shows what happens and why, ${url}/docs describes every operation`,
    '',
    ...(folder === undefined ? [] : [`The worlds are kept in ${folder}: with it, ids and keys are the same at each start`]),
    ...(hasPublicKeys
      ? [`Keys follow from the seed and are public: anyone who knows ${again} can compute them`]
      : folder === undefined
        ? [`Ids and keys differ at each start; with ${again} they stay the same, and keys are public`]
        : []),
    `Ids of ${world.id}:`,
    ...ids.map(([name, id]) => `  ${name.padEnd(width)}  ${id}`),
    ...keysOf(world),
    '',
    'A request of each persona:',
    ...firstRequests(running, options).flatMap(({ persona, shows, command }) => [`  # ${persona} ${shows}`, `  ${command}`]),
    '',
    'Ctrl+C stops the simulator.',
    '',
  ].join('\n');
}

function lacking({ without = [] }: AskedFor): readonly string[] {
  const off = operationsOf(without);
  return off.length === 0 ? [] : [`Without ${[...new Set(without)].join(', ')}: ${off.length} operations answer 501`];
}
