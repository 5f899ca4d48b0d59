/** What a report of usage is about: days, merchants and a SKU (assumptions: 20; 36, Reports). */
import { dateIn } from '../../../../schemas/shared/instant.ts';
import type { UsageReportQuery } from '../../../../schemas/billing/usage/types.ts';
import { isUsageSku, type UsageSku } from '../../../../schemas/usage-skus.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { reach, reaches } from '../../kernel/principal.ts';
import { invalid, notFound, type ValidationError } from '../../kernel/refusal.ts';
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import { periodOf } from './entitled.ts';
import { dayOfDate, sumsBetween, type DaySum } from './sums.ts';

export interface Selection {
  /** Dates, both included. */
  readonly from: string;
  readonly to: string;
  readonly merchants: readonly MerchantRecord[];
  /** All of them if null. */
  readonly sku: UsageSku | null;
}

type Asked = AuthenticatedCall<unknown, UsageReportQuery>;

/** The merchants within reach that a report is about. One that is named and out of reach is not found. */
function merchantsOf({ world, principal, query }: Asked): readonly MerchantRecord[] {
  const [merchantId, resellerId] = [query.merchantId?.toLowerCase(), query.resellerId?.toLowerCase()];
  if (merchantId !== undefined && !reaches(world, principal, merchantId)) throw notFound('merchant out of reach');
  if (resellerId !== undefined) {
    const isReached = principal.kind === 'Host' || (principal.kind === 'Reseller' && principal.resellerId === resellerId);
    if (!isReached || world.records.resellers.get(resellerId) === undefined) throw notFound('reseller out of reach');
  }
  const all = reach(world, principal) ?? world.records.merchants.all();
  return all.filter(
    (one) => (merchantId === undefined || one.id === merchantId) && (resellerId === undefined || one.resellerId === resellerId),
  );
}

/** Reads the parameters of a report; the current month unless they say other days. */
export function selectionOf(call: Asked): Selection {
  const { query, world } = call;
  const month = periodOf('Month', dateIn(world.clock.now(), 'UTC'));
  const { from = month.start, to = from > month.end ? from : month.end, sku = null } = query;
  const faults: ValidationError[] = [];
  if (to < from) faults.push({ message: 'The field to must not be before from.', members: ['to'] });
  if (sku !== null && !isUsageSku(sku)) faults.push({ message: 'The field sku must be one of the listed SKUs.', members: ['sku'] });
  if (faults.length > 0) throw invalid(faults);
  return { from, to, merchants: merchantsOf(call), sku: sku !== null && isUsageSku(sku) ? sku : null };
}

/** The sums that a report is made of. */
export function* sumsOf({ world }: AuthenticatedCall, { from, to, merchants, sku }: Selection): Generator<DaySum, void> {
  const [first, last] = [dayOfDate(from), dayOfDate(to)];
  for (const { id } of merchants) for (const sum of sumsBetween(world, id, first, last)) if (sku === null || sum.sku === sku) yield sum;
}
