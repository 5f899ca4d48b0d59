/** The caller: the owner of the key, narrowed by the key (assumptions: A8, A9, A12). */
import type { RecordOf } from './records.ts';

export interface Principal {
  readonly kind: 'Host' | 'Reseller' | 'Merchant';
  readonly key: RecordOf<'apiKeys'>;
  readonly user: RecordOf<'users'>;
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  may(permission: string): boolean;
}

const matches = (scope: string, permission: string) =>
  scope === permission || (scope.endsWith('.*') && permission.startsWith(scope.slice(0, -1)));

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
 * Whether a principal is up to date: a changed record is replaced, so each part must be the same object. Anything else that a principal
 * will depend on, such as roles stored as records, must become a parameter here and of `principalOf`.
 */
export const isMadeFrom = (known: Principal, key: RecordOf<'apiKeys'>, user: RecordOf<'users'>): boolean =>
  known.key === key && known.user === user;
