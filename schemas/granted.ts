/** What the answers of a run prove about a caller, so that a later refusal cannot be excused. */
import type { Operation } from './operation.ts';

/** Permissions that callers have shown to have by succeeding with an operation that needs them. */
export class Grants {
  readonly #permissions = new Map<string, Set<string>>();

  note(caller: string, { permissions }: Operation): void {
    const known = this.#permissions.get(caller) ?? new Set<string>();
    for (const permission of permissions) known.add(permission);
    this.#permissions.set(caller, known);
  }

  /** Whether a caller has every permission of an operation; false for one that needs none, since it may need something else. */
  has(caller: string, { permissions }: Operation): boolean {
    return permissions.length > 0 && permissions.every((one) => this.#permissions.get(caller)?.has(one) === true);
  }
}

/** Whether a 403 can only be about access. That of another write may be about a body or a state that no document shows. */
export const isPlain = ({ id, method, reads, provenance }: Operation): boolean =>
  method === 'GET' || reads === true || provenance !== 'assumed' || /\.(delete|restore)$/.test(id);

/**
 * Whether the target failed to answer. A 501 says instead that it lacks the operation, and any other failure of a write than a 500 may come from a
 * system behind the target.
 */
export const isFailure = (status: number, operation: Operation): boolean => status === 500 || (status > 501 && isPlain(operation));
