import type { Operation } from '../../../schemas/operation.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Outcome, Outgoing } from './outbox.ts';
import type { Parts } from './parts.ts';
import type { Principal } from './principal.ts';
import type { World } from './world.ts';

export interface OfRecord {
  readonly id: string;
}

/** `Params`, `Query` and `Body` follow from the operation (see `CallOf`); code that serves several operations names what it reads. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly world: World;
  readonly operation: Operation;
  readonly principal: Principal | null;
  readonly params: Params;
  readonly query: Query;
  /** Checked against the catalogue, with names and enum values in canonical case; undefined if there is none. */
  readonly body: Body;
  header(name: string): string | undefined;
  readonly ip: string;
  readonly correlationId: string;
}

export interface AuthenticatedCall<Params = unknown, Query = unknown, Body = unknown> extends Call<Params, Query, Body> {
  readonly principal: Principal;
}

export type CallWith<Body> = AuthenticatedCall<unknown, unknown, Body>;

interface Head {
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `application/json` by default; with any other type the body is text or bytes. */
  readonly mediaType?: string;
  /** Real time to wait before answering, in milliseconds. */
  readonly delay?: number;
}

/** A result with a JSON body. A frozen object is serialised once and reused. */
export interface Answer<Body> extends Head {
  readonly body: Body;
}

/** A result that depends on a post: `answer` makes it from the outcome. */
export interface Sending<Body> extends Head {
  readonly sends: { readonly outgoing: Outgoing; readonly answer: (outcome: Outcome) => Result<Body> };
}

/** Long work. Nothing else in the world happens before it ends. */
export interface Working<Reply> extends Head {
  readonly work: Parts<Reply>;
}

/** A long read of records that it holds on to: the world goes on meanwhile. */
export interface Reading<Reply> extends Head {
  readonly reads: Parts<Reply>;
}

/**
 * A result that depends on work done elsewhere, such as hashing a password; `awaits` resolves to the function that makes it. The world goes
 * on meanwhile, so the function repeats earlier checks.
 */
export interface Awaiting<Body> extends Head {
  readonly awaits: Promise<() => Result<Body>>;
}

/**
 * The result of a handler: a body (undefined for none), or a body that depends on a post, long work, a long read or work done elsewhere.
 */
export type Result<Body = unknown> = Head &
  Partial<Answer<Body> & Sending<Body> & Working<Answer<Body> | Awaiting<Body>> & Reading<Answer<Body> | Awaiting<Body>> & Awaiting<Body>>;

export type AnyOpenCall = Call<Readonly<Record<string, string>>, JsonObject>;
export type AnyCall = AnyOpenCall & AuthenticatedCall;

export type AnyHandler = (call: AnyCall) => Result;
export type AnyOpenHandler = (call: AnyOpenCall) => Result;

/** Begins work whose first part validates the request. Work that ends within its first part is answered at once. */
export function inParts<Reply>(work: Parts<Reply>): Reply | Working<Reply> {
  const { done, value } = work.next();
  return done === true ? value : { work };
}

/** Waits for work done elsewhere; `goOn` receives its value and may throw a refusal. */
export const after = <Value, Body>(work: Promise<Value>, goOn: (value: Value) => Result<Body>): Awaiting<Body> => ({
  awaits: work.then((value) => () => goOn(value)),
});

export const ok = <Body>(body: Body): Answer<Body> => ({ body });
export const empty: Result<undefined> = Object.freeze({});
