/** A request in the domain, and the result of a handler. */
import type { Operation } from '../../../schemas/operation.ts';
import type { Outcome, Outgoing } from './outbox.ts';
import type { Principal } from './principal.ts';
import type { World } from './world.ts';

export interface Call {
  readonly world: World;
  readonly operation: Operation;
  /** Null for an anonymous caller. */
  readonly principal: Principal | null;
  /** Path parameters, checked against the catalogue. */
  readonly params: Readonly<Record<string, string>>;
  /** Query parameters, converted and checked against the catalogue. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Body, names and enum values in their canonical case, checked against the catalogue; undefined when there is none. */
  readonly body: unknown;
  /** Header by lower-case name. */
  header(name: string): string | undefined;
  /** Source address. */
  readonly ip: string;
  readonly correlationId: string;
}

/** A call of an operation that needs a key. */
export interface AuthenticatedCall extends Call {
  readonly principal: Principal;
}

export interface Result {
  /** 200 unless stated. */
  readonly status?: number;
  /** JSON value; undefined for an empty body. A frozen object is serialised once and reused. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** `application/json` unless stated; with another one the body is text. */
  readonly mediaType?: string;
  /** Real time to wait before answering, in milliseconds. */
  readonly delay?: number;
  /** A post to send before answering; `answer` makes the reply from its outcome. */
  readonly sends?: { readonly outgoing: Outgoing; readonly answer: (outcome: Outcome) => Result };
}

export type Handler = (call: AuthenticatedCall) => Result;
/** A handler of an anonymous operation. */
export type OpenHandler = (call: Call) => Result;

export const ok = (body: unknown): Result => ({ body });
export const empty: Result = Object.freeze({});
