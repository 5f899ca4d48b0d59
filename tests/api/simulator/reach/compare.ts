/** Two worlds that differ only in others' records: how they answer, and what happens to those records. */
import { isDeepStrictEqual } from 'node:util';
import { operations } from '../../../../schemas/catalogue.ts';
import type { PersonaName } from '../../../../schemas/personas.ts';
import type { Simulator } from '../../../../simulator/main.ts';
import type { SeededWorld } from '../../../../simulator/seed/definition.ts';
import type { Records } from '../../fuzz/refused-changes.ts';
import type { Snapshot } from '../../fuzz/sequence.ts';
import { sealed } from '../../../../simulator/store/snapshot-text.ts';
import { send, type Answer, type World } from '../simulated.ts';
import { type Gathered, type Sent, withPage, walk } from './gather.ts';
import type { Twins } from './twins.ts';

/** The code encodes the link of a session, and a fork's link names the fork. */
const drawsLink = 'hppSessions.qrCode';

/**
 * An answer without what differs between equal worlds: ids of requests and forks, values of keys, and numbers that count all merchants and
 * resellers.
 */
const plain = (operation: string, { status, text }: Answer): string =>
  operation === drawsLink && status === 200
    ? 'the code of a link'
    : `${status} ${text
        .replaceAll(/\?world=[\w-]+/g, '')
        .replaceAll(/\bworld-\d+\./g, '')
        .replaceAll(/"(?:correlationId|traceId|requestId)":"[^"]*"/g, '')
        .replaceAll(/gk_[a-z]+_\w+(?:…\w+)?/g, 'gk')
        .replaceAll(/"(?:last4|keyPrefix|merchantNumber|resellerNumber)":"[^"]*"/g, '')}`;

/** Anyone who knows the id may use operations without a key. */
const isPublic: ReadonlySet<string> = new Set(operations.filter(({ anonymous }) => anonymous === true).map(({ id }) => id));

/** Collections that change without a request: posts end at any time. */
const restless = new Set(['deliveries', 'notificationDestinations']);

function difference(expected: string, answer: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === answer[at]) at++;
  const near = (text: string): string => text.slice(Math.max(0, at - 200), at + 200);
  return `  without them ${near(expected)}\n  with them    ${near(answer)}`;
}

export interface Walked {
  readonly requests: number;
  readonly operations: ReadonlySet<string>;
  readonly foreign: number;
  readonly wrong: readonly string[];
}

class Pair {
  readonly #simulator: Simulator;
  readonly #without: SeededWorld;
  readonly #withOthers: SeededWorld;
  readonly #foreign: ReadonlySet<string>;
  readonly wrong: string[] = [];
  readonly walked = new Set<string>();
  requests = 0;

  constructor(simulator: Simulator, without: SeededWorld, withOthers: SeededWorld, { names }: Twins) {
    this.#simulator = simulator;
    this.#without = without;
    this.#withOthers = withOthers;
    this.#foreign = new Set([...names.values()].filter((id) => id.length >= 20));
  }

  get foreign(): number {
    return this.#foreign.size;
  }

  #ask({ method, path, headers, body }: Sent, world: SeededWorld, persona: PersonaName): Promise<Answer> {
    const { key } = world.personas[persona];
    return send(this.#simulator.url + path, method, { key, headers, ...(body === null ? {} : { body }) });
  }

  /** An id of another's record that the answer shows and the request did not name. */
  #shown({ text }: Answer, given: string): string | undefined {
    return (text.match(/[\w-]{20,}/g) ?? []).find((one) => this.#foreign.has(one) && !given.includes(one));
  }

  async compare(request: Sent, persona: PersonaName): Promise<void> {
    const expected = await this.#ask(request, this.#without, persona);
    const answer = await this.#ask(request, this.#withOthers, persona);
    this.requests++;
    this.walked.add(request.operation);
    const given = `${request.path} ${request.body ?? ''}`;
    const shown = this.#shown(answer, given);
    const [left, right] = [plain(request.operation, expected), plain(request.operation, answer)];
    const isAlike = left === right || isPublic.has(request.operation);
    if (isAlike && shown === undefined) return;
    const asked = `${request.operation} as ${persona}: ${request.method} ${given.slice(0, 400)}`;
    this.wrong.push(`${asked}\n${difference(left, right)}${shown === undefined ? '' : `\n  shows ${shown}`}`);
  }

  /** Continues a page that a caller with more reach began. */
  async goOn(request: Sent, persona: PersonaName): Promise<void> {
    const first = await this.#ask(withPage(request, { maxResultCount: 1 }), this.#withOthers, 'hostAdmin');
    const token = /"nextContinuationToken":"([^"]+)"/.exec(first.text)?.[1];
    if (token === undefined) return;
    const next = withPage(request, { continuationToken: token, maxResultCount: 1000 });
    const shown = this.#shown(await this.#ask(next, this.#withOthers, persona), '');
    this.requests++;
    if (shown !== undefined) this.wrong.push(`${request.operation} as ${persona}, with the token of a page of the host: shows ${shown}`);
  }

  /** The collections in which another's record has changed. */
  async changed(before: Records): Promise<readonly string[]> {
    const answer = await send(`${this.#simulator.control}/worlds/${this.#withOthers.id}/snapshot`, 'POST');
    const { records } = answer.json() as Snapshot;
    const ofOthers = (all: Records[string] = []) =>
      new Map(all.flatMap((one) => (this.#foreign.has(String(one['id'])) ? [[one['id'], one]] : [])));
    return Object.keys(before).filter((name) => !restless.has(name) && !isDeepStrictEqual(ofOthers(before[name]), ofOthers(records[name])));
  }

  async close(): Promise<void> {
    for (const { id } of [this.#without, this.#withOthers]) await send(`${this.#simulator.control}/worlds/${id}`, 'DELETE');
  }
}

async function fork({ control }: Simulator, of: World, snapshot: Snapshot): Promise<SeededWorld> {
  const answer = await send(`${control}/worlds/${of.id}/fork`, 'POST', { body: { snapshot: sealed(snapshot as never) } });
  if (answer.status !== 200) throw new Error(answer.text.slice(0, 500));
  return answer.json() as SeededWorld;
}

/**
 * Sends every request of the walk as each persona in both worlds. `base`: a world with the mutants for both. `only`: one operation instead
 * of all.
 */
export async function compareWorlds(
  simulator: Simulator,
  base: World,
  { seeded, snapshot, sent }: Gathered,
  twins: Twins,
  personas: readonly PersonaName[],
  only?: string,
): Promise<Walked> {
  // With the same counters, both draw the same secrets.
  const without = await fork(simulator, base, { ...snapshot, counters: twins.snapshot.counters });
  const pair = new Pair(simulator, without, await fork(simulator, base, twins.snapshot), twins);
  const merchant = twins.names.get(seeded.personas.merchantAdmin.merchantId!)!;
  const requests = walk(sent, twins, merchant).filter(({ operation }) => only === undefined || operation === only);
  const take = async (some: readonly Sent[]): Promise<void> => {
    for (const request of some) for (const persona of personas) await pair.compare(request, persona);
  };
  try {
    await take(requests.filter(({ operation }) => !isPublic.has(operation)));
    for (const request of only === undefined ? sent.filter(({ path }) => /continuation(?:-list)?(?:\?|$)/.test(path)) : [])
      for (const persona of personas) await pair.goOn(request, persona);
    const changed = await pair.changed(twins.snapshot.records);
    if (changed.length > 0) pair.wrong.push(`changed of others: ${changed.join(', ')}`);
    await take(requests.filter(({ operation }) => isPublic.has(operation)));
    return { requests: pair.requests, operations: pair.walked, foreign: pair.foreign, wrong: pair.wrong };
  } finally {
    await pair.close();
  }
}
