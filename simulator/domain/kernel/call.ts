import type { Operation } from '../../../schemas/operation.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
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

/** A result with a JSON body. A frozen object is serialised once and reused. */
export interface Answer<Body> {
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `application/json` by default; with any other type the body is text or bytes. */
  readonly mediaType?: string;
  /** Real time to wait before answering, in milliseconds. */
  readonly delay?: number;
  readonly body: Body;
}

/**
 * A result that depends on something done elsewhere, such as hashing a password or posting to a receiver; `awaits` resolves to the function
 * that makes it. The world goes on meanwhile, so the function repeats earlier checks.
 */
export interface Awaiting<Body> {
  readonly awaits: Promise<() => Result<Body>>;
}

/** Long work. If it writes, nothing else in the world happens before it ends; a read holds on to its records, and the world goes on. */
export interface Working<Reply> {
  readonly parts: Parts<Reply>;
  readonly writes: boolean;
}

/** The result of a handler: an answer (without a body if that is undefined), or one that depends on something else or on long work. */
export type Result<Body = unknown> = Partial<Answer<Body> & Awaiting<Body> & Working<Answer<Body> | Awaiting<Body>>>;

export type AnyOpenCall = Call<Readonly<Record<string, string>>, JsonObject>;
export type AnyCall = AnyOpenCall & AuthenticatedCall;

export type AnyHandler = (call: AnyCall) => Result;
export type AnyOpenHandler = (call: AnyOpenCall) => Result;

/** Begins work that writes, whose first part validates the request. Work that ends within its first part is answered at once. */
export function inParts<Reply>(work: Parts<Reply>): Reply | Working<Reply> {
  const { done, value } = work.next();
  return done === true ? value : { parts: work, writes: true };
}

/** Waits for something done elsewhere; `goOn` receives its value and may throw a refusal. */
export const after = <Value, Body>(work: Promise<Value>, goOn: (value: Value) => Result<Body>): Awaiting<Body> => ({
  awaits: work.then((value) => () => goOn(value)),
});

export const ok = <Body>(body: Body): Answer<Body> => ({ body });
export const empty: Result<undefined> = Object.freeze({});
