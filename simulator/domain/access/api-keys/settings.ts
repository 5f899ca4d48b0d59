/** Settings of a key that a request gives: expiry, addresses, scopes (assumptions: A12, A13, K6). */
import { parseInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import { invalid, invalidMember, type ValidationError } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { parseRange } from './source.ts';

/** Reads an expiry, which must be in the future. */
export function readExpiry(world: World, text: string | null | undefined): Instant | null {
  if (text === null || text === undefined) return null;
  const at = parseInstant(text);
  if (at === undefined) throw invalidMember('expireAt', 'The field expireAt must be an instant.');
  if (at <= world.clock.now()) throw invalidMember('expireAt', 'The field expireAt must be in the future.');
  return at;
}

const scope = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)*(\.\*)?$/;

/** Refuses entries that are not ranges, addresses or scopes. */
export function checkRestrictions(body: {
  readonly allowedCidrs?: readonly string[] | null;
  readonly scopes?: readonly string[] | null;
}): void {
  const errors: ValidationError[] = [];
  body.allowedCidrs?.forEach((entry, index) => {
    if (parseRange(entry) === undefined) {
      errors.push({ message: 'The entry must be an address or a CIDR range.', members: [`allowedCidrs[${index}]`] });
    }
  });
  body.scopes?.forEach((entry, index) => {
    if (!scope.test(entry)) {
      errors.push({ message: 'The entry must be a permission name, or a group followed by ".*".', members: [`scopes[${index}]`] });
    }
  });
  if (errors.length > 0) throw invalid(errors);
}
