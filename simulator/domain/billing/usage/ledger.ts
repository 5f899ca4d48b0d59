/** The usage ledger: a row for each thing that was metered, and one for the requests of each day. */
import { UsageLedgerRowDto } from '../../../../schemas/billing/usage/types.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { presenter } from '../../resources/present.ts';
import { rowIdOf } from './meter.ts';
import type { UsageRowRecord } from './record.ts';
import { sumsOf, type Selection } from './selection.ts';
import { dayOf, dayOfDate, startOfDay, type DaySum } from './sums.ts';

const occurredAt = ({ creationTime }: UsageRowRecord) => creationTime;
export const ledgerListing: Listing<UsageRowRecord> = {
  shape: UsageLedgerRowDto,
  search: ['sku', 'sourceType', 'sourceId'],
  computed: { occurredAt },
};
export const presentRow = presenter<UsageRowRecord, typeof UsageLedgerRowDto>(UsageLedgerRowDto, { occurredAt });

/** The requests of a day, as a row of its first instant. */
function requestsOf({ merchantId, sku, environment, day, quantity }: DaySum): UsageRowRecord {
  const at = startOfDay(day);
  const id = rowIdOf(merchantId, at, environment === 'Sandbox' ? 0 : 1);
  return { id, creationTime: at, merchantId, sku, quantity, sourceType: 'day', sourceId: null, environment };
}

/** The rows that a report is about, oldest first. */
export function ledgerRows(call: AuthenticatedCall, selection: Selection): readonly UsageRowRecord[] {
  const { from, to, merchants, sku } = selection;
  const [first, last] = [dayOfDate(from), dayOfDate(to)];
  const { usageRows } = call.world.records;
  const rows = merchants
    .flatMap(({ id }) => usageRows.by('merchantId', id))
    .filter((row) => (sku === null || row.sku === sku) && dayOf(row.creationTime) >= first && dayOf(row.creationTime) <= last);
  const requests = Array.from(sumsOf(call, selection)).filter((sum) => sum.sku === 'api.requests');
  return [...rows, ...requests.map(requestsOf)].sort((a, b) => {
    if (a.creationTime !== b.creationTime) return a.creationTime < b.creationTime ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
}
