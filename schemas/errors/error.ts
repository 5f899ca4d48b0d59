/** One error code: its meaning, what a client does about it, and the operations that send it. */
import type { OperationId } from '../catalogue.ts';
import type { Operation } from '../operation.ts';

export interface ErrorAbout {
  /** The status that it has unless a choice says otherwise. */
  readonly status: number;
  /** Completes "Sent when": `the key is already suspended`. */
  readonly when: string;
  /** What the caller does next. */
  readonly advice: string;
  /** The operations that send it, by id or by a common property; `anywhere`: errors outside any operation, such as an unknown path. */
  readonly at: readonly OperationId[] | ((operation: Operation) => boolean) | 'anywhere';
}
