/** The permissions that a run's responses prove, so that a later refusal cannot be blamed on a missing one. */
import type { Operation } from './operation.ts';
import type { PersonaName } from './personas.ts';

/** The permissions that each caller has proven by succeeding with an operation that needs them. */
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

/** Callers of their own scope, each of which may do everything in it: `otherMerchant` meets the records of another. */
const administrators: ReadonlySet<string> = new Set<PersonaName>(['merchantAdmin', 'reseller', 'hostAdmin']);

/**
 * Whether a refusal for lack of access contradicts what else was seen of a caller: that its key was accepted, or that it has the permissions. Without a named
 * permission, something else may be needed, such as the token of a download; and the record in the path may be one that only an administrator may see.
 */
export function contradictsAccess(
  status: number,
  caller: string,
  operation: Operation,
  seen: { readonly grants: Grants; readonly isAccepted: boolean },
): boolean {
  if (operation.permissions.length === 0) return false;
  if (status === 401) return seen.isAccepted;
  if (status !== 403 || !isPlain(operation) || !seen.grants.has(caller, operation)) return false;
  return !operation.path.includes('{') || administrators.has(caller);
}

/**
 * Whether the target itself failed. A 501 means that it lacks the operation, and any write failure other than a 500 may come from a system
 * behind the target.
 */
export const isFailure = (status: number, operation: Operation): boolean => status === 500 || (status > 501 && isPlain(operation));
