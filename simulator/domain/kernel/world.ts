/** A world as the domain sees it: everything that is not a pure function of the request. */
import type { ChoiceValues } from '../../../schemas/choices.ts';
import type { Instant } from '../../../schemas/shared/instant.ts';
import type { Outbox } from './outbox.ts';
import type { Parts } from './parts.ts';
import type { Collections, States } from './records.ts';
import type { Certificates } from './certificates.ts';
import type { Schedule } from './schedule.ts';
import type { EventWatch, StagedEvent } from './event.ts';

interface Clock {
  /** The world's time; while due work runs, the instant it was due. */
  now(): Instant;
  /** Wall time, wherever the world's clock stands: for what other programs compare with their own clock. */
  wall(): Instant;
}

/** Seeded randomness: the same seed and the same calls give the same values. None of them is a secret: one id reveals all. */
interface Random {
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** A string of `length` characters of an alphabet. */
  characters(alphabet: string, length: number): string;
  /** A time-ordered uuid (version 7). */
  uuid(): string;
  /** The same without its hyphens. */
  stamp(): string;
}

/**
 * Secrets, and ids that admit whoever knows them. Each is drawn for a purpose, from a key that no id reveals. The same seed, where one is
 * stated, and the same calls give the same values.
 */
interface Secrets {
  /** A string of `length` characters of an alphabet. */
  characters(purpose: string, alphabet: string, length: number): string;
  /** So many bytes as base64. */
  bytes(purpose: string, count: number): string;
  /** A time-ordered uuid (version 7) that cannot be guessed. */
  uuid(purpose: string): string;
}

/** Digests, given from outside since the domain knows no platform. */
interface Crypto {
  sha256(text: string): string;
  /** Of a long text: the same, and how many bytes it has in UTF-8. */
  digest(text: string): Parts<{ readonly sha256: string; readonly bytes: number }>;
  /** Keyed digest under the world's secret, base64url. */
  sign(text: string): string;
  /** HMAC-SHA256 under a base64 key, base64. */
  hmac(base64Key: string, text: string): string;
  /** Compares a given signature with the right one in constant time. */
  isSame(given: string, expected: string): boolean;
  crc32(text: string): number;
  toBase64(bytes: Uint8Array): string;
  fromBase64(text: string): Uint8Array;
  toBase64Url(text: string): string;
  /** Undefined when the text is not base64url. */
  fromBase64Url(text: string): string | undefined;
}

/** Whether a caller has a key: passwords of callers without one wait in a line of their own. */
export type Caller = 'known' | 'anonymous';

/** Password hashes, made off the event loop by a function that is hard on memory, a few at a time: the others wait. */
interface Passwords {
  /** Whether another password may wait. */
  hasRoom(caller: Caller): boolean;
  /** `salt`: base64. */
  hash(password: string, salt: string, caller: Caller): Promise<string>;
  /** Takes as long when the password is wrong. */
  verify(password: string, hash: string, caller: Caller): Promise<boolean>;
}

/** Spreadsheets, of one sheet. */
interface Spreadsheets {
  /** The cells as text, or what is wrong with the file, in one sentence. */
  read(bytes: Uint8Array): Parts<readonly (readonly string[])[] | string>;
  /** Numbers as numbers, other values as text, of which none is a formula. */
  write(rows: Iterable<readonly unknown[]>): Parts<Uint8Array>;
}

/** Maps API key values to the keys of all worlds. */
interface KeyRing {
  /** Remembers a key by its hash. */
  add(hash: string, keyId: string): void;
  /** Salt that keeps the keys of equally seeded worlds apart. */
  readonly salt: string;
}

/** Reads the events of a world. Modules name them. */
export interface EventConsumer {
  /** Whether an event of a merchant, or of the platform, can concern it. An event that concerns no consumer is not made. */
  awaits(world: World, merchantId: string | null): boolean;
  /** `step`: in the step of the change itself. `afterwards`: as due work of the same instant, so that the request does not wait for it. */
  readonly reads: 'step' | 'afterwards';
  /** Takes what was staged since it read last, in order. */
  take(world: World, events: readonly StagedEvent[]): void;
}

export interface World {
  readonly id: string;
  readonly seed: number;
  /** Names of the worlds that it was forked from, the first one first: they made ids of it, so links that it hands out name it. */
  readonly origins: readonly string[];
  readonly choices: ChoiceValues;
  /** Where the world is served, without a slash at the end. */
  readonly address: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly crypto: Crypto;
  readonly passwords: Passwords;
  readonly spreadsheets: Spreadsheets;
  readonly certificates: Certificates;
  readonly records: Collections;
  readonly schedule: Schedule;
  /** Who reads the events that are staged, in order. */
  readonly eventConsumers: readonly EventConsumer[];
  /** Who watches them from outside. */
  readonly eventWatch: EventWatch;
  /** What to post; the domain does not know the sender. */
  readonly outbox: Outbox;
  readonly keys: KeyRing;
  /** Counters by name: transaction numbers and the like. Answers the next value, from 1. */
  next(counter: string): number;
  /** State of a group that is not a record (limiter windows, ...), made on first use; part of a snapshot, so plain data. */
  state<Name extends keyof States>(name: Name, initial: () => States[Name]): States[Name];
  /** Of a mutant, which no snapshot of an unchanged simulator holds. */
  state<T>(name: `mutant.${string}`, initial: () => T): T;
}
