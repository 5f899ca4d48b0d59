/** Which follow-up operations a transaction allows (assumptions: 6.1; schemas: states of a transaction). */
import { transition } from '../../../../schemas/state.ts';
import { transactionOperationTypes, transactionStates } from '../../../../schemas/payments/transactions/states.ts';
import type { TransactionOperationType } from '../../../../schemas/conventions/enums.ts';
import { supports } from '../processors/capabilities.ts';
import type { TransactionRecord } from './record.ts';

/** Whether an operation fits a kind of transaction, in any state. */
export function isSupported({ type, paymentType }: TransactionRecord, processorId: string, operation: TransactionOperationType): boolean {
  if (!supports(processorId, operation)) return false;
  if (operation === 'Increment') return paymentType === 'Card' && type === 'Authorization';
  if (operation === 'Capture') return type !== 'Verification';
  return true;
}

/** Whether the state allows an operation. Money that was given away cannot be given back. */
export function isAllowed({ status, type }: TransactionRecord, operation: TransactionOperationType): boolean {
  if (transition(transactionStates, status, operation) === undefined) return false;
  if (type !== 'Credit') return true;
  return operation !== 'Refund' && !(operation === 'Reversal' && status === 'Settled');
}

/** The operations that may be tried, in the order of their enumeration. */
export const availableOperations = (record: TransactionRecord, processorId: string): TransactionOperationType[] =>
  transactionOperationTypes.filter((operation) => isAllowed(record, operation) && isSupported(record, processorId, operation));
