/** Usage summed up by merchant or reseller and SKU. Prices are not part of it: amounts are null. */
import { UsageSummaryRowDto } from '../../../../schemas/billing/usage/types.ts';
import { usageSkus, type UsageSku } from '../../../../schemas/usage-skus.ts';
import { epoch } from '../../../../schemas/shared/instant.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Entity } from '../../kernel/entity.ts';
import type { World } from '../../kernel/world.ts';
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { presenter } from '../../resources/present.ts';
import { entitlementOf } from './entitled.ts';
import { sumsOf, type Selection } from './selection.ts';

/** A row as an entity, so that it is paged like a record: its id is whom and what it is about. */
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

/** What is included is that of the entitlement in force on the last day; without one nothing is beyond it. */
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

/** A row for each merchant and SKU that was used. */
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

/** The rows of merchants that have a reseller. */
export const breakdownRows = (call: AuthenticatedCall, selection: Selection): readonly SummaryRow[] =>
  merchantRows(call, { ...selection, merchants: selection.merchants.filter(({ resellerId }) => resellerId !== null) });

/** A row for each reseller and SKU: the sums of its merchants. */
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
