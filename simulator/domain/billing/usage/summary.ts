/**
 * Sums of usage by merchant, reseller, SKU or chosen dimensions in a period (assumptions: 20; 36, Reports). Amounts are null, since they
 * exclude prices.
 */
import { dateIn, epoch } from '../../../../schemas/shared/instant.ts';
import {
  type UsageReportQuery,
  UsageSummaryRowDto,
  type DimensionalSummaryDto,
  type UsageDimension,
  usageDimensions,
} from '../../../../schemas/billing/usage/group.ts';
import { isUsageSku, type UsageSku, usageSkus } from '../../../../schemas/usage-skus.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { invalid, notFound, type ValidationError, invalidMember } from '../../kernel/refusal.ts';
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import { periodOf, entitlementOf } from './entitled.ts';
import { dayOfDate, sumsBetween, type DaySum, dateOfDay } from './sums.ts';
import type { Entity } from '../../kernel/collection.ts';
import type { World } from '../../kernel/world.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { presenter } from '../../resources/present.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { reachedMerchants, reachesMerchant, reachesReseller } from '../../kernel/reach.ts';

export interface Selection {
  /** Dates, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly merchants: readonly MerchantRecord[];
  /** Null for all. */
  readonly sku: UsageSku | null;
}

type Asked = AuthenticatedCall<unknown, UsageReportQuery>;

/** @throws Refusal not found for a merchant or reseller out of reach. */
function merchantsOf(call: Asked): readonly MerchantRecord[] {
  const { world, query } = call;
  const [merchantId, resellerId] = [query.merchantId?.toLowerCase(), query.resellerId?.toLowerCase()];
  if (merchantId !== undefined && !reachesMerchant(call, merchantId)) throw notFound('merchant out of reach');
  if (resellerId !== undefined) {
    if (!reachesReseller(call, resellerId) || world.records.resellers.get(resellerId) === undefined)
      throw notFound('reseller out of reach');
  }
  const all = reachedMerchants(call) ?? world.records.merchants.all();
  return all.filter(
    (one) => (merchantId === undefined || one.id === merchantId) && (resellerId === undefined || one.resellerId === resellerId),
  );
}

/** The period defaults to the current month. */
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

export function* sumsOf({ world }: AuthenticatedCall, { from, to, merchants, sku }: Selection): Generator<DaySum, void> {
  const [first, last] = [dayOfDate(from), dayOfDate(to)];
  for (const { id } of merchants) for (const sum of sumsBetween(world, id, first, last)) if (sku === null || sum.sku === sku) yield sum;
}

/** The id lets it be paged like a record. */
export interface SummaryRow extends Entity {
  readonly merchantId: string | null;
  readonly merchantName: string | null;
  readonly resellerId: string | null;
  readonly resellerName: string | null;
  readonly sku: UsageSku;
  readonly unit: string;
  readonly quantity: number;
  readonly includedQuantity: number;
  readonly overageQuantity: number;
  readonly amount: null;
  readonly currency: null;
}

export const summaryListing: Listing<SummaryRow> = { shape: UsageSummaryRowDto, search: ['sku', 'merchantName', 'resellerName'] };
export const presentSummary = presenter<SummaryRow, typeof UsageSummaryRowDto>(UsageSummaryRowDto);

/** By ids of merchants and resellers, since names may be equal. */
export const summaryOrder = 'resellerName, merchantName, sku';

/** The entitlement in force on the last day decides what is included. Without one, there is no overage. */
function merchantRow(world: World, merchant: MerchantRecord, sku: UsageSku, quantity: number, to: string): SummaryRow {
  const { id, name, resellerId } = merchant;
  const entitlement = entitlementOf(world, id, sku, to);
  const includedQuantity = entitlement?.includedQuantity ?? 0;
  return {
    id: `${id} ${sku}`,
    creationTime: epoch,
    merchantId: id,
    merchantName: name,
    resellerId,
    resellerName: resellerId === null ? null : (world.records.resellers.get(resellerId)?.name ?? null),
    sku,
    unit: usageSkus[sku].unit,
    quantity,
    includedQuantity,
    overageQuantity: entitlement === undefined ? 0 : Math.max(quantity - includedQuantity, 0),
    amount: null,
    currency: null,
  };
}

const inOrder = (rows: Iterable<SummaryRow>): readonly SummaryRow[] => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

export function merchantRows(call: AuthenticatedCall, selection: Selection): readonly SummaryRow[] {
  const totals = new Map<string, Map<UsageSku, number>>();
  for (const { merchantId, sku, quantity } of sumsOf(call, selection)) {
    const own = totals.get(merchantId) ?? new Map<UsageSku, number>();
    totals.set(merchantId, own.set(sku, (own.get(sku) ?? 0) + quantity));
  }
  const rows = selection.merchants.flatMap((merchant) =>
    Array.from(totals.get(merchant.id) ?? [], ([sku, quantity]) => merchantRow(call.world, merchant, sku, quantity, selection.to)),
  );
  return inOrder(rows);
}

export const breakdownRows = (call: AuthenticatedCall, selection: Selection): readonly SummaryRow[] =>
  merchantRows(call, { ...selection, merchants: selection.merchants.filter(({ resellerId }) => resellerId !== null) });

export function resellerRows(call: AuthenticatedCall, selection: Selection): readonly SummaryRow[] {
  const rows = new Map<string, SummaryRow>();
  for (const row of breakdownRows(call, selection)) {
    const id = `${row.resellerId} ${row.sku}`;
    const known = rows.get(id);
    rows.set(id, {
      ...row,
      id,
      merchantId: null,
      merchantName: null,
      quantity: row.quantity + (known?.quantity ?? 0),
      includedQuantity: row.includedQuantity + (known?.includedQuantity ?? 0),
      overageQuantity: row.overageQuantity + (known?.overageQuantity ?? 0),
    });
  }
  return inOrder(rows.values());
}

const values: Readonly<Record<UsageDimension, (sum: DaySum, world: World) => string | null>> = {
  sku: ({ sku }) => sku,
  day: ({ day }) => dateOfDay(day),
  environment: ({ environment }) => environment,
  merchantId: ({ merchantId }) => merchantId,
  resellerId: ({ merchantId }, world) => world.records.merchants.get(merchantId)?.resellerId ?? null,
};

const known = new Map(usageDimensions.map((name) => [name.toLowerCase(), name] as const));

/** Names separated by commas, each once; the SKU if there is none. */
function readDimensions(given: string | undefined): readonly UsageDimension[] {
  const names = (given ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dimensions = names.filter((name) => name !== '').map((name) => known.get(name));
  const found = dimensions.filter((name) => name !== undefined);
  if (found.length < dimensions.length) {
    throw invalidMember('dimensions', `The field dimensions must name some of ${usageDimensions.join(', ')}.`);
  }
  return found.length === 0 ? ['sku'] : [...new Set(found)];
}

export function dimensionalSummary(call: CallTo<'usageReports.dimensionalSummary'>): DimensionalSummaryDto {
  const dimensions = readDimensions(call.query.dimensions);
  const rows = new Map<string, DimensionalSummaryDto['rows'][number]>();
  for (const sum of sumsOf(call, selectionOf(call))) {
    const key = dimensions.map((name) => [name, values[name](sum, call.world)] as const);
    const id = key.map(([, value]) => value ?? '').join(' ');
    const row = rows.get(id) ?? { key: Object.fromEntries(key), quantity: 0, amount: null };
    rows.set(id, { ...row, quantity: row.quantity + sum.quantity });
    if (rows.size > worldLimits.usageRows.max)
      throw invalidMember('dimensions', 'The summary has too many rows; choose fewer days or dimensions.');
  }
  return { dimensions: [...dimensions], rows: [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row) };
}
