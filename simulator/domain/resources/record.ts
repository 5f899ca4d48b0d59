/** Rules for any stored record: deletion, stamps, names and states (assumptions: E12, R1, R5, R11). */
import type { ChoiceValues } from '../../../schemas/choices.ts';
import { refusalCode, transition, type StateMachine } from '../../../schemas/state.ts';
import type { AuthenticatedCall, OfRecord } from '../kernel/call.ts';
import type { Stamped } from '../kernel/collection.ts';
import type { World } from '../kernel/world.ts';
import { duplicateName, invalidMember, notFound, staleStamp, conflict, type Refusal } from '../kernel/refusal.ts';
import type { Draft, NamedRecords, StoredRecord } from './resource.ts';
import { changedBy } from './stamps.ts';

/** A live record within reach; otherwise throws the one 404. */
export function found<T extends StoredRecord>(call: AuthenticatedCall<OfRecord>, resource: NamedRecords<T>): T {
  const record = foundOrDeleted(call, resource);
  if (record.isDeleted) throw notFound('deleted');
  return record;
}

export function foundOrDeleted<T extends StoredRecord>(call: AuthenticatedCall<OfRecord>, resource: NamedRecords<T>): T {
  const record = resource.collection(call.world).get(call.params.id);
  if (record === undefined) throw notFound('no such record');
  if (!resource.sees(call, record)) throw notFound(whyUnseen(call, record));
  return record;
}

/** For the request log: why the caller cannot see the record. */
function whyUnseen({ principal }: AuthenticatedCall, record: StoredRecord & { readonly merchantId?: unknown }): string {
  const { merchantId } = record;
  return typeof merchantId === 'string' && merchantId === principal.merchantId ? 'of another user' : 'out of reach';
}

/** Throws a validation refusal if the deployment requires a stamp and the body has none (choice concurrency.requireStamp). */
export function requireStamp(choices: ChoiceValues, given: string | null | undefined): void {
  if ((given === null || given === undefined) && choices['concurrency.requireStamp']) {
    throw invalidMember('concurrencyStamp', 'The field concurrencyStamp is required.');
  }
}

/** Throws if the stamp is outdated; without a stamp the last write wins. */
export function checkStamp(record: Stamped, given: string | null | undefined): void {
  if (given !== null && given !== undefined && given !== record.concurrencyStamp) throw staleStamp();
}

export function checkName<T extends StoredRecord>(call: AuthenticatedCall, resource: NamedRecords<T>, draft: Draft<T>, self?: T): void {
  const name = resource.name(draft as T, call.world).toLowerCase();
  const siblings = resource.siblings?.(call.world, draft) ?? [];
  for (const other of siblings) {
    if (other.id !== self?.id && !other.isDeleted && resource.name(other, call.world).toLowerCase() === name) throw duplicateName();
  }
}

const an = (noun: string): string => (/^[aeiou]/i.test(noun) ? `An ${noun}` : `A ${noun}`);

export const moveRefused = <S extends string, T extends string>(machine: StateMachine<S, T>, status: S, trigger: T): Refusal =>
  conflict(refusalCode(machine, status, trigger), `${an(machine.resource)} with the status ${status} does not allow this operation.`, {
    status,
  });

/** The state that a trigger leads to. @throws Refusal if the state does not allow it. */
export function checkMove<S extends string, T extends string>(machine: StateMachine<S, T>, status: S, trigger: T): S {
  const found = transition(machine, status, trigger);
  if (found === undefined) throw moveRefused(machine, status, trigger);
  return found.to;
}

/**
 * A record in the state that a trigger leads to. `userId`: null if a payer or the clock causes it.
 * @throws Refusal if the state does not allow the trigger.
 */
export const moved = <S extends string, T extends string, R extends { readonly status: S }>(
  world: World,
  machine: StateMachine<S, T>,
  record: R,
  trigger: T,
  userId: string | null,
  change: Partial<R> = {},
): R => ({ ...record, ...change, status: checkMove(machine, record.status, trigger), ...changedBy(world, userId) });
