/**
 * Searches every response of a run, and every post to its receivers, for records of another merchant: their ids, and the names that the
 * suite gave them. Includes lists, logs, exports, messages and events that no check examines for that. Pure.
 */
import { isOfMerchants } from '../schemas/access-matrix.ts';
import { catalogue, isOperationId } from '../schemas/catalogue.ts';
import type { Operation } from '../schemas/operation.ts';
import { marksIn, marksOfCreation } from '../schemas/shared/marks.ts';
import type { Exchange, Finding, Input, Run } from '../schemas/shared/verdict.ts';

const merchants: Readonly<Record<string, 'first' | 'second' | undefined>> = {
  merchantAdmin: 'first',
  merchantUser: 'first',
  noPermissions: 'first',
  actionsOnly: 'first',
  otherMerchant: 'second',
};

const succeeded = ({ response }: Exchange): boolean => response !== null && response.status >= 200 && response.status < 300;

function isCreation({ operation: id }: Exchange): boolean {
  if (id === null || !isOperationId(id)) return false;
  const operation: Operation = catalogue[id];
  return operation.effect?.kind === 'creates' && isOfMerchants(operation);
}

/** Maximum number of findings of a run: further responses break the same rules, and would make the page endless. */
const maxFindings = 25;

/** By test: a finding for each operation whose answer shows a record of another merchant that its caller has not named. */
export function foreignRecords(run: Pick<Run, 'tests'>): ReadonlyMap<string, readonly Finding[]> {
  const reported = new Set<string>();
  const found = new Map<string, readonly Finding[]>();
  for (const { id: test, exchanges, inputs } of run.tests) {
    // Each test may have its own world, whose ids belong to no other.
    const owners = ownersIn(exchanges);
    if (owners.size === 0) continue;
    const own = [
      ...exchanges.flatMap((exchange) => (reported.size < maxFindings ? findingOf(exchange, owners, reported) : [])),
      ...postsOf(exchanges, inputs, owners),
    ];
    if (own.length > 0) found.set(test, own);
  }
  return found;
}

/** The owner of each mark; marks that both merchants have sent have none. */
function ownersIn(exchanges: readonly Exchange[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const exchange of exchanges) {
    const owner = merchants[exchange.persona];
    if (owner !== undefined && succeeded(exchange) && isCreation(exchange))
      for (const mark of marksOfCreation(exchange.request.body, exchange.response?.body ?? '')) owners.set(mark, owner);
  }
  for (const { persona, request } of owners.size === 0 ? [] : exchanges) {
    const caller = merchants[persona];
    for (const mark of caller === undefined ? [] : marksIn(request.body))
      if (owners.has(mark) && owners.get(mark) !== caller) owners.delete(mark);
  }
  return owners;
}

function findingOf(exchange: Exchange, owners: ReadonlyMap<string, string>, reported: Set<string>): readonly Finding[] {
  const { id, operation, persona, request, response } = exchange;
  const caller = merchants[persona];
  if (caller === undefined || operation === null || !succeeded(exchange)) return [];
  const key = `${operation} ${persona}`;
  if (reported.has(key)) return [];
  const named = new Set(marksIn(request.path));
  const foreign = marksIn(response!.body).find((mark) => !named.has(mark) && owners.has(mark) && owners.get(mark) !== caller);
  if (foreign === undefined) return [];
  reported.add(key);
  return [
    {
      rule: 'PERMISSION-MERCHANT-READ',
      verdict: 'fail',
      check: `the answer of ${operation} to ${persona}, searched for records of another merchant`,
      expected: 'none',
      actual: foreign,
      exchange: id,
    },
  ];
}

/** A finding if a receiver whose address only one merchant has sent got a post about a record of another. */
function postsOf(exchanges: readonly Exchange[], inputs: readonly Input[], owners: ReadonlyMap<string, string>): readonly Finding[] {
  const addresses = inputs.flatMap(({ what, value }) => (what === 'hook' && typeof value === 'string' ? [value] : []));
  const names = (text: string | null): boolean => text !== null && addresses.some((address) => text.includes(address));
  const senders = new Set(exchanges.flatMap(({ persona, request }) => (names(request.body) ? [merchants[persona]] : [])));
  const [receiver] = senders;
  if (senders.size !== 1 || receiver === undefined) return [];
  const posted = inputs.filter(({ what }) => what === 'posts').flatMap(({ value }) => marksIn(JSON.stringify(value ?? null)));
  const foreign = posted.find((mark) => owners.has(mark) && owners.get(mark) !== receiver);
  if (foreign === undefined) return [];
  return [
    {
      rule: 'EVENT-OWN',
      verdict: 'fail',
      check: 'the posts to the receiver of this test, searched for records of another merchant',
      expected: 'none',
      actual: foreign,
    },
  ];
}
