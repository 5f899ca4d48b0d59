/** What the shape of a fault does not say: which members go together. */
import { isOperationId } from '../../../schemas/catalogue.ts';
import type { RequestFault } from '../../pipeline/faults/fault.ts';
import { badRequest } from '../refusal.ts';

const outcomes = ['status', 'drop', 'reset', 'malformed', 'cut', 'slow', 'redirect', 'edit'] as const;
const ofStatus = ['code', 'body', 'contentType', 'retryAfter'] as const;

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** @throws Refusal if two members exclude each other, or one needs another. */
export function checkRequestFault(fault: RequestFault): void {
  if (fault.operation !== '*' && !isOperationId(fault.operation)) {
    throw badRequest(`The catalogue has no operation ${JSON.stringify(fault.operation)}.`);
  }
  const { status, body, code } = fault;
  const chosen = outcomes.filter((name) => fault[name] !== undefined && fault[name] !== false);
  if (chosen.length > 1) throw badRequest(`Only one of the fields ${listed(outcomes)} is allowed.`);
  if (chosen.length === 0 && fault.delay === undefined) {
    throw badRequest(`One of the fields ${listed(['status', 'delay', ...outcomes.slice(1)])} is required.`);
  }
  const lonely = status === undefined ? ofStatus.find((name) => fault[name] !== undefined) : undefined;
  if (lonely !== undefined) throw badRequest(`The field ${lonely} needs the field status.`);
  if ((status === 204 || status === 304) && body !== undefined && body !== 'empty') {
    throw badRequest(`An answer with the status ${status} has no body.`);
  }
  const hasEnvelope = body === 'envelope' || (body === undefined && status !== undefined && status >= 400);
  if (code !== undefined && !hasEnvelope) throw badRequest('The field code needs the body envelope.');
}
