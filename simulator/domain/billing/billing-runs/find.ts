/** Runs and resellers within the reach of a caller. */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { ResellerRecord } from '../../platform/resellers/record.ts';
import type { BillingRunRecord } from './record.ts';

/** Whether a caller sees the runs of a reseller: the host those of all, a reseller its own, a merchant none. */
export const seesReseller = ({ principal }: Pick<AuthenticatedCall, 'principal'>, resellerId: string): boolean =>
  principal.kind === 'Host' || (principal.kind === 'Reseller' && principal.resellerId === resellerId);

/** A live reseller. @throws Refusal not found, for a missing and a foreign one alike. */
export function findReseller(call: AuthenticatedCall, given: string): ResellerRecord {
  const id = given.toLowerCase();
  const reseller = call.world.records.resellers.get(id);
  if (reseller === undefined || reseller.isDeleted || !seesReseller(call, id)) throw notFound('no such reseller within reach');
  return reseller;
}

/** @throws Refusal not found, for a missing and a foreign run alike. */
export function findRun(call: AuthenticatedCall, given: string): BillingRunRecord {
  const run = call.world.records.billingRuns.get(given.toLowerCase());
  if (run === undefined || !seesReseller(call, run.resellerId)) throw notFound('no such billing run within reach');
  return run;
}

/** The resellers within reach, oldest first. */
export const reachedResellers = (call: AuthenticatedCall): readonly ResellerRecord[] =>
  call.world.records.resellers.all().filter(({ id, isDeleted }) => !isDeleted && seesReseller(call, id));
