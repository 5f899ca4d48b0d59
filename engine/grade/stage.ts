/** One scenario in progress: its gateway, the client that it drives, and what is noted for the judges. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import type { Exchange } from '../../schemas/shared/verdict.ts';
import { processLimits } from '../../schemas/limits.ts';
import type { Evidence, ProcessEntry, Staged, TaskEntry, Way } from './evidence.ts';
import type { Gateway } from './gateway.ts';
import { Program } from './program.ts';
import { faultOfResult, parseResult, type Asked, type Result } from './protocol.ts';
import { cleaned, exchangesOf, paymentEntries, postEntries, requestEntries, type Secrets } from './record.ts';
import type { TappedRequest } from './tap.ts';

export interface Driver {
  readonly way: Way;
  readonly command: string;
  /** Real milliseconds for a task, or for a program. */
  readonly timeout: number;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

const maxLine = processLimits.clientLineBytes.max;
const maxRequests = processLimits.clientRequests.max;
/** Characters of standard error that are kept, and of its last line that are shown. */
const maxErrors = 4096;
const maxLastLine = 300;
const chargePath = /^\/api\/transactions\/?$/;
/** A client that is waited for has done its part of a scenario after so many real milliseconds without a request. */
const quietMs = 4000;
/** Real milliseconds that a client has to end after `stop`. */
const stopMs = 3000;

/** A fault of the world, and what it means for the order that it hits. */
interface StagedFault extends Staged {
  readonly operation: string;
  /** Requests that it lets pass first. */
  skip: number;
  hits: number;
}

export class Stage {
  readonly gateway: Gateway;
  readonly #driver: Driver;
  readonly #name: string;
  readonly #folder: string;
  readonly #tasks: Mutable<TaskEntry>[] = [];
  readonly #processes: Mutable<ProcessEntry>[] = [];
  readonly #staged: StagedFault[] = [];
  readonly #waiting = new Map<number, (result: Result | null) => void>();
  readonly #cards = new Set<string>();
  readonly #former: string[] = [];
  readonly #signing: string[];
  readonly strayed: { at: number; hasKey: boolean }[] = [];
  #key: string;
  #program: Program | undefined;
  #lines = 0;
  #broken: string | null = null;
  #isReceiving = false;
  changed: Evidence['changed'] = null;
  tls: Evidence['tls'] = null;
  listed: readonly string[] = [];

  private constructor(gateway: Gateway, driver: Driver, name: string, folder: string) {
    this.gateway = gateway;
    this.#driver = driver;
    this.#name = name;
    this.#folder = folder;
    this.#key = gateway.key;
    this.#signing = [gateway.secret];
  }

  static async set(gateway: Gateway, driver: Driver, name: string): Promise<Stage> {
    return new Stage(gateway, driver, name, await mkdtemp(join(tmpdir(), 'gateproof-grade-')));
  }

  /** The folder that the client keeps its state in. */
  get folder(): string {
    return this.#folder;
  }

  get isAdapter(): boolean {
    return this.#driver.way === 'adapter';
  }

  get isWaiting(): boolean {
    return this.#driver.way === 'waiting';
  }

  /** What the client is given in its environment. */
  get environment(): Readonly<Record<string, string>> {
    return {
      GATEPROOF_URL: this.gateway.url,
      GATEPROOF_KEY: this.#key,
      GATEPROOF_MERCHANT_ID: this.gateway.merchantId,
      GATEPROOF_SCENARIO: this.#name,
      GATEPROOF_STATE: this.#folder,
      GATEPROOF_HOOK_PORT: String(this.gateway.hookPort),
      GATEPROOF_HOOK_SECRET: this.gateway.secret,
    };
  }

  /** Resolves once a charge has arrived and nothing has happened for a while, or when the signal aborts. */
  async untilQuiet(signal?: AbortSignal): Promise<void> {
    const { requests } = this.gateway.tap;
    const isOver = (): boolean => {
      const last = requests.at(-1);
      const isCharged = requests.some(({ method, url }) => method === 'POST' && chargePath.test(url));
      return isCharged && last !== undefined && last.endedAt !== null && this.gateway.now() - last.endedAt > quietMs;
    };
    for (;;) {
      if (signal?.aborted === true || isOver()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Starts the client, or starts it again with the same state folder. */
  start(environment: Readonly<Record<string, string>> = {}, command = this.#driver.command): void {
    const entry: Mutable<ProcessEntry> = {
      startedAt: this.gateway.now(),
      endedAt: null,
      exitCode: null,
      signal: null,
      endedBecause: null,
      printed: [],
      lastLine: null,
    };
    this.#processes.push(entry);
    let tail = '';
    let errors = '';
    const program = new Program({
      command,
      env: { ...this.environment, ...environment },
      ...(this.isAdapter ? { onLine: (line: string) => this.#onLine(line) } : {}),
      onOutput: (text, isError) => {
        if (isError) errors = `${errors}${text}`.slice(-maxErrors);
        // A secret may be cut by the end of a piece.
        tail = `${tail.slice(-300)}${text}`;
        entry.printed = [...new Set([...entry.printed, ...this.#secretsIn(tail)])];
      },
    });
    this.#program = program;
    void this.#follow(program, entry, () => errors);
  }

  async #follow(program: Program, entry: Mutable<ProcessEntry>, errors: () => string): Promise<void> {
    const { exitCode, signal, because } = await program.ended;
    const lastLine = errors().trimEnd().split('\n').at(-1)?.slice(0, maxLastLine) ?? '';
    Object.assign(entry, {
      endedAt: this.gateway.now(),
      exitCode,
      signal,
      endedBecause: because,
      lastLine: lastLine === '' ? null : lastLine,
    });
    if (this.#program === program) this.#giveUp();
  }

  #secretsIn(text: string): readonly string[] {
    return [
      ...([this.#key, ...this.#former].some((key) => text.includes(key)) ? ['an API key'] : []),
      ...(this.#signing.some((secret) => text.includes(secret.replace(/^whsec_/, ''))) ? ['a signing secret'] : []),
      ...([...this.#cards].some((card) => text.includes(card)) ? ['a card number'] : []),
    ];
  }

  #giveUp(): void {
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
  }

  #onLine(line: string): void {
    this.#lines++;
    if (line.trim() === '' || this.#broken !== null) return;
    const result = line.length > maxLine ? `is longer than ${maxLine} bytes` : parseResult(line);
    const task = typeof result === 'string' ? undefined : this.#tasks.find(({ id }) => id === result.id);
    const fault =
      typeof result === 'string'
        ? result
        : task === undefined
          ? `answers task ${result.id}, which was not asked`
          : faultOfResult(task.do, result);
    if (fault !== undefined || typeof result === 'string') {
      this.#broken = `line ${this.#lines} of the adapter in the scenario ${this.#name} ${fault ?? 'is not a result'}`;
      this.#program?.end('it broke the protocol');
      return;
    }
    this.#waiting.get(result.id)?.(result);
  }

  /** Sends a task; resolves with its result, or null if there is none within the limit. */
  ask(asked: Asked): Promise<Result | null> {
    const id = this.#tasks.length + 1;
    if (asked.do === 'charge') this.#cards.add(asked.card);
    const entry: Mutable<TaskEntry> = {
      id,
      do: asked.do,
      order: 'order' in asked ? asked.order : null,
      amount: 'amount' in asked ? (asked.amount ?? null) : null,
      currency: 'currency' in asked ? asked.currency : null,
      at: this.gateway.now(),
      answeredAt: null,
      result: null,
    };
    this.#tasks.push(entry);
    if (this.#program === undefined || this.#program.isOver || this.#broken !== null) return Promise.resolve(null);
    return new Promise((resolve) => {
      const answer = (result: Result | null): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        if (result !== null) Object.assign(entry, { answeredAt: this.gateway.now(), result });
        resolve(result);
      };
      const timer = setTimeout(answer, this.#driver.timeout, null);
      this.#waiting.set(id, answer);
      this.#program?.write(JSON.stringify({ id, ...asked }));
    });
  }

  charge(order: string, amount = '10.00', { currency = 'USD', card = '4111111111111111' } = {}): Promise<Result | null> {
    return this.ask({ do: 'charge', order, amount, currency, card });
  }

  /** Lets the client receive webhooks; a second call gives it a second secret. */
  async receive(secret = this.gateway.secret): Promise<boolean> {
    if (!this.#signing.includes(secret)) this.#signing.push(secret);
    const result = await this.ask({ do: 'receive', port: this.gateway.hookPort, secret });
    if (result?.ok === true) this.#isReceiving = true;
    return result?.ok === true;
  }

  async rotate(key: string): Promise<void> {
    this.#former.push(this.#key);
    this.#key = key;
    await this.ask({ do: 'rotate', key });
  }

  /** Asks what the client believes, which gives it the time to resolve what it does not know. */
  state(): Promise<Result | null> {
    return this.ask({ do: 'state' });
  }

  /** Adds a fault of the world, and notes what it does to which order; `order` null: to the order of the request that it hits. */
  async stage(what: string, order: string | null, fault: JsonObject): Promise<void> {
    const operation = String(fault['operation'] ?? '*');
    const count = typeof fault['count'] === 'number' ? fault['count'] : 1;
    const skip = typeof fault['skip'] === 'number' ? fault['skip'] : 0;
    for (let i = 0; i < count; i++) this.#staged.push({ what, order, at: this.gateway.now(), operation, skip, hits: 0 });
    const match = order === null || operation !== 'transactions.create' ? {} : { match: { externalReference: order } };
    await this.gateway.fault({ count: 1, ...match, ...fault });
  }

  /** Notes what the scenario did itself. */
  note(what: string, order: string | null = null): void {
    this.#staged.push({ what, order, at: this.gateway.now(), operation: '', skip: 0, hits: 0 });
  }

  /** Resolves with the next charge of an order, once it has reached the gateway. */
  charging(order: string | null, within = this.#driver.timeout): Promise<TappedRequest | undefined> {
    return this.gateway.tap.next(
      ({ method, url, body }) => method === 'POST' && chargePath.test(url) && (order === null || body.includes(order)),
      within,
    );
  }

  kill(signal: NodeJS.Signals): void {
    this.#program?.kill(signal);
  }

  /** The last start of the client. */
  get lastProcess(): Pick<ProcessEntry, 'exitCode' | 'signal'> {
    return this.#processes.at(-1) ?? { exitCode: null, signal: null };
  }

  /** Waits until the program has ended; ends it at the limit. */
  async ended(within = this.#driver.timeout): Promise<void> {
    const program = this.#program;
    if (program === undefined) return;
    const timer = setTimeout(() => program.end(`it did not end within ${within / 1000} seconds`), within);
    await program.ended;
    clearTimeout(timer);
  }

  /** Ends the client: an adapter by the task `stop`. */
  async stop(): Promise<void> {
    const program = this.#program;
    if (program === undefined || program.isOver) return;
    if (this.isAdapter) {
      void this.ask({ do: 'stop' });
      program.closeInput();
    }
    const timer = setTimeout(() => program.kill('SIGKILL'), this.isAdapter ? stopMs : 0);
    await program.ended;
    clearTimeout(timer);
  }

  /** Everything that was recorded, without secrets. */
  async record(): Promise<{ readonly evidence: Evidence; readonly exchanges: readonly Exchange[] }> {
    const { tap } = this.gateway;
    const payments = paymentEntries(await this.gateway.payments());
    const secrets: Secrets = { current: () => this.#key, former: this.#former, signing: this.#signing, cards: [...this.#cards] };
    const requests = requestEntries(this.#name, tap.requests, payments, secrets);
    const named = nameStaged(requests, this.#staged);
    const posts = postEntries(this.gateway);
    const flood = tap.dropped > 0 ? `the client sent more than ${maxRequests} requests in one scenario` : null;
    const evidence: Evidence = {
      scenario: this.#name,
      way: this.#driver.way,
      tasks: this.#tasks,
      requests: named.requests,
      posts,
      payments,
      staged: named.staged,
      processes: this.#processes.map((entry) => ({
        ...entry,
        lastLine: entry.lastLine === null ? null : cleaned(entry.lastLine, secrets),
        endedBecause: entry.endedBecause ?? flood,
      })),
      strayed: this.strayed,
      isReceiving: this.#isReceiving || posts.some(({ status }) => status !== null),
      changed: this.changed,
      tls: this.tls,
      listed: this.listed,
      broken: this.#broken,
    };
    return { evidence, exchanges: exchangesOf(tap.requests, named.requests, secrets) };
  }

  async clear(): Promise<void> {
    await this.stop();
    await this.gateway.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Assigns each staged fault to the requests that it hit: those of its operation and order that came next, one for each fault. */
function nameStaged(
  requests: Evidence['requests'],
  staged: readonly StagedFault[],
): { readonly requests: Evidence['requests']; readonly staged: readonly Staged[] } {
  const left = staged.map((one) => ({ ...one }));
  const named = requests.map((request) => {
    const hit = left.find(
      ({ operation, order, hits, at }) =>
        hits === 0 &&
        operation !== '' &&
        at <= request.at &&
        (operation === '*' || operation === request.operation) &&
        (order === null || order === request.order) &&
        request.staged === null,
    );
    if (hit === undefined) return request;
    if (hit.skip > 0) {
      hit.skip--;
      return request;
    }
    hit.hits++;
    const order = hit.order ?? request.order;
    Object.assign(hit, { order });
    return { ...request, staged: hit.what };
  });
  return { requests: named, staged: left.map(({ what, order, at }) => ({ what, order, at })) };
}

/** A member of a result or a record, as text. */
export const memberOf = (value: unknown, name: string): string => (isJsonObject(value) ? String(value[name] ?? '') : '');
