/** Runs a sequence of steps in a world of its own and judges every answer. */
import type { Client } from 'undici';
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { PersonaName } from '../../../schemas/personas.ts';
import type { Exchange, Step } from '../../../schemas/shared/verdict.ts';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import type { AnswerJudge } from '../../../engine/run/judge-answers.ts';
import { KnownFacts, type Asker, type Facts } from './facts.ts';
import { KnownValues } from './known-values.ts';
import { changedBy, type Records } from './refused-changes.ts';
import { namesIn, render } from './render.ts';
import { prefixOf } from './usual-bodies.ts';
import type { FuzzStep, RequestStep } from './template.ts';

export interface Gateway {
  readonly client: Client;
  readonly mutants: readonly string[];
  /** Whether to compare records after every refused request, not only if the step asks for it. */
  readonly isWatching: boolean;
  readonly judgeOf: (operationId: string) => AnswerJudge;
  readonly onAnswer: (operationId: string, status: number, bytes: number, elapsedMs: number) => void;
}

export interface Problem {
  readonly operation: string;
  readonly message: string;
}

export interface Outcome {
  readonly problem: Problem | null;
  /** Without the aims whose goals had already succeeded. */
  readonly taken: readonly FuzzStep[];
  /** The steps in the form that the reports turn into a script. */
  readonly steps: readonly Step[];
  readonly exchanges: readonly Exchange[];
}

const limiters = ['api.requests', 'api.writes', 'auth.failures', 'transactions.create'];
const worldOptions = {
  seed: 1,
  now: '2026-03-02T10:00:00Z',
  definition: { customers: 4, transactions: 10, contracts: 4 },
  choices: { 'rateLimit.defaults': Object.fromEntries(limiters.map((name) => [name, { permitLimit: 1_000_000 }])) },
};

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

async function send(
  client: Client,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | null,
): Promise<Answer> {
  const answer = await client.request({ method: method as 'GET', path, headers, ...(body === null ? {} : { body }) });
  const text = await answer.body.text();
  return { status: answer.statusCode, type: String(answer.headers['content-type'] ?? ''), text };
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Requests without a key concern no merchant; certificates and association files of wallets belong to the platform. */
const isShared = (operation: Operation): boolean => operation.anonymous === true || /^wallet[AB]$/.test(prefixOf(operation));

const changes = ({ method, reads }: Operation): boolean => method !== 'GET' && reads !== true;

export interface Snapshot {
  readonly records: Records;
  readonly states: unknown;
}

export class World {
  readonly #gateway: Gateway;
  readonly #seeded: SeededWorld;
  /** Values from the answers to each persona, and from all answers. */
  readonly #known = new Map<string, KnownValues>();
  readonly #all = new KnownValues();
  /** Merchant by record id. */
  readonly #owners = new Map<string, string>();
  readonly #keys: readonly string[];
  /** Values that belong together, for requests that should succeed. */
  readonly #facts = new KnownFacts();
  /** Whether the world may have records that were not read yet. */
  #hasChanged = false;
  readonly #reached = new Set<string>();
  /** What each merchant has sent: answers may show it again. */
  readonly #sent = new Map<string, string[]>();
  readonly steps: Step[] = [];
  readonly exchanges: Exchange[] = [];

  private constructor(gateway: Gateway, options: Readonly<Record<string, unknown>>, seeded: SeededWorld, records: Records) {
    this.#gateway = gateway;
    this.#seeded = seeded;
    for (const { merchantId, userId, keyId } of Object.values(seeded.personas)) this.#all.learn('personas', { merchantId, userId, keyId });
    this.#learnRecords(records);
    for (const [collection, all] of Object.entries(records)) {
      // The platform owns the records of merchants and users.
      const isPlatforms = collection === 'merchants' || collection === 'users';
      for (const { id, merchantId } of all) {
        if (typeof id !== 'string') continue;
        this.#all.add(collection, id);
        if (typeof merchantId !== 'string') continue;
        if (!isPlatforms) this.#owners.set(id, merchantId);
        for (const [name, persona] of Object.entries(seeded.personas))
          if (persona.merchantId === merchantId) this.#ownOf(name).add(collection, id);
      }
    }
    this.#keys = Object.values(seeded.personas).map(({ key }) => key);
    this.steps.push({ world: options, personas: Object.keys(seeded.personas), at: worldOptions.now });
  }

  #learnRecords(records: Records): void {
    for (const [collection, all] of Object.entries(records)) for (const record of all) this.#facts.learn(collection, record, false);
  }

  /** Whether all goals of an aim have succeeded, so that it can be skipped. */
  isReached({ aim }: RequestStep): boolean {
    return aim !== undefined && aim.goals.every((goal) => this.#reached.has(goal));
  }

  /** The values for an aim. After a failed attempt, the world's records are read again as well. */
  async #factsFor(step: RequestStep, asker: Asker): Promise<Facts | undefined> {
    if (step.aim === undefined) return undefined;
    const { attempt } = step.aim;
    if (attempt > 0 && this.#hasChanged) {
      this.#learnRecords(await recordsOf(this.#gateway.client, this.#seeded.id));
      this.#hasChanged = false;
    }
    return this.#facts.best(namesIn(step), prefixOf(step.operation), asker, attempt);
  }

  #learnAnswer({ method, path, id }: Operation, inputs: JsonObject, body: unknown): void {
    const group = id.slice(0, id.lastIndexOf('.'));
    const items =
      isJsonObject(body) && Array.isArray(body['items']) ? (body['items'] as readonly unknown[]) : Array.isArray(body) ? body : [];
    for (const item of items.slice(0, 20)) if (isJsonObject(item)) this.#facts.learn(group, item, false);
    if (isJsonObject(body) && items.length === 0) this.#facts.learn(group, { ...inputs, ...body }, method !== 'GET');
    // A text is known by the last part of its path.
    if (typeof body === 'string') this.#facts.learn(group, { ...inputs, [path.slice(path.lastIndexOf('/') + 1)]: body }, false);
  }

  #ownOf(caller: string): KnownValues {
    const known = this.#known.get(caller) ?? new KnownValues();
    this.#known.set(caller, known);
    return known;
  }

  get seeded(): SeededWorld {
    return this.#seeded;
  }

  static async open(gateway: Gateway): Promise<World> {
    const options = gateway.mutants.length === 0 ? worldOptions : { ...worldOptions, mutants: gateway.mutants };
    const made = await send(gateway.client, 'POST', '/_sim/worlds', { 'content-type': 'application/json' }, JSON.stringify(options));
    if (made.status !== 200) throw new Error(`no world: ${made.text}`);
    const seeded = JSON.parse(made.text) as SeededWorld;
    return new World(gateway, options, seeded, await recordsOf(gateway.client, seeded.id));
  }

  snapshot(): Promise<Snapshot> {
    return snapshotOf(this.#gateway.client, this.#seeded.id);
  }

  async close(): Promise<void> {
    await send(this.#gateway.client, 'DELETE', `/_sim/worlds/${this.#seeded.id}`, {}, null);
  }

  async pass(duration: string): Promise<void> {
    const body = JSON.stringify({ advance: duration });
    const { status, text } = await send(
      this.#gateway.client,
      'POST',
      `/_sim/worlds/${this.#seeded.id}/clock`,
      { 'content-type': 'application/json' },
      body,
    );
    if (status !== 200) throw new Error(`the clock did not advance: ${status} ${text}`);
    this.#hasChanged = true;
    this.steps.push({ pass: duration });
  }

  /** Sends the request of a step. Returns the problem with its answer, or null. */
  async request(step: RequestStep): Promise<string | null> {
    const { operation, caller } = step;
    const persona = caller === null || caller === 'unknown' ? undefined : this.#seeded.personas[caller];
    const merchant = persona?.merchantId ?? '';
    const mark = isShared(operation) ? 'unmarked' : `mark-${merchant.slice(-6)}`;
    const own = this.#ownOf(String(caller));
    const {
      method,
      path,
      headers: given,
      body,
      inputs,
    } = render(step, {
      own,
      all: this.#all,
      group: prefixOf(operation),
      persona,
      mark,
      nth: this.exchanges.length,
      facts: await this.#factsFor(step, persona ?? {}),
    });
    const key = caller === 'unknown' ? 'gk_sandbox_0000000000000000000000000000000000' : persona?.key;
    const headers = { ...(key === undefined ? {} : { 'api-key': key }), ...given };
    const { client, judgeOf, onAnswer, isWatching } = this.#gateway;
    const before = step.isWatched || isWatching ? await recordsOf(client, this.#seeded.id) : undefined;
    const start = performance.now();
    const answer = await send(client, method, path, headers, body);
    const elapsedMs = performance.now() - start;
    const { status, type, text } = answer;
    onAnswer(operation.id, status, text.length, elapsedMs);
    const id = String(this.exchanges.length);
    this.steps.push({ exchange: id });
    this.exchanges.push({
      id,
      operation: operation.id,
      persona: caller === null ? 'anonymous' : caller === 'unknown' ? 'other' : caller,
      request: { method, path, headers, body },
      response: { status, headers: { 'content-type': type }, body: text, elapsedMs },
    });
    const isSuppressed = /[?&]suppressnulls=true/i.test(path);
    const [wrong] = judgeOf(operation.id)({ status, type, text, isSuppressed });
    if (wrong !== undefined) return wrong;
    const leak = this.#leak(operation, caller as PersonaName, merchant, mark, `${path} ${body ?? ''}`, answer);
    if (leak !== undefined) return leak;
    if (before !== undefined && status >= 400) {
      const changed = changedBy(operation, before, await recordsOf(client, this.#seeded.id));
      if (changed !== undefined) return `refused with ${status}, and changed ${changed}`;
    }
    if (status >= 300) return null;
    if (changes(operation)) this.#hasChanged = true;
    this.#reached.add(operation.id);
    if (text.length >= 100_000) return null;
    const shown: unknown = type.includes('json') && text !== '' ? JSON.parse(text) : text;
    this.#learnAnswer(operation, inputs, shown);
    if (typeof shown === 'object') for (const known of [own, this.#all]) known.learn(prefixOf(operation), shown);
    return null;
  }

  /** Returns which data of another merchant, or which key, an answer reveals. */
  #leak(
    operation: Operation,
    caller: PersonaName,
    merchant: string,
    mark: string,
    sent: string,
    { status, text }: Answer,
  ): string | undefined {
    if (this.#keys.some((key) => text.includes(key) && !sent.includes(key))) return 'shows the value of a key';
    if (merchant === '' || caller === 'reseller') return undefined;
    const all = this.#sent.get(merchant) ?? [];
    this.#sent.set(merchant, all);
    all.push(sent);
    if (status !== 200 || isShared(operation)) return undefined;
    const foreign = (text.match(/mark-[0-9a-f]{6}/g) ?? []).find((one) => one !== mark && !all.some((mine) => mine.includes(one)));
    if (foreign !== undefined) return `shows the text ${foreign} of another merchant`;
    for (const id of text.match(idPattern) ?? []) {
      const owner = this.#owners.get(id);
      if (owner !== undefined && owner !== merchant && !all.some((mine) => mine.includes(id))) return `shows ${id} of another merchant`;
    }
    return undefined;
  }
}

async function snapshotOf(client: Client, world: string): Promise<Snapshot> {
  const { status, text } = await send(client, 'POST', `/_sim/worlds/${world}/snapshot`, {}, null);
  if (status !== 200) throw new Error(`no snapshot: ${status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Snapshot;
}

const recordsOf = async (client: Client, world: string): Promise<Records> => (await snapshotOf(client, world)).records;

/** Runs the steps in a new world, up to the first problem. */
export async function runSequence(sequence: readonly FuzzStep[], gateway: Gateway): Promise<Outcome> {
  const world = await World.open(gateway);
  let problem: Problem | null = null;
  const taken: FuzzStep[] = [];
  try {
    for (const step of sequence) {
      if ('operation' in step && world.isReached(step)) continue;
      taken.push(step);
      if ('pass' in step) await world.pass(step.pass);
      else {
        const message = await world.request(step);
        if (message !== null) problem = { operation: step.operation.id, message };
      }
      if (problem !== null) break;
    }
  } finally {
    await world.close();
  }
  return { problem, taken, steps: world.steps, exchanges: world.exchanges };
}
