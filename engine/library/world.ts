import type { Client, Fetch } from './caller.ts';
import type { EventType, GatewayEvent, RecordKind, RecordOf } from './types.ts';

export interface Persona {
  readonly key: string;
  readonly keyId: string;
  readonly userId: string;
  readonly merchantId?: string;
  readonly resellerId?: string;
}

export type PersonaName = 'merchantAdmin' | 'merchantUser' | 'noPermissions' | 'otherMerchant' | 'actionsOnly' | 'reseller' | 'hostAdmin';

/**
 * Names of keys of your fixtures file, for `as` and `client`; declare them once.
 *
 * @example
 * ```ts
 * import 'gateproof';
 *
 * declare module 'gateproof' {
 *   interface FixtureKeys {
 *     till: unknown;
 *   }
 * }
 * ```
 */
export interface FixtureKeys {}

/** Whose key a request sends: a persona, or a key of the fixtures file. */
export type CallerName = PersonaName | (keyof FixtureKeys & string);

/** A new world: its id, its personas with their keys, and the records to refer to. */
export interface SeededWorld {
  readonly id: string;
  readonly personas: Readonly<Record<PersonaName, Persona>>;
  /** Record ids by name, such as `cardTransaction`; those of a fixtures file are named `section.name`. */
  readonly fixtures: Readonly<Record<string, string>>;
  /** The keys of a fixtures file, by name. */
  readonly keys?: Readonly<Record<string, Persona>>;
}

/** Options of `POST /_sim/worlds` (docs/how-to/make-worlds.md). */
export interface WorldOptions {
  readonly seed?: number;
  readonly definition?: {
    readonly customers?: number;
    readonly transactions?: number;
    readonly contracts?: number;
    readonly without?: readonly string[];
  };
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Instant at which the world's clock is frozen; without it, the clock runs on wall time. */
  readonly now?: string;
}

/** Which of the matching requests a fault applies to. */
interface FaultOccurrence {
  /** Lets this many requests pass first. */
  readonly skip?: number;
  /** Applies to this many requests after that; to all if absent. */
  readonly count?: number;
  /** Applies to this share of them, from 0 to 1. */
  readonly rate?: number;
}

/** A fault in responses. Has one of the members from `status` to `edit`, or only a `delay`. */
export interface RequestFault extends FaultOccurrence {
  /** An operation id, or `*` for all. */
  readonly operation: string;
  /** Applies only to requests with these values, by dotted path of the body or by name of a path parameter. */
  readonly match?: Readonly<Record<string, string | number | boolean | null>>;
  /** Carries the operation out first, and then loses, replaces or delays its response. */
  readonly after?: 'commit';
  /** Milliseconds to wait before the operation, or with `after` before its response. */
  readonly delay?: number;
  /** A status from 200 to 599. */
  readonly status?: number;
  /** Error code, such as `Gateway:IdempotencyInProgress`. */
  readonly code?: string;
  readonly body?: 'envelope' | 'html' | 'garbage' | 'empty';
  readonly contentType?: string;
  /** Value of `Retry-After`, valid or not; null removes it. */
  readonly retryAfter?: string | null;
  readonly drop?: boolean;
  readonly reset?: boolean;
  /** Truncates the body. */
  readonly malformed?: boolean;
  /** Closes the connection after this many bytes of the head or the body. */
  readonly cut?: { readonly part: 'head' | 'body'; readonly bytes: number };
  /** Sends this many bytes of the response at a time, and then closes the connection. */
  readonly slow?: { readonly bytes: number; readonly every: number };
  /** Redirects to this location with status 307. */
  readonly redirect?: string;
  /** Sets members of the response. */
  readonly edit?: readonly { readonly path: string; readonly value?: unknown; readonly request?: string }[];
}

/** A fault in webhooks, or in the events that polls of listen sessions return. */
export interface DeliveryFault extends FaultOccurrence {
  /** An event type, or `*` for all. */
  readonly event: string;
  /** By default webhooks to destinations. */
  readonly to?: 'destinations' | 'sessions';
  /** Applies only to events with these values, by dotted path. */
  readonly match?: Readonly<Record<string, string | number | boolean | null>>;
  /** Loses the post, which is retried later. */
  readonly drop?: boolean;
  /** Posts the event again, with the same id, after each of these ISO 8601 durations on the world's clock. */
  readonly duplicate?: readonly string[];
  /** Posts it later by this ISO 8601 duration on the world's clock. */
  readonly delay?: string;
  /** Posts it after this many later events to the same destination. */
  readonly hold?: number;
  /** Posts it before the response to the request that caused it. */
  readonly early?: boolean;
  /** Shifts the time in the signature by this many seconds. */
  readonly timestamp?: number;
  readonly signature?: 'other' | 'both' | 'none';
  /** Changes the body after it was signed. */
  readonly tamper?: boolean;
  /** Changes white space in the body before signing it. */
  readonly respace?: boolean;
  /** Replaces the event type. */
  readonly type?: string;
  /** Adds members to the event, by dotted path. */
  readonly add?: Readonly<Record<string, unknown>>;
}

/** A fault in polls of listen sessions. */
export interface PollFault extends FaultOccurrence {
  /** Returns events again, loses all but the last of several, or ends the session. */
  readonly poll: 'repeat' | 'gap' | 'end';
}

/** Body of `POST /_sim/worlds/{id}/faults`. */
export type Fault = RequestFault | DeliveryFault | PollFault;

export interface WorldClock {
  now(): Promise<Date>;
  /**
   * Advances the clock by an ISO 8601 duration. Resolves when all due work has run and receivers have answered every delivery.
   *
   * @example
   * ```ts
   * import { startSimulator } from 'gateproof';
   *
   * await using simulator = await startSimulator();
   * await simulator.world.clock.advance('P1M'); // bills each contract that is due
   * console.log((await simulator.world.records('billingRuns')).length);
   * ```
   */
  advance(duration: string): Promise<void>;
  /** Moves the clock forward to an instant; never backwards. */
  set(instant: string | Date): Promise<void>;
  freeze(): Promise<void>;
  /** Lets the clock run on from its current instant. */
  unfreeze(): Promise<void>;
  /** Moves the clock to the next instant with due work and does that work. Returns the instant, or null if nothing is due. */
  toNext(): Promise<Date | null>;
}

export interface WaitOptions {
  /** Real milliseconds; 5000 by default. */
  readonly within?: number;
}

/** One attempt to deliver a webhook. */
export interface DeliveryAttempt {
  readonly eventType: string;
  readonly url: string;
  /** In the time of the world. */
  readonly at: string;
  /** Null if the destination did not answer. */
  readonly status: number | null;
  readonly error: string | null;
}

export interface SentMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** The link in the message, such as a confirmation; otherwise the unsubscribe link. */
  readonly link: string | null;
  readonly status: string;
  readonly at: string;
}

export interface SentText {
  readonly to: string;
  readonly text: string;
  readonly status: string;
  readonly at: string;
}

/** The state of a world as plain data; `fork` makes new worlds from it. */
export interface Snapshot {
  readonly version: number;
}

/** An event type, an outcome, or both. */
export interface Triggering {
  /** The id of the record. */
  readonly record: string;
  /** The event, which must fit the state of the record; with an outcome, the event that must follow. */
  readonly type?: EventType;
  /** The state to give the record first, such as `Captured` or `Returned`. */
  readonly outcome?: string;
}

/** An event that was sent, and its recipients. */
export interface TriggeredEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Ids of its deliveries. */
  readonly deliveries: readonly string[];
  /** Ids of the listen sessions that received it. */
  readonly listenSessions: readonly string[];
}

/** A check of a request, such as `authorization`, and its outcome. The last check decided the response. */
export interface Decision {
  readonly step: string;
  readonly outcome: 'passed' | 'refused' | 'answered' | 'dropped';
}

/** An entry of the request log, which explains a response. */
export interface LoggedRequest {
  /** Sequence number, from 1. */
  readonly sequence: number;
  /** When the request arrived, in the time of the world. */
  readonly at: string;
  readonly method: string;
  /** Path and query, without secrets. */
  readonly url: string;
  /** Null if no operation matches. */
  readonly operation: string | null;
  readonly keyId: string | null;
  readonly userId: string | null;
  readonly ip: string;
  readonly correlationId: string;
  /** Null if an injected fault closed the connection. */
  readonly status: number | null;
  /** Error code; null after a success. */
  readonly code: string | null;
  /** What the response does not reveal; null if there is nothing to add. */
  readonly reason: string | null;
  /** Request parameters and members that had no effect, because the operation does not have them. */
  readonly ignored: readonly string[];
  readonly steps: readonly Decision[];
  /** Ids of the rules about the operation, such as `KEY-DETAIL-OWNER`. */
  readonly rules: readonly string[];
  /** Null without a key, and for a key that belongs to no persona. */
  readonly persona: string | null;
  /** Milliseconds of wall time until the response. */
  readonly elapsedMs: number;
  /** Whether the request and the response were kept. */
  readonly hasExchange: boolean;
}

/** An isolated world, for example for one test. `await using` drops it at the end of the block. */
export interface World extends SeededWorld {
  /** Address of the gateway. All worlds share it; the key of a request selects the world. */
  readonly url: string;
  readonly clock: WorldClock;
  /**
   * Injects faults into responses, webhooks and polls.
   *
   * @example
   * ```ts
   * import { startSimulator } from 'gateproof';
   *
   * await using simulator = await startSimulator();
   * const { world } = simulator;
   * await world.faults.add({ operation: 'customers.list', status: 503, count: 1 });
   * const get = world.as('merchantAdmin');
   * console.log((await get('/api/customers')).status, (await get('/api/customers')).status); // 503 200
   * ```
   */
  readonly faults: {
    add(fault: Fault): Promise<void>;
    /** The faults that have not been used up. */
    all(): Promise<readonly Fault[]>;
    clear(): Promise<void>;
  };
  /**
   * Events of this world, including those without a subscriber. The last 10,000 are kept.
   *
   * @example
   * ```ts
   * import { startSimulator } from 'gateproof';
   *
   * await using simulator = await startSimulator();
   * const { world } = simulator;
   * const { merchantId = '' } = world.personas.merchantAdmin;
   * await world.client('merchantAdmin').POST('/api/customers', { body: { merchantId, firstName: 'Ada', lastName: 'Lovelace' } });
   * const { data } = await world.events.next('customer.created');
   * console.log(data.customerId);
   * ```
   */
  readonly events: {
    /** Returns the oldest event of a type not yet returned by `next`, or waits for one. On timeout, rejects and lists what happened instead. */
    next<Type extends EventType>(type: Type, options?: WaitOptions): Promise<GatewayEvent<Type>>;
    all<Type extends EventType>(type?: Type): readonly GatewayEvent<Type>[];
  };
  /** Webhook delivery attempts of this world. The last 10,000 are kept. */
  readonly deliveries: {
    next(eventType: EventType, options?: WaitOptions): Promise<DeliveryAttempt>;
    all(eventType?: EventType): readonly DeliveryAttempt[];
  };
  /**
   * Sends an event about an existing record in its current state. With an outcome, first moves the record to that state, as its processor, a
   * reviewer, a bank or the clock would, and sends the event that follows. Rejects with the events or outcomes that fit the record.
   *
   * @example
   * ```ts
   * import { startSimulator } from 'gateproof';
   *
   * await using simulator = await startSimulator();
   * const { world } = simulator;
   * const [contract] = (await world.records('contracts')).filter(({ status }) => status === 'Active');
   * const { type, data } = await world.trigger({ record: contract?.id ?? '', outcome: 'Completed' });
   * console.log(type, data['status']); // contract.ended Completed
   * ```
   */
  trigger(triggering: Triggering): Promise<TriggeredEvent>;
  /** Returns a `fetch` that sends the key of a persona, or a key of the fixtures file. It takes paths such as `/api/customers`. */
  as(caller: CallerName): Fetch;
  /**
   * Returns a client that sends that key, with types for every path, body and answer.
   *
   * @example
   * ```ts
   * import { startSimulator } from 'gateproof';
   *
   * await using simulator = await startSimulator();
   * const client = simulator.world.client('merchantAdmin');
   * const { data, error } = await client.GET('/api/customers', { params: { query: { maxResultCount: 5 } } });
   * console.log(data?.items?.length ?? error?.error.code);
   * ```
   */
  client(caller: CallerName): Client;
  /**
   * Returns all records of a kind as the host sees them; `params` fills in the path. These reads do not appear in the request log.
   *
   * @example
   * ```ts
   * import { startSimulator } from 'gateproof';
   *
   * await using simulator = await startSimulator();
   * const payments = await simulator.world.records('transactions');
   * console.log(payments.filter(({ status }) => status === 'Captured').length);
   * ```
   */
  records<Kind extends RecordKind>(kind: Kind, params?: Readonly<Record<string, string>>): Promise<readonly RecordOf<Kind>[]>;
  mails(): readonly SentMail[];
  textMessages(): readonly SentText[];
  /** Copies the whole current state. */
  snapshot(): Snapshot;
  /**
   * Makes a new world from the current state or from a snapshot of this world. Its ids are the same; its keys are new.
   *
   * @example
   * ```ts
   * import { startSimulator } from 'gateproof';
   *
   * await using simulator = await startSimulator();
   * const before = simulator.world.snapshot();
   * await simulator.world.advance('P1M');
   * await using fork = await simulator.world.fork(before);
   * console.log((await simulator.world.clock.now()) > (await fork.clock.now())); // true
   * ```
   */
  fork(snapshot?: Snapshot): Promise<World>;
  /** Returns to the initial state, with the same ids and keys. */
  reset(): Promise<void>;
  /** Same as `clock.advance`. */
  advance(duration: string): Promise<void>;
  /** Same as `clock.set`. */
  set(instant: string): Promise<void>;
  /** Same as `clock.freeze`. */
  freeze(): Promise<void>;
  /** Same as `faults.add`. */
  fault(fault: Fault): Promise<void>;
  /**
   * Returns the request log, which explains each answer; the newest request is last.
   *
   * @example
   * ```ts
   * import { startSimulator } from 'gateproof';
   *
   * await using simulator = await startSimulator();
   * await simulator.world.as('noPermissions')('/api/campaigns');
   * const { requests } = await simulator.world.requests();
   * console.log(requests.at(-1)?.code, requests.at(-1)?.steps.at(-1)?.step); // Volo.Authorization:010002 authorization
   * ```
   */
  requests(): Promise<{ readonly requests: readonly LoggedRequest[] }>;
  /** Deletes the world. */
  drop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
