/** A world with as many kinds of records as requests can make, and a successful request of each operation. */
import { Client } from 'undici';
import { operations } from '../../../../schemas/catalogue.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import type { SeededWorld } from '../../../../simulator/seed/definition.ts';
import { World, type Snapshot } from '../../fuzz/sequence.ts';
import { performing } from '../../fuzz/steps.ts';
import { namedIn, renameIn, type Names, type Twins } from './twins.ts';

export interface Sent {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Gathered {
  readonly seeded: SeededWorld;
  readonly snapshot: Snapshot;
  /** Requests that succeeded, one or two of each operation. */
  readonly sent: readonly Sent[];
}

/** Requests kept per operation. */
const kept = 2;

/** Whether an operation takes away what later requests need. */
const takesAway = ({ effect, id, method }: Operation): boolean =>
  method === 'DELETE' ||
  ['ends', 'removes', 'stops'].includes(effect?.kind ?? '') ||
  /delete|remove|revoke|cancel|clear|unassign|reject|suspend|pause|close|lock|void|archive|expire|updateRoles/i.test(id);

/** A worker gathers once for all its tests. */
let gathering: Promise<Gathered> | undefined;

/** A world filled by the catalogue's requests. Gathering takes a while, so tests that use it share one worker. */
export const gathered = (url: string): Promise<Gathered> => (gathering ??= gather(url));

async function gather(url: string): Promise<Gathered> {
  const client = new Client(url);
  const world = await World.open({ client, mutants: [], isWatching: false, judgeOf: () => () => [], onAnswer: () => undefined });
  try {
    const take = async (some: readonly Operation[]): Promise<void> => {
      for (const { perform } of performing(some)) await world.perform(perform);
    };
    await take(operations.filter((operation) => !takesAway(operation)));
    const snapshot = await world.snapshot();
    await take(operations.filter(takesAway));
    const counts = new Map<string, number>();
    const sent = world.exchanges.flatMap(({ operation, request, response }): readonly Sent[] => {
      if (operation === null || response === null || response.status >= 300) return [];
      const count = (counts.get(operation) ?? 0) + 1;
      counts.set(operation, count);
      if (count > kept) return [];
      const { 'api-key': _, ...headers } = request.headers;
      return [{ operation, method: request.method, path: request.path, headers, body: request.body }];
    });
    return { seeded: world.seeded, snapshot, sent };
  } finally {
    await world.close();
    await client.close();
  }
}

// Requests with which a caller tries to reach another's records.

const parameters = /\{\w+\}/g;
const json = { 'content-type': 'application/json' };

const changes = ({ method, reads }: Operation): boolean => method !== 'GET' && reads !== true;
/** Reads come first, then removals; operations without a key come last, since they may succeed. */
const order = (operation: Operation): number =>
  operation.anonymous === true
    ? 3
    : !changes(operation)
      ? 0
      : operation.method === 'DELETE' || /delete|remove|revoke|cancel|end|close/i.test(operation.id)
        ? 2
        : 1;

/** The same request about another's records: each of those that it names, and all at once. */
function aboutTwins(request: Sent, names: Names): readonly Sent[] {
  const text = `${request.path} ${request.body ?? ''}`;
  const named = namedIn(text, names);
  const sets = named.length === 1 ? [named] : [...named.map((one) => [one]), named];
  return sets
    .filter((set) => set.length > 0)
    .map((set) => {
      const some = new Map(set.map((one) => [one, names.get(one)!]));
      const renamed = (part: string): string =>
        part
          .split(/([^\w.@-]+)/)
          .map((word) => renameIn(word, some))
          .join('');
      return { ...request, path: renamed(request.path), body: request.body === null ? null : renamed(request.body) };
    });
}

/** A request that never succeeded: with each kind of foreign record in its path. */
const atEachRecord = (plain: Sent, samples: readonly string[]): readonly Sent[] =>
  samples.map((sample) => ({ ...plain, path: plain.path.replaceAll(parameters, encodeURIComponent(sample)) }));

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

export function withPage(request: Sent, settings: Readonly<Record<string, string | number>>): Sent {
  if (request.method === 'GET')
    return { ...request, path: withQuery(request.path, new URLSearchParams(settings as Record<string, string>).toString()) };
  return { ...request, headers: json, body: JSON.stringify({ ...(JSON.parse(request.body ?? '{}') as object), ...settings }) };
}

/** Lists, counts and exports that ask for more than the caller's own records: by filters, by sorting, with deleted ones. */
function wider(
  request: Sent,
  { method, query }: Operation,
  foreign: { readonly merchantId: string; readonly text: string },
): readonly Sent[] {
  const everything = { includeDeleted: true, maxResultCount: 1000, includeTotalCount: true };
  const equals = { logic: 'And', filters: [{ field: 'merchantId', operator: 'Equals', value: foreign.merchantId }] };
  const not = { logic: 'Or', filters: [{ field: 'merchantId', operator: 'NotEquals', value: '00000000-0000-7000-8000-000000000000' }] };
  if (method === 'GET') {
    const known = Object.keys(query?.properties ?? {}).filter((name) => /^(filter|search|url|name|userName|email\w*|\w*Id)$/i.test(name));
    return [
      'includeDeleted=true&maxResultCount=1000&includeTotalCount=true',
      `merchantId=${foreign.merchantId}`,
      'sorting=merchantId%20desc&maxResultCount=1000',
      ...known.map((name) => `${name}=${encodeURIComponent(/id$/i.test(name) ? foreign.merchantId : foreign.text)}`),
    ].map((one) => ({ ...request, path: withQuery(request.path, one) }));
  }
  const given = request.body === null || !request.headers['content-type']?.includes('json') ? {} : (JSON.parse(request.body) as object);
  if (Array.isArray(given)) return [];
  return [
    everything,
    { summaryFilters: { all: {}, foreign: equals, others: not } },
    { filter: equals },
    { filter: not },
    { baseFilter: equals },
    { baseFilter: not },
    { search: foreign.text },
    { merchantId: foreign.merchantId },
  ].map((more) => ({ ...request, headers: json, body: JSON.stringify({ ...given, ...more }) }));
}

export function walk(sent: readonly Sent[], { names, snapshot: { records } }: Twins, to: string): readonly Sent[] {
  const twins = new Set(names.values());
  const samples = [
    ...new Set(Object.values(records).flatMap((all) => all.flatMap(({ id }) => (twins.has(String(id)) ? [String(id)] : [])).slice(-1))),
  ];
  const foreign = { merchantId: to, text: to.slice(0, 8) };
  return operations
    .toSorted((one, other) => order(one) - order(other))
    .flatMap((operation) => {
      const own = sent.filter((one) => one.operation === operation.id);
      const isBroad = order(operation) === 0 && !operation.path.includes('{');
      const made = own.flatMap((request) => [
        ...aboutTwins(request, names),
        ...(order(operation) === 0 ? [request, ...wider(request, operation, foreign)] : []),
      ]);
      if (made.length > 0) return made;
      if (own.length > 0) return own;
      const plain = {
        operation: operation.id,
        method: operation.method,
        path: operation.path,
        headers: operation.body === undefined ? {} : json,
        body: operation.body === undefined ? null : '{}',
      };
      if (operation.path.includes('{')) return atEachRecord(plain, samples);
      return isBroad ? [plain, ...wider(plain, operation, foreign)] : [plain];
    });
}
