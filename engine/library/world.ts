/** A world in the process of a test. */
import type { Client, Fetch } from './caller.ts';
import type { EventType, GatewayEvent, RecordKind, RecordOf } from './types.ts';

/** A kind of caller, with its API key. */
export interface Persona {
  readonly key: string;
  readonly keyId: string;
  readonly userId: string;
  readonly merchantId?: string;
  readonly resellerId?: string;
}

export type PersonaName = 'merchantAdmin' | 'merchantUser' | 'noPermissions' | 'otherMerchant' | 'actionsOnly' | 'reseller' | 'hostAdmin';

/** What a world starts with. */
export interface SeededWorld {
  readonly id: string;
  readonly personas: Readonly<Record<PersonaName, Persona>>;
  /** Ids of records, such as `cardTransaction`, and those of a fixtures file by `section.name`. */
  readonly fixtures: Readonly<Record<string, string>>;
  /** The keys of a fixtures file, by name. */
  readonly keys?: Readonly<Record<string, Persona>>;
}

/** As in the body of `POST /_sim/worlds` (docs/how-to/make-worlds.md). */
export interface WorldOptions {
  readonly seed?: number;
  readonly definition?: {
    readonly customers?: number;
    readonly transactions?: number;
    readonly contracts?: number;
    readonly without?: readonly string[];
  };
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Instant at which the clock of the world is frozen; wall time when absent. */
  readonly now?: string;
}

/** As in the body of `POST /_sim/worlds/{id}/faults`. */
export interface Fault {
  /** Id of an operation, or `*`. */
  readonly operation: string;
  readonly status?: number;
  /** Milliseconds. */
  readonly delay?: number;
  readonly drop?: boolean;
  readonly malformed?: boolean;
  readonly count?: number;
  readonly rate?: number;
}

export interface WorldClock {
  now(): Promise<Date>;
  /** Moves it on by an ISO 8601 duration such as `PT1H`; resolves when everything due has run and all deliveries are answered. */
  advance(duration: string): Promise<void>;
  /** Moves it to an instant, never backwards. */
  set(instant: string | Date): Promise<void>;
  freeze(): Promise<void>;
  /** Lets it run from where it stands. */
  unfreeze(): Promise<void>;
  /** Moves it to the next instant at which work is due, and does the work. Answers the instant; null when nothing is due. */
  toNext(): Promise<Date | null>;
}

export interface WaitOptions {
  /** Real milliseconds; 5000 unless stated. */
  readonly within?: number;
}

/** One attempt of a webhook. */
export interface DeliveryAttempt {
  readonly eventType: string;
  readonly url: string;
  /** By the clock of the world. */
  readonly at: string;
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
}

/** An e-mail as it was sent. */
export interface SentMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** The link that the message is about, such as that of a confirmation; else the one that unsubscribes. */
  readonly link: string | null;
  readonly status: string;
  readonly at: string;
}

/** A text message as it was sent. */
export interface SentText {
  readonly to: string;
  readonly text: string;
  readonly status: string;
  readonly at: string;
}

/** The state of a world, of plain data: what `fork` makes further worlds of. */
export interface Snapshot {
  readonly version: number;
}

/** A world of its own, for example for one test. `await using` drops it at the end of the block. */
export interface World extends SeededWorld {
  /** Where the gateway answers; the key of a request selects the world. */
  readonly url: string;
  readonly clock: WorldClock;
  readonly faults: {
    add(fault: Fault): Promise<void>;
    /** Those that wait. */
    all(): Promise<readonly Fault[]>;
    clear(): Promise<void>;
  };
  /** Events since the world was made, including those without a subscriber. */
  readonly events: {
    /** The oldest of a type that it has not answered before, also if it is still to come. Rejects after a time with what happened instead. */
    next<Type extends EventType>(type: Type, options?: WaitOptions): Promise<GatewayEvent<Type>>;
    all<Type extends EventType>(type?: Type): readonly GatewayEvent<Type>[];
  };
  /** Attempts of webhooks since the world was made. */
  readonly deliveries: {
    next(eventType: EventType, options?: WaitOptions): Promise<DeliveryAttempt>;
    all(eventType?: EventType): readonly DeliveryAttempt[];
  };
  /** A `fetch` with the key of a persona, or with a key of the fixtures file. */
  as(caller: PersonaName | (string & {})): Fetch;
  /** A typed client with that key. */
  client(caller: PersonaName | (string & {})): Client;
  /** All records of a kind as the gateway shows them to the host; `params` of the path where it has some. They are not in the request log. */
  records<Kind extends RecordKind>(kind: Kind, params?: Readonly<Record<string, string>>): Promise<readonly RecordOf<Kind>[]>;
  mails(): readonly SentMail[];
  textMessages(): readonly SentText[];
  /** The whole state as it is now. */
  snapshot(): Snapshot;
  /** A new world with this state, or that of a snapshot of it; its keys are its own, its ids the same. */
  fork(snapshot?: Snapshot): Promise<World>;
  /** Back to the start, with the same ids and keys. */
  reset(): Promise<void>;
  /** The same as `clock.advance`. */
  advance(duration: string): Promise<void>;
  /** The same as `clock.set`. */
  set(instant: string): Promise<void>;
  /** The same as `clock.freeze`. */
  freeze(): Promise<void>;
  /** The same as `faults.add`. */
  fault(fault: Fault): Promise<void>;
  /** The request log: how each answer was decided. */
  requests(): Promise<unknown>;
  /** Deletes the world. */
  drop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
