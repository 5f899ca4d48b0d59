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

/** Finds the operations when they are first read: a start does not need them. */
function entryOf(code: string, about: ErrorAbout): ErrorEntry {
  const { status, when, advice } = about;
  let ids: readonly string[] | undefined;
  return {
    code,
    status,
    when,
    advice,
    get operations() {
      return (ids ??= idsOf(about));
    },
  };
}

export const errorEntries: readonly ErrorEntry[] = Object.entries<ErrorAbout>(tables)
  .map(([code, about]) => entryOf(code, about))
  .toSorted((a, b) => (a.code < b.code ? -1 : 1));

let byOperation: ReadonlyMap<string, readonly ErrorEntry[]> | undefined;

function entriesByOperation(): ReadonlyMap<string, readonly ErrorEntry[]> {
  const entries = new Map<string, ErrorEntry[]>(operations.map(({ id }) => [id, []]));
  for (const entry of errorEntries) for (const id of entry.operations) entries.get(id)?.push(entry);
  return entries;
}

/** The errors of an operation: those of fewest operations first, then by status. */
export const errorsOf = ({ id }: Pick<Operation, 'id'>): readonly ErrorEntry[] =>
  ((byOperation ??= entriesByOperation()).get(id) ?? []).toSorted(
    (a, b) => a.operations.length - b.operations.length || a.status - b.status,
  );
