/** Batch files: uploads of payments as CSV (assumptions: 6.4). */
import { fullAudited } from '../../resource.ts';
import { array, boolean, instant, int32, int64, money, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { BatchFileStatus } from '../../conventions/enums.ts';

/** An error in a row; the header is row 1. */
export const BatchFileErrorDto = shape('BatchFileErrorDto', 'assumed', {
  rowNumber: int32({ minimum: 1 }),
  column: nullable(text()),
  message: text(),
});
export type BatchFileErrorDto = Static<typeof BatchFileErrorDto>;

const counted = () => int32({ minimum: 0 });

export const BatchFileDto = shape('BatchFileDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  processorProfileId: nullable(uuid()),
  fileName: text(),
  sizeBytes: int64({ minimum: 0 }),
  sha256: text(64),
  status: BatchFileStatus,
  rowCount: counted(),
  validRowCount: counted(),
  invalidRowCount: counted(),
  processedRowCount: counted(),
  approvedCount: counted(),
  declinedCount: counted(),
  failedCount: counted(),
  totalAmount: money({ minimum: 0 }),
  currency: text(3),
  uploadedAt: instant(),
  startedAt: nullable(instant()),
  completedAt: nullable(instant()),
  cancelledAt: nullable(instant()),
  errorMessage: nullable(text()),
  errors: array(BatchFileErrorDto),
  ...fullAudited(),
});

/** Further fields of a form; if the file itself is the body, they are in the query (assumptions: B1). */
export const batchFileParameters = {
  merchantId: optional(uuid()),
  processorProfileId: optional(uuid()),
  autoProcess: optional(boolean()),
  fileName: optional(text(255)),
};

export const BatchFileQuery = shape('BatchFileQuery', 'assumed', batchFileParameters);
