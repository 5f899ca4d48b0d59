/** Carries out a fault: from the control plane, or from the header if the world allows it (assumptions: E16). */
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

/** Some faults need the answer of the operation. */
const isAfter = ({ after, edit, slow }: RequestFault): boolean => after === 'commit' || edit !== undefined || slow !== undefined;

const hasOutcome = (fault: RequestFault): boolean =>
  fault.drop === true || fault.reset === true || fault.malformed === true || fault.cut !== undefined || fault.redirect !== undefined;

/** Whether the answer is the usual one for its status. */
const isPlain = ({ status = 0, body, contentType, retryAfter }: RequestFault): boolean =>
  status >= 400 && body === undefined && contentType === undefined && retryAfter === undefined;

/** Sends the answer that a fault leads to, and shows the watch what was sent. `own`: that of the operation; null if it was not carried out. */
function sendFaulty(fault: RequestFault, exchange: Exchange, own: ReadyAnswer | null): void {
  const answer = answerOf(fault, exchange, own);
  const { status, bytes, what, run } = transmissionOf(fault, answer);
  const before = own === null ? '' : `the operation answered ${own.status}${own.decision.code === null ? '' : ` ${own.decision.code}`}; `;
  const decision =
    own !== null && what === ''
      ? own.decision
      : ({ decidedBy: 'fault', code: answer.code, reason: `${before}an injected fault ${what}` } as const);
  // A poll is only counted if it is answered in full.
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
  // The process may end meanwhile, and then nothing waits for the answer.
  setTimeout(guarded, Math.min(delay, maxDelayMs)).unref();
}

function carryOutBefore(fault: RequestFault, exchange: Exchange, goOn: () => void, onError: OnError): void {
  if (fault.status !== undefined) {
    // The refusal is audited as one of the operation.
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

/** The fault with the members of the request that its edits copy: the answer comes when the body is gone. */
function withCopies(fault: RequestFault, { body, query }: Exchange): RequestFault {
  if (fault.edit === undefined) return fault;
  const copied = ({ path, value = null, request }: Edit): Edit => ({
    path,
    value: request === undefined ? value : (memberAt(body, request) ?? query[request] ?? null),
  });
  return { ...fault, edit: fault.edit.map(copied) };
}

/**
 * Answers as the fault says, delays the request and then processes it, or processes it and then spoils the answer. `onError` takes what is
 * thrown after a delay.
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
