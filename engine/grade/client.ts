/** Drives the client of one scenario: starts its processes, sends tasks to an adapter, and records its results and output. */
import { processLimits } from '../../schemas/limits.ts';
import type { ProcessEntry, TaskEntry, Way } from './evidence.ts';
import type { Gateway } from './gateway.ts';
import { Program } from './program.ts';
import { faultOfResult, parseResult, type NewTask, type Result } from './protocol.ts';
import type { Secrets } from './record.ts';

export interface Driver {
  readonly way: Way;
  readonly command: string;
  /** Time limit of a task or a program, in real milliseconds. */
  readonly timeout: number;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

const maxLine = processLimits.clientLineBytes.max;
/** Characters of standard error that are kept, and of its last line that are shown. */
const maxErrors = 4096;
const maxLastLine = 300;
/** Real milliseconds that a client has to exit after `stop`. */
const stopMs = 3000;

export class Client {
  readonly gateway: Gateway;
  /** Name of the scenario. */
  readonly name: string;
  /** Folder in which the client stores its state. */
  readonly folder: string;
  readonly driver: Driver;
  readonly tasks: Mutable<TaskEntry>[] = [];
  readonly processes: Mutable<ProcessEntry>[] = [];
  /** Why the adapter's output violates the protocol; null if it does not. */
  broken: string | null = null;
  isReceiving = false;
  /** Nothing is started any more: the rest of an interrupted scenario continues without a client. */
  isCleared = false;
  readonly #waiting = new Map<number, (result: Result | null) => void>();
  readonly #cards = new Set<string>();
  readonly #former: string[] = [];
  readonly #signing: string[];
  #key: string;
  #program: Program | undefined;
  #lines = 0;

  constructor(gateway: Gateway, driver: Driver, name: string, folder: string) {
    this.gateway = gateway;
    this.driver = driver;
    this.name = name;
    this.folder = folder;
    this.#key = gateway.key;
    this.#signing = [gateway.secret];
  }

  get isAdapter(): boolean {
    return this.driver.way === 'adapter';
  }

  get isWaiting(): boolean {
    return this.driver.way === 'waiting';
  }

  get secrets(): Secrets {
    return { current: this.#key, former: this.#former, signing: this.#signing, cards: [...this.#cards] };
  }

  /** Environment variables of the client. */
  get environment(): Readonly<Record<string, string>> {
    return {
      GATEPROOF_URL: this.gateway.url,
      GATEPROOF_KEY: this.#key,
      GATEPROOF_MERCHANT_ID: this.gateway.merchantId,
      GATEPROOF_SCENARIO: this.name,
      GATEPROOF_STATE: this.folder,
      GATEPROOF_HOOK_PORT: String(this.gateway.hookPort),
      GATEPROOF_HOOK_SECRET: this.gateway.secret,
    };
  }

  /** Starts the client, or restarts it with the same state folder. */
  start(environment: Readonly<Record<string, string>> = {}, command = this.driver.command): void {
    if (this.isCleared) return;
    const entry: Mutable<ProcessEntry> = {
      startedAt: this.gateway.now(),
      endedAt: null,
      exitCode: null,
      signal: null,
      endedBecause: null,
      printed: [],
      lastLine: null,
    };
    this.processes.push(entry);
    let tail = '';
    let errors = '';
    const program = new Program({
      command,
      env: { ...this.environment, ...environment },
      ...(this.isAdapter ? { onLine: (line: string) => this.#onLine(line) } : {}),
      onOutput: (text, isError) => {
        if (isError) errors = `${errors}${text}`.slice(-maxErrors);
        // A secret may be split across two chunks.
        tail = `${tail.slice(-300)}${text}`;
        entry.printed = [...new Set([...entry.printed, ...this.#secretsIn(tail)])];
      },
    });
    this.#program = program;
    void this.#follow(program, entry, () => errors);
  }

  async #follow(program: Program, entry: Mutable<ProcessEntry>, errors: () => string): Promise<void> {
    const { exitCode, signal, because } = await program.ended;
    const lastLine = lastWords(errors()).slice(0, maxLastLine);
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
    if (line.trim() === '' || this.broken !== null) return;
    const result = line.length > maxLine ? `is longer than ${maxLine} bytes` : parseResult(line);
    const task = typeof result === 'string' ? undefined : this.tasks.find(({ id }) => id === result.id);
    const fault =
      typeof result === 'string'
        ? result
        : task === undefined
          ? `answers task ${result.id}, which was not asked`
          : faultOfResult(task.do, result);
    if (fault !== undefined || typeof result === 'string') {
      this.broken = `line ${this.#lines} of the adapter in the scenario ${this.name} ${fault ?? 'is not a result'}`;
      this.#program?.end('it broke the protocol');
      return;
    }
    this.#waiting.get(result.id)?.(result);
  }

  /** Sends a task; resolves with its result, or with null if there is none within the limit. */
  ask(asked: NewTask): Promise<Result | null> {
    const id = this.tasks.length + 1;
    if ('card' in asked) this.#cards.add(asked.card);
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
    this.tasks.push(entry);
    if (this.#program === undefined || this.#program.isOver || this.broken !== null) return Promise.resolve(null);
    return new Promise((resolve) => {
      const answer = (result: Result | null): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        if (result !== null) Object.assign(entry, { answeredAt: this.gateway.now(), result });
        resolve(result);
      };
      const timer = setTimeout(answer, this.driver.timeout, null);
      this.#waiting.set(id, answer);
      this.#program?.write(JSON.stringify({ id, ...asked }));
    });
  }

  charge(order: string, amount = '10.00', { currency = 'USD', card = '4111111111111111' } = {}): Promise<Result | null> {
    return this.ask({ do: 'charge', order, amount, currency, card });
  }

  /** Tells the client to receive webhooks; a second call adds a second secret. */
  async receive(secret = this.gateway.secret): Promise<boolean> {
    if (!this.#signing.includes(secret)) this.#signing.push(secret);
    const result = await this.ask({ do: 'receive', port: this.gateway.hookPort, secret });
    if (result?.ok === true) this.isReceiving = true;
    return result?.ok === true;
  }

  /** The client has a new key; the old one is no longer valid. */
  learnKey(key: string): void {
    this.#former.push(this.#key);
    this.#key = key;
  }

  async rotate(key: string): Promise<void> {
    this.learnKey(key);
    await this.ask({ do: 'rotate', key });
  }

  /** Asks for the client's state, which gives it time to resolve unknown outcomes. */
  state(): Promise<Result | null> {
    return this.ask({ do: 'state' });
  }

  kill(signal: NodeJS.Signals): void {
    this.#program?.kill(signal);
  }

  /** The latest process of the client. */
  get lastProcess(): Pick<ProcessEntry, 'exitCode' | 'signal'> {
    return this.processes.at(-1) ?? { exitCode: null, signal: null };
  }

  /** Waits until the program exits; stops it at the limit. */
  async ended(within = this.driver.timeout): Promise<void> {
    const program = this.#program;
    if (program === undefined) return;
    const timer = setTimeout(() => program.end(`it did not end within ${within / 1000} seconds`), within);
    await program.ended;
    clearTimeout(timer);
  }

  /** Stops the client: an adapter with the task `stop`. */
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
}

/** The last line that names an error, else the last line: runtimes print a stack and their version after the error. */
function lastWords(text: string): string {
  const lines = text.trimEnd().split('\n');
  return lines.findLast((line) => /^(?:\w+: )*\w*(?:error|exception|panic)\b/i.test(line)) ?? lines.at(-1) ?? '';
}
