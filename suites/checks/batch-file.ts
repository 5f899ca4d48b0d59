/** Uploads of batch files. Neither the form of an upload nor the columns of a file are documented. */
import type { CallOptions, Context } from '../../fixtures/test.ts';

/**
 * An upload that voids a payment, so that it leaves nothing: no response describes a batch file's effects. The text differs each time, since a
 * gateway may refuse the same file twice. In the target file a text is a CSV file, anything else a JSON body.
 */
export function batchFileUpload(
  { api, build, target }: Context,
  transactionId: string,
): Pick<CallOptions, 'body' | 'rawBody' | 'headers' | 'query'> {
  const row = { transactionId, description: build.name('void', 64) };
  const own = api.bodyFor('transactions.uploadBatchFile', row);
  if (own !== row && typeof own !== 'string') return { body: own };
  const assumed = `transactionType,amount,originalTransactionId,description\r\nVoid,,${row.transactionId},${row.description}\r\n`;
  return {
    rawBody: typeof own === 'string' ? own : assumed,
    headers: { 'content-type': 'text/csv' },
    query: { merchantId: target.personas.merchantAdmin!.merchantId!, fileName: build.name('batch') },
  };
}
