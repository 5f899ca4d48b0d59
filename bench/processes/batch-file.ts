/**
 * Processes a batch file as the simulator does, and calls the handler of payments for each of its rows. Argument: a `BatchFileOrder` as JSON.
 * Prints rows per second.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { batchBodies, batchFile } from '../money/batch-rows.ts';
import { openMerchant } from '../money/merchant.ts';

export interface BatchFileOrder {
  readonly rows: number;
}

const { rows } = JSON.parse(process.argv[2] ?? '{}') as BatchFileOrder;

async function processed(count: number): Promise<number> {
  const { world, merchantId, ask, drop } = openMerchant();
  const body = { file: batchFile(count), merchantId };
  const { id } = ask('transactions.uploadBatchFile', { body }) as { readonly id: string };
  const file = () => world.records.batchFiles.get(id)!;
  const began = performance.now();
  ask('transactions.triggerBatchFile', { params: { id } });
  while (file().status === 'Processing') await turn();
  const seconds = (performance.now() - began) / 1000;
  if (file().approvedCount !== count) {
    const refused = world.records.batchFileRows
      .by('batchFileId', id)
      .flatMap((part) => part.rows)
      .find(({ result }) => result?.result !== 'Approved');
    throw new Error(`${file().status}: ${file().approvedCount} of ${count} rows are approved: ${JSON.stringify(refused)}`);
  }
  drop();
  return count / seconds;
}

function direct(count: number): number {
  const { merchantId, ask, drop } = openMerchant();
  const bodies = batchBodies(count, merchantId);
  const began = performance.now();
  for (const body of bodies) ask('transactions.create', { body });
  const seconds = (performance.now() - began) / 1000;
  drop();
  return count / seconds;
}

const few = Math.ceil(rows / 5);
await processed(few);
direct(few);
process.stdout.write(`${JSON.stringify({ perSecond: await processed(rows), directPerSecond: direct(rows) })}\n`);
