/** Restrictions of a key: expiry, addresses and scopes (assumptions: A12, A13, K6). */
import { parseInstant, type Instant, earlier } from '../../../../schemas/shared/instant.ts';
import type { Principal } from '../../kernel/principal.ts';
import { invalid, invalidMember, type ValidationError, Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { type ApiKeyRecord, parseRange, areWithin } from './record.ts';

/** @throws Refusal unless the expiry is an instant in the future. */
export function readExpiry(world: World, text: string | null | undefined): Instant | null {
  if (text === null || text === undefined) return null;
  const at = parseInstant(text);
  if (at === undefined) throw invalidMember('expireAt', 'The field expireAt must be an instant.');
  if (at <= world.clock.now()) throw invalidMember('expireAt', 'The field expireAt must be in the future.');
  return at;
}

const scope = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)*(\.\*)?$/;

/** @throws Refusal for entries that are not ranges, addresses or scopes. */
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

/** The refusal of a key that is less restricted than the caller's. `reason` is for the request log. */
export const exceedsPower = (reason: string): Refusal =>
  new Refusal('businessRule', 403, 'ApiKeys:PowerExceeded', 'A key cannot make or change a key that may do more than itself.', { reason });

type Restrictions = Pick<ApiKeyRecord, 'scopes' | 'allowedCidrs' | 'expireAt'>;

const endOf = ({ expireAt, overlapExpiresAt }: Pick<ApiKeyRecord, 'expireAt' | 'overlapExpiresAt'>): Instant | null =>
  expireAt === null || overlapExpiresAt === null ? (expireAt ?? overlapExpiresAt) : earlier(expireAt, overlapExpiresAt);

const isInScope = (held: string, wanted: string) => held === wanted || (held.endsWith('.*') && wanted.startsWith(held.slice(0, -1)));

const areInScope = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.length === 0 || (wanted.length > 0 && wanted.every((scope) => held.some((own) => isInScope(own, scope))));

const areInPlace = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.length === 0 || (wanted.length > 0 && areWithin(held, wanted));

const endsInTime = (end: Instant | null, wanted: Instant | null): boolean => end === null || (wanted !== null && wanted <= end);

function excess(held: ApiKeyRecord, wanted: Restrictions, overlapExpiresAt: Instant | null): string | undefined {
  if (!areInScope(held.scopes, wanted.scopes)) return "scopes beyond those of the caller's key";
  if (!areInPlace(held.allowedCidrs, wanted.allowedCidrs)) return "addresses beyond those of the caller's key";
  if (!endsInTime(endOf(held), endOf({ expireAt: wanted.expireAt, overlapExpiresAt }))) return "a longer life than the caller's key";
  return undefined;
}

/** @throws Refusal for a key less restricted than the caller's: the caller must not learn, change or reactivate it. */
export function checkNotFreer({ key: held }: Principal, key: ApiKeyRecord): void {
  const reason = excess(held, key, key.overlapExpiresAt);
  if (reason !== undefined) throw exceedsPower(reason);
}

/**
 * The restrictions of a key that the caller makes or changes: the wanted ones, else the caller's own. `overlapExpiresAt`: when the key ends
 * in any case.
 * @throws Refusal if they exceed the caller's.
 */
export function grantable({ key: held }: Principal, wanted: Partial<Restrictions>, overlapExpiresAt: Instant | null = null): Restrictions {
  const { scopes = [], allowedCidrs = [], expireAt = null } = wanted;
  const granted = {
    scopes: scopes.length === 0 ? held.scopes : scopes,
    allowedCidrs: allowedCidrs.length === 0 ? held.allowedCidrs : allowedCidrs,
    expireAt: expireAt ?? (endsInTime(endOf(held), overlapExpiresAt) ? null : endOf(held)),
  };
  const reason = excess(held, granted, overlapExpiresAt);
  if (reason !== undefined) throw exceedsPower(reason);
  return granted;
}
