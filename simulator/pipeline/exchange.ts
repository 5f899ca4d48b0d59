import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../../schemas/operation.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import { parseAddress } from '../domain/access/api-keys/record.ts';
import type { AnyOpenCall } from '../domain/kernel/call.ts';
import { padded } from '../domain/kernel/hex.ts';
import type { Principal } from '../domain/kernel/principal.ts';
import type { Change, Effects, NotedEvent } from '../store/journal.ts';
import type { Decision } from '../watch/watched-request.ts';
import { ipOf, viaOf } from './via.ts';
import type { ServedWorld } from './world.ts';

const printable = /^[\x21-\x7e]{1,128}$/;
const ofThisProcess = randomUUID().slice(0, 24);
let generated = 0;

/** A new id in the form of a uuid: a random part for the process, and a counter. It must be unique, not hard to guess. */
const newCorrelationId = (): string => ofThisProcess + padded((++generated).toString(16), 12);

const nothing: readonly string[] = Object.freeze([]);
const noEvents: readonly NotedEvent[] = Object.freeze([]);
const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The last header name and its lower case, cached because worlds seldom use different names. */
let correlation = { name: '', lower: '' };

/** The caller's correlation id, else a new one (assumptions: C16). */
function correlationIdOf(request: IncomingMessage, name: string): string {
  if (name !== correlation.name) correlation = { name, lower: name.toLowerCase() };
  const given = headerOf(request, correlation.lower);
  return given !== undefined && printable.test(given) ? given : newCorrelationId();
}

/** The caller's address, derived as the deployment does (assumptions: A13); a first entry that is not an address is ignored. */
function sourceOf(request: IncomingMessage, trustForwardedFor: boolean): string {
  if (trustForwardedFor) {
    const first = headerOf(request, 'x-forwarded-for')?.split(',')[0]?.trim();
    if (first !== undefined && parseAddress(first) !== undefined) return first;
  }
  return ipOf(request) ?? '';
}

export type Inputs = Readonly<Record<string, unknown>>;

/** A response that is ready to be sent. */
export interface ReadyAnswer {
  readonly status: number;
  readonly decision: Decision;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  /** Each character is one byte; null: no body. */
  readonly bytes: string | null;
}

/** One for each request. The constructor sets every member, so that all instances have one hidden class: they are on the hot path. */
export class Exchange implements Effects {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly operation: Operation | null;
  readonly params: Inputs;
  /** As it arrived, unless a fault or a learned answer changed it. */
  query: Inputs;
  /** The body as it arrived, with the defaults of learned answers; undefined until it is read, and after the response. */
  body: unknown = undefined;
  readonly correlationId: string;
  readonly ip: string;
  startedAt: Instant;
  /** The changes so far; null until the handler runs, and if the request is not audited. */
  changes: Change[] | null = null;
  /** Events staged by the request, if events are watched. */
  events: readonly NotedEvent[] = noEvents;
  messages: readonly string[] = nothing;
  /** Id of the audit record; null until it is written. */
  auditId: string | null = null;
  /** The world that serves the request. An anonymous request can move to the world that its body names. */
  world: ServedWorld;
  /** Null for an anonymous caller, and before authentication. */
  principal: Principal | null = null;
  limitHeaders: Readonly<Record<string, string>> = noHeaders;
  releaseLimit: (() => void) | undefined = undefined;
  /** Receives the response instead of the client, and reports it to the watch: an injected fault that applies after the operation. */
  interceptor: ((answer: ReadyAnswer) => void) | null = null;
  /** Undefined until validation. */
  call: AnyOpenCall | undefined = undefined;
  /** Query parameters and paths of body members that the operation does not have. */
  ignored: readonly string[] = nothing;
  /** Inputs that learned answers left out, although the caller sent them. */
  ignoredInputs: readonly string[] = nothing;
  /** Inputs that learned answers supplied, because the caller left them out. */
  defaultedInputs: readonly string[] = nothing;
  /** Real milliseconds since the start of the process. */
  readonly arrivedAt = performance.now();
  /** The body as it arrived, if it is JSON and the world keeps exchanges. */
  bodyText: string | null = null;
  suppressNulls = false;

  constructor(
    operation: Operation | null,
    request: IncomingMessage,
    response: ServerResponse,
    params: Inputs,
    query: Inputs,
    world: ServedWorld,
  ) {
    const { choices } = world;
    this.request = request;
    this.response = response;
    this.params = params;
    this.query = query;
    this.operation = operation;
    this.correlationId = correlationIdOf(request, choices['http.correlationHeader']);
    this.ip = sourceOf(request, choices['http.trustForwardedFor']);
    this.startedAt = world.clock.now();
    this.world = world;
  }

  get base(): string | undefined {
    return viaOf(this.request)?.base;
  }

  validated(): AnyOpenCall {
    if (this.call === undefined) throw new Error('the inputs are not validated yet');
    return this.call;
  }

  release(): void {
    this.releaseLimit?.();
    this.releaseLimit = undefined;
  }
}
