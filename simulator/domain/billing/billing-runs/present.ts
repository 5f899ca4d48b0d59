import { requestLimits } from '../../../../schemas/limits.ts';
import {
  BillingRunBatchDto,
  BillingRunDto,
  BillingRunResultDto,
  MerchantBillingHistoryDto,
  PricePlanHistoryDto,
} from '../../../../schemas/billing/billing-runs/group.ts';
import { major, none, unitPriceNumber } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { presenter } from '../../resources/present.ts';
import type { PricedLine, PricePlanAssignmentRecord } from '../price-plans/record.ts';
import { isOpen, type BillingBatchRecord, type BillingResultRecord, type BillingRunRecord } from './record.ts';

const merchantName = ({ merchantId }: { readonly merchantId: string }, { records }: World): string =>
  records.merchants.get(merchantId)?.name ?? '';

/** For shares of a volume, the quantity is the volume in major units. */
export const lineOf = (line: PricedLine, currency: string) => ({
  sku: line.sku,
  description: line.description,
  quantity: line.volume === null ? line.quantity : major(line.volume, currency),
  unitPrice: unitPriceNumber(line.unitPrice),
  amount: line.amount,
});

/** Fields that are not stored under their names. Tax is unknown. */
const resultFields = {
  merchantName,
  lines: ({ lines, currency }: Pick<BillingResultRecord, 'lines' | 'currency'>) => lines.map((line) => lineOf(line, currency)),
  subtotal: ({ total }: Pick<BillingResultRecord, 'total'>) => total,
  tax: () => none,
} as const;

export const presentResult = presenter<BillingResultRecord, typeof BillingRunResultDto>(BillingRunResultDto, resultFields);

export const historyListing: Listing<BillingResultRecord> = {
  shape: MerchantBillingHistoryDto,
  search: ['merchantName', 'pricePlanName'],
  computed: resultFields,
};
export const presentHistory = presenter<BillingResultRecord, typeof MerchantBillingHistoryDto>(MerchantBillingHistoryDto, resultFields);

const resellerName = ({ resellerId }: Pick<BillingRunRecord, 'resellerId'>, { records }: World): string =>
  records.resellers.get(resellerId)?.name ?? '';

const runFields = { resellerName, results: () => [] } as const;
export const runListing: Listing<BillingRunRecord> = { shape: BillingRunDto, search: ['resellerName'], computed: runFields };
const present = presenter<BillingRunRecord & { readonly results?: readonly object[] }, typeof BillingRunDto>(BillingRunDto, {
  resellerName,
  results: ({ results = [] }) => results,
});

export function presentRun(world: World, run: BillingRunRecord, results: readonly BillingResultRecord[] = []) {
  const shown = results.slice(0, requestLimits.shownResults.max);
  const fields = shown.map((one) => ({
    ...one,
    merchantName: merchantName(one, world),
    lines: resultFields.lines(one),
    subtotal: one.total,
    tax: none,
  }));
  return present({ ...run, results: fields }, world);
}

const presentRuns = presenter<object, typeof BillingRunBatchDto>(BillingRunBatchDto);

export function presentBatch(world: World, { batchId, creationTime, runIds }: BillingBatchRecord) {
  const runs = runIds.map((id) => world.records.billingRuns.get(id)).filter((run) => run !== undefined);
  const count = (...statuses: readonly BillingRunRecord['status'][]): number =>
    runs.filter(({ status }) => statuses.includes(status)).length;
  return presentRuns(
    {
      batchId,
      createdAt: creationTime,
      runCount: runs.length,
      completedCount: count('Completed', 'CompletedWithErrors'),
      failedCount: count('Failed'),
      isFinished: !runs.some(isOpen),
      runs: runs.map((run) => ({ ...run, resellerName: resellerName(run, world), results: [] })),
    },
    world,
  );
}

const planFields = {
  pricePlanName: ({ pricePlanId }: PricePlanAssignmentRecord, { records }: World): string =>
    records.pricePlans.get(pricePlanId)?.name ?? '',
  merchantName,
} as const;
export const planListing: Listing<PricePlanAssignmentRecord> = {
  shape: PricePlanHistoryDto,
  search: ['pricePlanName', 'merchantName'],
  computed: planFields,
};
export const presentAssignment = presenter<PricePlanAssignmentRecord, typeof PricePlanHistoryDto>(PricePlanHistoryDto, planFields);
