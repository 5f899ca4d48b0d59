/** Who calls: the owner of the key, narrowed by the key (assumptions: A8, A9, A12). */
import type { RecordOf } from './records.ts';

export interface Principal {
  readonly kind: 'Host' | 'Reseller' | 'Merchant';
  readonly key: RecordOf<'apiKeys'>;
  readonly user: RecordOf<'users'>;
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  /** Permissions of the owner that the key's scopes leave. */
  may(permission: string): boolean;
}

const matches = (scope: string, permission: string) =>
  scope === permission || (scope.endsWith('.*') && permission.startsWith(scope.slice(0, -1)));

/** The principal that a key and its owner make; nothing else goes into it. */
export function principalOf(key: RecordOf<'apiKeys'>, user: RecordOf<'users'>): Principal {
  const owned = user.permissions === 'all' ? null : new Set(user.permissions);
  const scopes = key.scopes;
  const may = (permission: string) =>
    (owned === null || owned.has(permission)) && (scopes.length === 0 || scopes.some((scope) => matches(scope, permission)));
  const merchantId = user.merchantId ?? key.merchantId;
  const kind = merchantId !== null ? 'Merchant' : user.resellerId !== null ? 'Reseller' : 'Host';
  return Object.freeze({ kind, key, user, merchantId, resellerId: user.resellerId, may });
}

/**
 * Whether a principal is still what its parts make: a record is replaced when it changes, so each part must be the same object.
 * What else goes into a principal, as roles will once they are records, is a parameter here and of `principalOf`.
 */
export const isMadeFrom = (known: Principal, key: RecordOf<'apiKeys'>, user: RecordOf<'users'>): boolean =>
  known.key === key && known.user === user;
