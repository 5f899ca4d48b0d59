/** Which operations need a handler: those of every group with a described reply, except the ones named here. Any other answers 501. */
import type { catalogue, OperationId } from '../../schemas/catalogue.ts';

/** The operations that a simulated group lacks: settlement by hand, batch numbers, batch files, payments on hosted pages. */
export type NotSimulated =
  | 'transactions.settlementOverride'
  | 'transactions.triggerSettlements'
  | 'transactions.triggerMerchantSettlement'
  | 'transactions.batchSequence'
  | 'transactions.overrideBatchSequence'
  | 'transactions.listBatchFiles'
  | 'transactions.uploadBatchFile'
  | 'transactions.readBatchFile'
  | 'transactions.deleteBatchFile'
  | 'transactions.cancelBatchFile'
  | 'transactions.triggerBatchFile'
  | 'transactions.downloadBatchFile'
  | 'transactions.exportBatchFileResults'
  | 'transactions.fromHppSession';

/** The operations whose replies are described. */
type Described = {
  [Id in OperationId]: (typeof catalogue)[Id]['reply'] extends { readonly schema?: infer Schema }
    ? [NonNullable<Schema>] extends [never]
      ? never
      : Id
    : never;
}[OperationId];

type PrefixOf<Id extends string> = Id extends `${infer Prefix}.${string}` ? Prefix : never;

/** The operations that need a handler. */
export type Simulated = Pick<typeof catalogue, Exclude<Extract<OperationId, `${PrefixOf<Described>}.${string}`>, NotSimulated>>;
