/** Carries out a fault: from the control plane, or from the header if the world allows it (assumptions: E16). */
import type { IncomingMessage } from 'node:http';
import { processLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import { LimitRefusal, Refusal } from '../domain/kernel/refusal.ts';
import { addCors, refuse } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { Fault } from './faults.ts';
import type { Decision } from '../watch/watched-request.ts';
import { send } from '../wire/send.ts';
import type { ServedWorld } from './world.ts';

const maxDelayMs = processLimits.faultDelayMs.max;

const dropped: Decision = {
  decidedBy: 'fault',
  code: null,
  reason: 'an injected fault closed the connection without an answer',
};
const malformed: Decision = { decidedBy: 'fault', code: null, reason: 'an injected fault ended the body too early' };

const refusalOf = (status: number): Refusal => {
  if (status === 429) return new LimitRefusal('an injected fault', 1);
  if (status === 501) return new Refusal('other', 501, 'Gateway:NotImplemented', 'This operation is not simulated.');
  if (status === 503) return new Refusal('other', 503, 'Gateway:Unavailable', 'The service is not available.');
  if (status === 500) return new Refusal('other', 500, 'Gateway:InternalError', 'The request could not be answered.');
  return new Refusal('other', status, 'Gateway:InjectedFault', 'A fault was injected.');
};

function fromHeader(text: string, operation: string): Fault | undefined {
  if (text === '500' || text === '501' || text === '503') return { operation, status: Number(text) };
  if (text === 'timeout') return { operation, drop: true, delay: maxDelayMs };
  const slow = /^slow:(\d{1,5})$/.exec(text)?.[1];
  return slow === undefined ? undefined : { operation, delay: Number(slow) };
}

export function faultOf(request: IncomingMessage, world: ServedWorld, operation: Operation): Fault | undefined {
  const header = world.choices['sim.allowFaultHeader'] ? request.headers['x-sim-fault'] : undefined;
  if (typeof header === 'string') return fromHeader(header, operation.id);
  return world.faults.isEmpty ? undefined : world.faults.take(operation.id, () => world.random.integer(0, 999_999));
}

const half = '{"id":"';

function truncated(exchange: Exchange): void {
  const headers = ['content-type', 'application/json; charset=utf-8', 'x-content-type-options', 'nosniff'];
  addCors(exchange, headers);
  send(exchange.response, 200, headers, half);
}

/** A poll is only counted if it is answered in full. */
function show(exchange: Exchange, status: number | null, decision: Decision, text: string | null): void {
  if (exchange.operation?.unlogged !== true) exchange.world.watch.answered(exchange, status, decision, [], text);
}

/** Answers as the fault says, or delays the request and then processes it. */
export function carryOut(fault: Fault, exchange: Exchange, goOn: () => void): void {
  const act = (): void => {
    if (fault.status !== undefined && fault.drop !== true) return refuse(exchange, refusalOf(fault.status), 'fault');
    if (fault.drop !== true && fault.malformed !== true) return goOn();
    exchange.release();
    if (fault.drop === true) {
      show(exchange, null, dropped, null);
      exchange.response.destroy();
    } else {
      show(exchange, 200, malformed, half);
      truncated(exchange);
    }
  };
  if (fault.delay === undefined) act();
  else setTimeout(act, Math.min(fault.delay, maxDelayMs));
}
