/**
 * A stored batch file and its rows. Full card and account numbers and security codes are in neither: what processing needs of them was read
 * when the file was uploaded.
 */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { BatchFileStatus } from '../../../../schemas/types/enums.ts';
import type { BatchFileErrorDto } from '../../../../schemas/types/payments/batch-files.ts';
import type { TransactionCreateDto, TransactionOperationCreateDto } from '../../../../schemas/types/payments/transactions.ts';
import type { Entity, FullAudited } from '../../kernel/entity.ts';
import type { Minor } from '../../kernel/money.ts';
import type { PaymentMethod } from '../payment-details/payment-method.ts';

/** Who processes it, as a request of the API would say. */
export interface Caller {
  readonly keyId: string;
  readonly ip: string;
  readonly correlationId: string;
}

export interface BatchFileRecord extends FullAudited {
  readonly merchantId: string;
  readonly processorProfileId: string | null;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly status: BatchFileStatus;
  readonly rowCount: number;
  readonly validRowCount: number;
  readonly invalidRowCount: number;
  /** Equals the sum of the next three. */
  readonly processedRowCount: number;
  readonly approvedCount: number;
  readonly declinedCount: number;
  /** Rows that the processor failed, and rows that were refused. */
  readonly failedCount: number;
  /** Of the valid rows in `currency`, which is the merchant's. */
  readonly totalAmount: Minor;
  readonly currency: string;
  readonly uploadedAt: Instant;
  readonly startedAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly cancelledAt: Instant | null;
  readonly errorMessage: string | null;
  /** The first ones. */
  readonly errors: readonly Readonly<BatchFileErrorDto>[];
  /** The header as it was uploaded. */
  readonly columns: readonly string[];
  /** Null until it is processed. */
  readonly caller: Caller | null;
}

/** A row that pays. A card or an account is in `method`; a token is in the body. */
export interface PaymentRow {
  readonly kind: 'payment';
  readonly body: Omit<TransactionCreateDto, 'idempotencyKey'>;
  readonly method: PaymentMethod | null;
  /** The result of checking the security code, which is not kept; null when the row has none. */
  readonly cvvResultCode: string | null;
  readonly idempotencyKey: string | null;
}

/** A row that follows up an earlier transaction. */
export interface OperationRow {
  readonly kind: 'operation';
  readonly transactionId: string;
  readonly body: TransactionOperationCreateDto;
}

export type RowOrder = PaymentRow | OperationRow;

/** The columns that the export adds to a row. */
export interface RowResult {
  readonly result: 'Approved' | 'Declined' | 'Failed' | 'Rejected';
  readonly transactionId: string | null;
  readonly status: string | null;
  readonly responseCode: string | null;
  readonly responseMessage: string | null;
  readonly authorizationCode: string | null;
  readonly avsResultCode: string | null;
  readonly cvvResultCode: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

export interface Row {
  /** The header is row 1. */
  readonly number: number;
  /** As uploaded, masked. */
  readonly cells: readonly string[];
  /** Null once it was processed, and for an invalid row. */
  readonly order: RowOrder | null;
  readonly result: RowResult | null;
}

/** Some consecutive rows of a file: so many are processed in one go. */
export interface BatchFileRowsRecord extends Entity {
  readonly batchFileId: string;
  readonly rows: readonly Row[];
}

/** Rows that are processed in one go: less than a millisecond of work, so that reads beside it keep their pace. */
export const rowsPerPart = 5;

const noResult = {
  transactionId: null,
  status: null,
  responseCode: null,
  responseMessage: null,
  authorizationCode: null,
  avsResultCode: null,
  cvvResultCode: null,
} as const;

/** The result of a row that no transaction came of. */
export const rejected = (errorCode: string, errorMessage: string): RowResult => ({
  result: 'Rejected',
  ...noResult,
  errorCode,
  errorMessage,
});
