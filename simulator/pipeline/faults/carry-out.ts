/** Carries out a fault: one set by the control plane, or by the request header if the world allows it (assumptions: E16). */
import type { IncomingMessage } from 'node:http';
import { processLimits } from '../../../schemas/limits.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { leave, refuse } from '../answer.ts';
import type { Exchange, Inputs, ReadyAnswer } from '../exchange.ts';
import type { ServedWorld } from '../world.ts';
import { answerOf, refusalOf } from './answers.ts';
import { afterEarlyPosts, awaitEarlyPosts } from './early-posts.ts';
import type { Edit, RequestFault } from './fault.ts';
import { memberAt } from '../member-path.ts';
import { transmissionOf } from './transmit.ts';

const maxDelayMs = processLimits.faultDelayMs.max;

function fromHeader(text: string, operation: string): RequestFault | undefined {
  if (text === '500' || text === '501' || text === '503') return { operation, status: Number(text) };
  if (text === 'timeout') return { operation, drop: true, delay: maxDelayMs };
  const slow = /^slow:(\d{1,5})$/.exec(text)?.[1];
  return slow === undefined ? undefined : { operation, delay: Number(slow) };
}

export interface Arrived {
  readonly request: IncomingMessage;
  readonly world: ServedWorld;
  readonly body: unknown;
  readonly params: Inputs;
}

export function faultOf({ request, world, body, params }: Arrived, { id }: Operation): RequestFault | undefined {
  const header = world.choices['sim.allowFaultHeader'] ? request.headers['x-sim-fault'] : undefined;
  if (typeof header === 'string') return fromHeader(header, id);
  return world.faults.isEmpty ? undefined : world.faults.take(id, body, params, () => world.random.integer(0, 999_999));
}

/** Whether a fault needs the response of the operation. */
const isAfter = ({ after, edit, slow }: RequestFault): boolean => after === 'commit' || edit !== undefined || slow !== undefined;

const hasOutcome = (fault: RequestFault): boolean =>
  fault.drop === true || fault.reset === true || fault.malformed === true || fault.cut !== undefined || fault.redirect !== undefined;

/** Whether the response has the usual body for its status. */
const isPlain = ({ status = 0, body, contentType, retryAfter }: RequestFault): boolean =>
  status >= 400 && body === undefined && contentType === undefined && retryAfter === undefined;

/**
 * Sends the response of a fault, and reports to the watch what was sent. `own`: the operation's response; null if it was not carried out.
 */
function sendFaulty(fault: RequestFault, exchange: Exchange, own: ReadyAnswer | null): void {
  const answer = answerOf(fault, exchange, own);
  const { status, bytes, what, run } = transmissionOf(fault, answer);
  const before = own === null ? '' : `the operation answered ${own.status}${own.decision.code === null ? '' : ` ${own.decision.code}`}; `;
  const decision =
    own !== null && what === ''
      ? own.decision
      : ({ decidedBy: 'fault', code: answer.code, reason: `${before}an injected fault ${what}` } as const);
  // A poll counts only if its response is sent in full.
  if (own !== null || exchange.operation?.unlogged !== true)
    exchange.world.watch.answered(exchange, status, decision, answer.headers, bytes);
  leave(exchange, () => run(exchange.response));
}

type OnError = (error: unknown) => void;

function later(delay: number | undefined, act: () => void, onError: OnError): void {
  if (delay === undefined) {
    act();
    return;
  }
  const guarded = (): void => {
    try {
      act();
    } catch (error) {
      onError(error);
    }
  };
  // The process may end meanwhile; then nothing waits for the response.
  setTimeout(guarded, Math.min(delay, maxDelayMs)).unref();
}

function carryOutBefore(fault: RequestFault, exchange: Exchange, goOn: () => void, onError: OnError): void {
  if (fault.status !== undefined) {
    // The refusal is audited like one of the operation.
    if (!isPlain(fault)) exchange.interceptor = () => sendFaulty(fault, exchange, null);
    refuse(exchange, refusalOf(fault), 'fault');
  } else if (hasOutcome(fault)) {
    exchange.release();
    sendFaulty(fault, exchange, null);
  } else {
    awaitEarlyPosts(exchange, onError);
    goOn();
  }
}

/** The fault with the request members that its edits copy, because the body is released before the response. */
function withCopies(fault: RequestFault, { body, query }: Exchange): RequestFault {
  if (fault.edit === undefined) return fault;
  const copied = ({ path, value = null, request }: Edit): Edit => ({
    path,
    value: request === undefined ? value : (memberAt(body, request) ?? query[request] ?? null),
  });
  return { ...fault, edit: fault.edit.map(copied) };
}

/**
 * Responds as the fault says, delays the request and then processes it, or processes it and then changes the response. `onError` receives
 * errors thrown after a delay.
 */
export function carryOut(fault: RequestFault, exchange: Exchange, goOn: () => void, onError: OnError): void {
  if (!isAfter(fault)) {
    later(fault.delay, () => carryOutBefore(fault, exchange, goOn, onError), onError);
    return;
  }
  const ready = withCopies(fault, exchange);
  exchange.interceptor = (answer) =>
    afterEarlyPosts(exchange, () => later(fault.delay, () => sendFaulty(ready, exchange, answer), onError), onError);
  goOn();
}
