/** Checks what the schema of a fault cannot express: which members go together. */
import { isOperationId } from '../../../schemas/catalogue.ts';
import { isEventTypeName } from '../../../schemas/events/catalogue.ts';
import { processLimits } from '../../../schemas/limits.ts';
import { inDays, instantly, parseDuration } from '../../../schemas/shared/instant.ts';
import type { DeliveryFault, Fault, RequestFault } from '../../pipeline/faults/fault.ts';
import { badRequest, unknownEvent, unknownOperation } from '../refusal.ts';

const outcomes = ['status', 'drop', 'reset', 'malformed', 'cut', 'slow', 'redirect', 'edit'] as const;
const ofStatus = ['code', 'body', 'contentType', 'retryAfter'] as const;

const maxDays = processLimits.faultDays.max;

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const effects = ['drop', 'duplicate', 'delay', 'hold', 'early', 'timestamp', 'signature', 'tamper', 'respace', 'type', 'add'] as const;
const whens = ['delay', 'hold', 'early'] as const;

/** @throws Refusal if two members exclude each other, or one needs another. */
export function checkFault(fault: Fault): void {
  if ('operation' in fault) checkRequestFault(fault);
  else if ('event' in fault) checkDeliveryFault(fault);
}

function checkDuration(text: string, name: string): void {
  const length = parseDuration(text);
  if (length === undefined) throw badRequest(`The field ${name} is not an ISO 8601 duration: ${JSON.stringify(text)}.`);
  if (length < instantly || inDays(length) > maxDays) throw badRequest(`The field ${name} must be from 0 to ${maxDays} days.`);
}

function checkDeliveryFault(fault: DeliveryFault): void {
  if (fault.event !== '*' && !isEventTypeName(fault.event)) throw unknownEvent(fault.event);
  const chosen = effects.filter((name) => fault[name] !== undefined && fault[name] !== false);
  if (chosen.length === 0) throw badRequest(`One of the fields ${listed(effects)} is required.`);
  if (chosen.length > 1 && fault.drop === true) throw badRequest('The field drop excludes the others.');
  if (whens.filter((name) => chosen.includes(name)).length > 1) throw badRequest(`Only one of the fields ${listed(whens)} is allowed.`);
  if (fault.to === 'sessions' && fault.early === true) throw badRequest('The field early is for posts: nothing is posted to a session.');
  if (fault.signature === 'none' && fault.timestamp !== undefined) throw badRequest('Without a signature there is no time in it.');
  if (fault.delay !== undefined) checkDuration(fault.delay, 'delay');
  for (const [index, duration] of (fault.duplicate ?? []).entries()) checkDuration(duration, `duplicate[${index}]`);
}

function checkRequestFault(fault: RequestFault): void {
  if (fault.operation !== '*' && !isOperationId(fault.operation)) throw unknownOperation(fault.operation);
  const { status, body, code } = fault;
  const chosen = outcomes.filter((name) => fault[name] !== undefined && fault[name] !== false);
  if (chosen.length > 1) throw badRequest(`Only one of the fields ${listed(outcomes)} is allowed.`);
  if (chosen.length === 0 && fault.delay === undefined) {
    throw badRequest(`One of the fields ${listed(['status', 'delay', ...outcomes.slice(1)])} is required.`);
  }
  if (fault.edit?.some(({ value, request }) => (value === undefined) === (request === undefined)) === true) {
    throw badRequest('An edit has one of the fields value and request.');
  }
  const lonely = status === undefined ? ofStatus.find((name) => fault[name] !== undefined) : undefined;
  if (lonely !== undefined) throw badRequest(`The field ${lonely} needs the field status.`);
  if ((status === 204 || status === 304) && body !== undefined && body !== 'empty') {
    throw badRequest(`An answer with the status ${status} has no body.`);
  }
  const hasEnvelope = body === 'envelope' || (body === undefined && status !== undefined && status >= 400);
  if (code !== undefined && !hasEnvelope) throw badRequest('The field code needs the body envelope.');
}
