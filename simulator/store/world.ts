/** The state of a world, in memory: its records, clock, randomness, schedule and counters (design: Worlds). */
import type { Outbox as OutboxPort, Outcome, Outgoing, Queued } from '../domain/kernel/outbox.ts';
import { type Instant, epochMilliseconds } from '../../schemas/shared/instant.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import { Clock, type ClockState } from './clock.ts';
import type { ChoiceValues } from '../../schemas/choices.ts';
import type { Entity } from '../domain/kernel/collection.ts';
import type { EventWatch } from '../domain/kernel/event.ts';
import type { Collections, States } from '../domain/kernel/records.ts';
import type { DueKind, DueWork } from '../domain/kernel/schedule.ts';
import type { EventConsumer, World } from '../domain/kernel/world.ts';
import { certificates } from './certificates/certificates.ts';
import { cryptoOf } from './crypto.ts';
import { Random, type RandomState } from './random.ts';
import type { DurableSide, Notes, Outlet } from './notes.ts';
import type { Hashing } from './passwords.ts';
import { Schedule } from './schedule.ts';
import { type SecretKeys, Secrets } from './secrets.ts';
import { spreadsheets } from './spreadsheets.ts';

/** Hands a world's deliveries to its sender. It stores nothing: the records of the world show what has yet to be sent. */
const unsent: Outcome = { statusCode: null, responseBody: null, retryAfterSeconds: null, error: 'The world has no sender.' };

class Outbox implements OutboxPort {
  #sender: OutboxPort | undefined;

  /** Without a sender nothing is sent. */
  attach(sender: OutboxPort): void {
    this.#sender = sender;
  }

  add(queued: Queued): void {
    this.#sender?.add(queued);
  }

  post(outgoing: Outgoing): Promise<Outcome> {
    return this.#sender?.post(outgoing) ?? Promise.resolve(unsent);
  }
}

/** Long work of a world, done in parts; nothing else happens in the world between them. */
class LongWork {
  readonly #clock: Clock;
  #at: Instant | null = null;
  #parts: Parts<unknown> | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isUnderWay(): boolean {
    return this.#parts !== null;
  }

  /** Begins work that all happens at one instant. */
  begin(at: Instant, parts: Parts<unknown>): void {
    if (this.#parts !== null) throw new Error('a world does one long work at a time');
    this.#at = at;
    this.#parts = parts;
  }

  /** An error ends the work, and is thrown. */
  goOn(): void {
    const [at, parts] = [this.#at, this.#parts];
    if (at === null || parts === null) return;
    let isOver = true;
    try {
      this.#clock.during(at, () => (isOver = parts.next().done === true));
    } finally {
      if (isOver) this.#parts = null;
    }
  }

  finish(): void {
    while (this.#parts !== null) this.goOn();
  }
}

/** A snapshot from outside may contain any kind. */
type AnyWork = Omit<DueWork, 'kind'> & { readonly kind: string };

export interface Snapshot {
  readonly version: 3;
  readonly seed: number;
  /** Identifies the keys from which the secrets of the world are derived, and reveals nothing about them. */
  readonly lineage: string;
  readonly choices: Readonly<Record<string, unknown>>;
  /** Groups whose operations return 501; added by the holder of the world. */
  readonly without?: readonly string[];
  /** Only in a snapshot from outside: proves that it was not changed. */
  readonly digest?: string;
  readonly clock: ClockState;
  readonly random: RandomState;
  readonly schedule: readonly AnyWork[];
  readonly counters: Readonly<Record<string, number>>;
  readonly states: Readonly<Record<string, unknown>>;
  readonly records: Readonly<Record<string, readonly Entity[]>>;
}

export interface WorldOptions {
  readonly id: string;
  readonly seed: number;
  readonly secretKeys: SecretKeys;
  readonly choices: ChoiceValues;
  readonly wall: () => Instant;
  /** Ids of the worlds from which it was forked, oldest first: these created the ids that it shares with them. */
  readonly origins: readonly string[];
  readonly address: () => string;
  /** The effects of the current request. */
  readonly sentTo: () => string | undefined;
  /** Distinguishes the key values of equally seeded worlds. */
  readonly salt: string;
  /** Number of the process: two digits, or empty. */
  readonly shard: string;
  readonly onKey: (hash: string, keyId: string) => void;
  /** Whether due work of a kind has a handler. */
  readonly isDueKind: (kind: string) => kind is DueKind;
  readonly eventConsumers: readonly EventConsumer[];
  readonly hashing: Hashing;
  readonly records: Collections;
  /** Undefined if the world does not outlive the process. */
  readonly durable?: DurableSide | undefined;
}

/** Contains no numbers outside JSON, so a plain copy suffices. */
const copy = <T>(value: T): T => structuredClone(value);

interface AnyCollection {
  all(): readonly Entity[];
  insert(record: never): unknown;
}

export class StoredWorld implements World {
  readonly id: string;
  readonly seed: number;
  readonly origins: readonly string[];
  /** Replaced as a whole by every change. */
  choices: ChoiceValues;
  readonly clock: Clock;
  readonly random: Random;
  readonly secretKeys: SecretKeys;
  readonly secrets: Secrets;
  readonly crypto: World['crypto'];
  readonly certificates = certificates;
  readonly passwords: World['passwords'];
  readonly spreadsheets = spreadsheets;
  readonly schedule: Schedule;
  readonly longWork: LongWork;
  readonly outbox = new Outbox();
  readonly eventConsumers: readonly EventConsumer[];
  /** Not part of the world's state. */
  readonly eventWatch: EventWatch = { watchers: new Set(), unseen: 0 };
  readonly records: Collections;
  readonly keys: World['keys'];
  /** Null: responses are sent at once. */
  readonly outlet: Outlet | null;
  readonly #notes: Notes | null;
  readonly #address: () => string;
  readonly #sentTo: () => string | undefined;
  readonly #isDueKind: (kind: string) => kind is DueKind;
  #counters = new Map<string, number>();
  #states = new Map<string, unknown>();

  constructor(options: WorldOptions) {
    this.id = options.id;
    this.seed = options.seed;
    this.origins = options.origins;
    this.choices = options.choices;
    this.clock = new Clock(options.wall);
    this.longWork = new LongWork(this.clock);
    this.random = new Random(options.seed, () => epochMilliseconds(this.clock.now()));
    this.secretKeys = options.secretKeys;
    this.secrets = new Secrets(options.secretKeys, (counter) => this.next(counter), this.random);
    this.crypto = cryptoOf((text) => options.secretKeys.sign(text));
    this.passwords = options.hashing.of(options.id);
    this.keys = { salt: options.salt, shard: options.shard, add: options.onKey };
    this.records = options.records;
    this.schedule = options.durable?.schedule ?? new Schedule();
    this.outlet = options.durable?.outlet ?? null;
    this.#notes = options.durable?.notes ?? null;
    this.eventConsumers = options.eventConsumers;
    this.#isDueKind = options.isDueKind;
    this.#address = options.address;
    this.#sentTo = options.sentTo;
  }

  get address(): string {
    return this.#address();
  }

  get sentTo(): string | undefined {
    return this.#sentTo();
  }

  next(counter: string): number {
    const value = (this.#counters.get(counter) ?? 0) + 1;
    this.#counters.set(counter, value);
    if (this.#notes !== null) this.#notes.counter(counter, value);
    return value;
  }

  state<T>(name: string, initial: () => T): T {
    if (this.#notes !== null) this.#notes.state(name);
    const known = this.#states.get(name) as T | undefined;
    if (known !== undefined) return known;
    const made = initial();
    this.#states.set(name, made);
    return made;
  }

  touch(name: keyof States, one: string | null = null, two: string | null = null, three: number | null = null): void {
    if (this.#notes !== null) this.#notes.member(name, one, two, three);
  }

  get stateNames(): Iterable<string> {
    return this.#states.keys();
  }

  /** Returns a state if it exists; unlike `state`, this does not mark it as changed. */
  stateNow(name: string): unknown {
    return this.#states.get(name);
  }

  /** The snapshot shares the records, which are immutable. Long work is finished first, so no snapshot contains half of it. */
  snapshot(): Snapshot {
    this.longWork.finish();
    const rest = copy({
      version: 3 as const,
      seed: this.seed,
      lineage: this.secretKeys.lineage,
      choices: { ...this.choices },
      clock: this.clock.state,
      random: this.random.state,
      schedule: this.schedule.state,
      counters: Object.fromEntries(this.#counters),
      states: Object.fromEntries(this.#states),
    });
    const records = Object.entries<AnyCollection>(this.records).map(([name, collection]) => [name, [...collection.all()]] as const);
    return { ...rest, records: Object.fromEntries(records) };
  }

  /** Fills this empty world from a snapshot, in parts, sharing the records. Throws a one-line Error for due work of an unknown kind. */
  *load({ records, ...rest }: Snapshot): Generator<void, void> {
    const { clock, random, schedule, counters, states } = copy(rest);
    const known = schedule.map((work) => this.#checked(work));
    this.clock.load(clock);
    this.random.load(random);
    this.schedule.load(known);
    this.#counters = new Map(Object.entries(counters));
    this.#states = new Map(Object.entries(states));
    for (const [name, collection] of Object.entries<AnyCollection>(this.records))
      for (const record of records[name] ?? []) {
        collection.insert(record as never);
        yield;
      }
  }

  #checked({ at, kind, id }: AnyWork): DueWork {
    if (!this.#isDueKind(kind)) throw new Error(`snapshot.schedule has work of an unknown kind, ${JSON.stringify(kind.slice(0, 100))}.`);
    return { at, kind, id };
  }
}
