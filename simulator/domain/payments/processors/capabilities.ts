/** What the simulated processors can do (assumptions: 24). */
import type { TransactionOperationType, TransactionType } from '../../../../schemas/types/enums.ts';

export type Capability = TransactionType | TransactionOperationType;

const review = ['Approve', 'Reject'] as const;

const capabilities: Readonly<Record<string, readonly Capability[]>> = {
  'sim-card': [
    'Sale',
    'Authorization',
    'Verification',
    'Credit',
    'Capture',
    'Void',
    'Refund',
    'Reversal',
    'Increment',
    'Adjust',
    ...review,
  ],
  'sim-ach': ['Sale', 'Verification', 'Credit', 'Void', 'Refund', 'Reversal', ...review],
  'sim-cash': ['Sale', 'Credit', 'Refund', 'Reversal'],
};

/** Whether a processor supports a transaction type or a follow-up operation. */
export const supports = (processorId: string, capability: Capability): boolean => capabilities[processorId]?.includes(capability) ?? false;
