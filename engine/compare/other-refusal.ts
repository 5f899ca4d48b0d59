/** Refusals for another reason. */
import { isOperationId } from '../../schemas/catalogue.ts';
import { errorsOf } from '../../schemas/errors.ts';

const codesOf = new Map<string, ReadonlySet<string>>();

/** Whether `given` in place of `code` is the code that the operation has for another reason: the deployment checks in another order, or more. */
export function isOtherReason(operation: string, given: unknown, code: unknown): boolean {
  if (typeof given !== 'string' || given === code || !isOperationId(operation)) return false;
  const known = codesOf.get(operation) ?? new Set(errorsOf({ id: operation }).map((error) => error.code));
  codesOf.set(operation, known);
  return known.has(given);
}
