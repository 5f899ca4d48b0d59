/** Every error code: its usual status, when it is sent, what to do, and the operations that send it. */
import { operations } from './catalogue.ts';
import type { ErrorCode } from './error-codes.ts';
import { accessErrors } from './errors/access.ts';
import { billingErrors } from './errors/billing.ts';
import type { ErrorAbout } from './errors/error.ts';
import { generalErrors } from './errors/general.ts';
import { notificationErrors } from './errors/notifications.ts';
import { paymentErrors } from './errors/payments.ts';
import { platformErrors } from './errors/platform.ts';
import type { Operation } from './operation.ts';

const tables = {
  ...generalErrors,
  ...paymentErrors,
  ...billingErrors,
  ...accessErrors,
  ...notificationErrors,
  ...platformErrors,
} satisfies Readonly<Record<ErrorCode, ErrorAbout>>;

export interface ErrorEntry extends Pick<ErrorAbout, 'status' | 'when' | 'advice'> {
  readonly code: string;
  /** Ids in catalogue order; empty for a code that no operation sends. */
  readonly operations: readonly string[];
}

function idsOf({ at }: ErrorAbout): readonly string[] {
  if (at === 'anywhere') return [];
  const isAt = typeof at === 'function' ? at : ({ id }: Operation) => at.some((one) => one === id);
  return operations.filter(isAt).map(({ id }) => id);
}

/** By code. */
export const errorEntries: readonly ErrorEntry[] = Object.entries<ErrorAbout>(tables)
  .map(([code, about]) => ({ code, status: about.status, when: about.when, advice: about.advice, operations: idsOf(about) }))
  .toSorted((a, b) => (a.code < b.code ? -1 : 1));

const byOperation = new Map<string, ErrorEntry[]>(operations.map(({ id }) => [id, []]));
for (const entry of errorEntries) for (const id of entry.operations) byOperation.get(id)?.push(entry);

/** The errors of an operation: those of fewest operations first, then by status. */
export const errorsOf = ({ id }: Pick<Operation, 'id'>): readonly ErrorEntry[] =>
  (byOperation.get(id) ?? []).toSorted((a, b) => a.operations.length - b.operations.length || a.status - b.status);
