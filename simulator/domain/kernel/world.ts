/** The domain's view of a world: everything that is not a pure function of the request. */
import type { ChoiceValues } from '../../../schemas/choices.ts';
import type { Instant } from '../../../schemas/shared/instant.ts';
import type { Outbox } from './outbox.ts';
import type { LongText } from './uploads.ts';
import type { Parts } from './parts.ts';
import type { Collections, States } from './records.ts';
import type { Certificates } from './certificates.ts';
import type { Schedule } from './schedule.ts';
import type { EventWatch, StagedEvent } from './event.ts';

interface Clock {
  /** The world's time; while due work runs, the instant it was due. */
  now(): Instant;
  /** Wall time, independent of the world's clock: for values that other programs compare with their own clock. */
  wall(): Instant;
}

/** Seeded randomness: the same seed and the same calls give the same values. Its values are not secret: one id reveals all. */
interface Random {
  /** Both bounds included. */
  integer(low: number, high: number): number;
  characters(alphabet: string, length: number): string;
  uuid(): string;
  /** A uuid without hyphens. */
  stamp(): string;
}

/**
 * Secrets, and ids that grant access. Each is drawn for a purpose, from a key that ids do not reveal. The same stated seed and the same
 * calls give the same values.
 */
interface Secrets {
  characters(purpose: string, alphabet: string, length: number): string;
  /** As base64. */
  bytes(purpose: string, count: number): string;
  /** A time-ordered uuid (version 7) that cannot be guessed. */
  uuid(purpose: string): string;
}

/** Provided from outside, since the domain does not know the platform. */
interface Crypto {
  sha256(text: string): string;
  /** A text from a form, as if it had been the body. */
  digested(text: string): Parts<LongText>;
  /** Keyed digest under the world's secret, base64url. */
  sign(text: string): string;
  /** HMAC-SHA256 under a base64 key, base64. */
  hmac(base64Key: string, text: string): string;
  /** Compares in constant time. */
  isSame(given: string, expected: string): boolean;
  crc32(text: string): number;
  toBase64(bytes: Uint8Array): string;
  fromBase64(text: string): Uint8Array;
  toBase64Url(text: string): string;
  /** Undefined if the text is not base64url. */
  fromBase64Url(text: string): string | undefined;
}

/** Whether a caller has a key: passwords from callers without one wait in a separate queue. */
export type Caller = 'known' | 'anonymous';

/** Hashes passwords off the event loop with a memory-hard function, a few at a time; the others wait. */
interface Passwords {
  /** Whether the queue has room. */
  hasRoom(caller: Caller): boolean;
  /** `salt`: base64. */
  hash(password: string, salt: string, caller: Caller): Promise<string>;
  /** Takes equally long if the password is wrong. */
  verify(password: string, hash: string, caller: Caller): Promise<boolean>;
}

interface Spreadsheets {
  read(bytes: Uint8Array): Parts<readonly (readonly string[])[] | string>;
  /** Numbers stay numbers; other values become text, never a formula. */
  write(rows: Iterable<readonly unknown[]>): Parts<Uint8Array>;
}

interface KeyRing {
  add(hash: string, keyId: string): void;
  /** Makes the keys of worlds with equal seeds differ. */
  readonly salt: string;
  /** Two digits that keys, links and tokens carry, by which a balancer finds the process of the world; empty when it is the only one. */
  readonly shard: string;
}

export interface EventConsumer {
  /** Whether it may be interested in an event of a merchant, or of the platform if null. Events that interest no consumer are not made. */
  awaits(world: World, merchantId: string | null): boolean;
  /** `step`: in the step of the change. `afterwards`: as due work of the same instant, so that the request does not wait. */
  readonly reads: 'step' | 'afterwards';
  /** Takes the events staged since its last read, in order. */
  take(world: World, events: readonly StagedEvent[]): void;
}

export interface World {
  readonly id: string;
  readonly seed: number;
  /** Names of the worlds it was forked from, the first one first: they made some of its ids, so its links name them. */
  readonly origins: readonly string[];
  readonly choices: ChoiceValues;
  /** Without a trailing slash. */
  readonly address: string;
  /** The address to which the request under way was sent, if a trusted proxy states it. */
  readonly sentTo?: string | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly crypto: Crypto;
  readonly passwords: Passwords;
  readonly spreadsheets: Spreadsheets;
  readonly certificates: Certificates;
  readonly records: Collections;
  readonly schedule: Schedule;
  /** In the order of reading. */
  readonly eventConsumers: readonly EventConsumer[];
  readonly eventWatch: EventWatch;
  readonly outbox: Outbox;
  readonly keys: KeyRing;
  /** Returns the next value of a counter such as transaction numbers, from 1. */
  next(counter: string): number;
  /** State of a group that is not a record (limiter windows, ...), made on first use. Snapshots include it, so it is plain data. */
  state<Name extends keyof States>(name: Name, initial: () => States[Name]): States[Name];
  /**
   * Says that a member of a large state changes in this step, by its path; without a path, that any of them may. Other states are compared as a
   * whole.
   */
  touch(name: keyof States, one?: string, two?: string, three?: number): void;
  /** State of a mutant, which snapshots of an unchanged simulator never contain. */
  state<T>(name: `mutant.${string}`, initial: () => T): T;
}
