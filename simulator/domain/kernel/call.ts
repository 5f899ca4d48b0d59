/** A request in the domain, and the result of a handler. */
import type { Operation } from '../../../schemas/operation.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Outcome, Outgoing } from './outbox.ts';
import type { Parts } from './parts.ts';
import type { Principal } from './principal.ts';
import type { World } from './world.ts';

/** Path parameters of an operation on one record. */
export interface OfRecord {
  readonly id: string;
}

/** `Params`, `Query` and `Body` follow from the operation (see `CallOf`); code that serves several operations names what it reads. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly world: World;
  readonly operation: Operation;
  /** Null for an anonymous caller. */
  readonly principal: Principal | null;
  /** Path parameters, checked against the catalogue. */
  readonly params: Params;
  /** Query parameters, converted and checked against the catalogue. */
  readonly query: Query;
  /** Body, names and enum values in their canonical case, checked against the catalogue; undefined when there is none. */
  readonly body: Body;
  /** Header by lower-case name. */
  header(name: string): string | undefined;
  /** Source address. */
  readonly ip: string;
  readonly correlationId: string;
}

/** A call of an operation that needs a key. */
export interface AuthenticatedCall<Params = unknown, Query = unknown, Body = unknown> extends Call<Params, Query, Body> {
  readonly principal: Principal;
}

/** A call with a key, for code that reads nothing of the inputs but the body. */
export type CallWith<Body> = AuthenticatedCall<unknown, unknown, Body>;

interface Head {
  /** 200 unless stated. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `application/json` unless stated; with another one the body is text, or bytes. */
  readonly mediaType?: string;
  /** Real time to wait before answering, in milliseconds. */
  readonly delay?: number;
}

/** A result with a body: a JSON value. A frozen object is serialised once and reused. */
export interface Answer<Body> extends Head {
  readonly body: Body;
}

/** A result that depends on something to be posted first: it is what `answer` makes of the outcome. */
export interface Sending<Body> extends Head {
  readonly sends: { readonly outgoing: Outgoing; readonly answer: (outcome: Outcome) => Result<Body> };
}

/** What long work comes to. Nothing else of the world happens before it has ended. */
export interface Working<Reply> extends Head {
  readonly work: Parts<Reply>;
}

/** What a long read comes to, which holds on to what it reads: the world goes on meanwhile. */
export interface Reading<Reply> extends Head {
  readonly reads: Parts<Reply>;
}

/**
 * A result that depends on work which others do meanwhile: hashing a password. `awaits` comes to what makes the result of it. The world goes on
 * until then, so what was checked before is checked again.
 */
export interface Awaiting<Body> extends Head {
  readonly awaits: Promise<() => Result<Body>>;
}

/**
 * What a handler answers: a body, nothing (an undefined body), or what depends on something that it sends, on long work, on a long read
 * or on the work of others.
 */
export type Result<Body = unknown> = Head &
  Partial<Answer<Body> & Sending<Body> & Working<Answer<Body> | Awaiting<Body>> & Reading<Answer<Body> | Awaiting<Body>> & Awaiting<Body>>;

/** A call of any operation, as the pipeline makes it. */
export type AnyOpenCall = Call<Readonly<Record<string, string>>, JsonObject>;
/** The same with a key. */
export type AnyCall = AnyOpenCall & AuthenticatedCall;

/** A handler of any operation that needs a key. */
export type AnyHandler = (call: AnyCall) => Result;
/** A handler of any anonymous operation. */
export type AnyOpenHandler = (call: AnyOpenCall) => Result;

/** Begins work whose first part checks what it is about. What is short is answered at once. */
export function inParts<Reply>(work: Parts<Reply>): Reply | Working<Reply> {
  const { done, value } = work.next();
  return done === true ? value : { work };
}

/** What is answered once others have done some work: the next step gets what it came to, and may throw a refusal. */
export const after = <Value, Body>(work: Promise<Value>, goOn: (value: Value) => Result<Body>): Awaiting<Body> => ({
  awaits: work.then((value) => () => goOn(value)),
});

export const ok = <Body>(body: Body): Answer<Body> => ({ body });
export const empty: Result<undefined> = Object.freeze({});
