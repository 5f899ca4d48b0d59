/** Batch files as replies, and their lists, which leave out the errors of rows. */
import { BatchFileDto } from '../../../../schemas/payments/batch-files/types.ts';
import { reachable, seesOwned } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall, type OfRecord } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { notFound } from '../../kernel/refusal.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { presenter } from '../../resources/present.ts';
import type { BatchFileRecord } from './record.ts';

const none: readonly never[] = Object.freeze([]);

export const presentFile = presenter<BatchFileRecord, typeof BatchFileDto>(BatchFileDto);
const presentListed = presenter<BatchFileRecord, typeof BatchFileDto>(BatchFileDto, { errors: () => none });

/** Deleted ones are listed on request, which needs no further permission: the group has no operation that restores them. */
const listing: Listing<BatchFileRecord> = {
  shape: BatchFileDto,
  search: ['fileName'],
  computed: { errors: () => none },
  restorePermission: null,
};

export const listFiles: Handler<'transactions.listBatchFiles'> = (call) => {
  const { source, keep } = reachable(call, call.world.records.batchFiles);
  return ok(pageOf(call, listing, source, listRequest(call), (record) => presentListed(record, call.world), keep));
};

/** @throws Refusal not found, for a missing, deleted or foreign file alike. */
export function findFile(call: AuthenticatedCall<OfRecord>): BatchFileRecord {
  const file = call.world.records.batchFiles.get(call.params.id);
  if (file === undefined || file.isDeleted || !seesOwned(call, file)) throw notFound('no such batch file within reach');
  return file;
}
