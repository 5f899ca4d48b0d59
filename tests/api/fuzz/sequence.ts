/** Runs a sequence of steps in a world of its own and judges every answer. */
import type { Client } from 'undici';
import { Performance, type Inputs, type Port } from '../../../fixtures/perform.ts';
import { catalogue, type OperationId } from '../../../schemas/catalogue.ts';
import { errorEntries, errorsOf } from '../../../schemas/errors.ts';
import { parameters } from '../../../schemas/removal.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { PersonaName } from '../../../schemas/personas.ts';
import type { Exchange, Step } from '../../../schemas/shared/verdict.ts';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import type { AnswerJudge } from '../../../engine/run/judge-answers.ts';
import { openOf } from '../simulator/resource-groups.ts';
import { KnownValues, prefixOf } from './usual-bodies.ts';
import { changedBy, type Records } from './refused-changes.ts';
import { render } from './render.ts';
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

/** The code of a refusal; undefined if its body has none, as that of a limit. */
const codeOf = (text: string): string | undefined => /^\{"error":\{"code":"([^"]+)"/.exec(text)?.[1];

/** Errors of requests that reach no operation, such as one with an unusual path. */
const ofNone: ReadonlySet<string> = new Set(errorEntries.filter(({ operations }) => operations.length === 0).map(({ code }) => code));

class Refused extends Error {}

export interface Snapshot {
  readonly records: Records;
  readonly counters: Readonly<Record<string, number>>;
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
  readonly #reached = new Set<string>();
  readonly #port: Port;
  readonly #performance: Performance;
  #problem: Problem | null = null;
  /** What each merchant has sent: answers may show it again. */
  readonly #sent = new Map<string, string[]>();
  readonly steps: Step[] = [];
  readonly exchanges: Exchange[] = [];

  private constructor(gateway: Gateway, options: Readonly<Record<string, unknown>>, seeded: SeededWorld, records: Records) {
    this.#gateway = gateway;
    this.#seeded = seeded;
    this.#port = { call: (operation, inputs) => this.#call(operation, inputs), open: openOf(seeded) };
    this.#performance = new Performance(this.#port);
    for (const { merchantId, userId, keyId } of Object.values(seeded.personas)) this.#all.learn('personas', { merchantId, userId, keyId });
    for (const [collection, all] of Object.entries(records)) {
      // The platform owns the records of merchants and users.
      const isPlatforms = collection === 'merchants' || collection === 'users';
      for (const { id, merchantId } of all) {
        if (typeof id !== 'string') continue;
        this.#all.add(collection, id);
        if (typeof merchantId !== 'string') continue;
        // Links to the page of a merchant without personas, the platform's own, go to other merchants.
        for (const [name, persona] of Object.entries(seeded.personas)) {
          if (persona.merchantId !== merchantId) continue;
          this.#ownOf(name).add(collection, id);
          if (!isPlatforms) this.#owners.set(id, merchantId);
        }
      }
    }
    this.#keys = Object.values(seeded.personas).map(({ key }) => key);
    this.steps.push({ world: options, personas: Object.keys(seeded.personas), at: worldOptions.now });
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
    this.steps.push({ pass: duration });
  }

  /** Has an operation succeed by its recipe, with records made before or with its own. Returns the first problem with an answer. */
  async perform(id: OperationId): Promise<Problem | null> {
    for (const performance of [this.#performance, new Performance(this.#port)]) {
      if (this.#reached.has(id) || this.#problem !== null) break;
      await performance.perform(id).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
    }
    return this.#problem;
  }

  async #call(operation: OperationId, { as, params, query, body, file }: Inputs): Promise<unknown> {
    if (parameters(catalogue[operation].path).some((name) => params[name] === undefined)) throw new Refused();
    const message = await this.request({
      operation: catalogue[operation],
      caller: as,
      path: params,
      query: Object.entries(query),
      body: file?.text ?? (body === undefined ? undefined : JSON.stringify(body)),
      headers: {},
      isWatched: false,
      ...(file === undefined ? {} : { mediaType: file.type }),
    });
    if (message !== null) this.#problem ??= { operation, message };
    const { response } = this.exchanges.at(-1)!;
    if (message !== null || response === null || response.body === null || response.status >= 300) throw new Refused();
    return String(response.headers['content-type']).includes('json') && response.body !== '' ? JSON.parse(response.body) : response.body;
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
    } = render(step, { own, all: this.#all, group: prefixOf(operation), persona, mark, nth: this.exchanges.length });
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
    const code = status >= 400 ? codeOf(text) : undefined;
    if (code !== undefined && !ofNone.has(code) && !errorsOf(operation).some((error) => error.code === code))
      return `the error ${code} is not declared`;
    const leak = this.#leak(operation, caller as PersonaName, merchant, mark, `${path} ${body ?? ''}`, answer);
    if (leak !== undefined) return leak;
    if (before !== undefined && status >= 400) {
      const changed = changedBy(operation, before, await recordsOf(client, this.#seeded.id));
      if (changed !== undefined) return `refused with ${status}, and changed ${changed}`;
    }
    if (status >= 300) return null;
    this.#reached.add(operation.id);
    if (text.length >= 100_000 || !type.includes('json') || text === '') return null;
    for (const known of [own, this.#all]) known.learn(prefixOf(operation), JSON.parse(text));
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
      taken.push(step);
      if ('pass' in step) await world.pass(step.pass);
      else if ('perform' in step) problem = await world.perform(step.perform);
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
