/** Who may create and who sees merchants and resellers (assumptions: A9, M1; 36, Merchants). */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { scopeMismatch } from '../../kernel/refusal.ts';
import type { ScopeCheck } from '../../kernel/scope-check.ts';
import type { MerchantRecord } from '../merchants/record.ts';
import { isHost, isMerchant, isReseller } from '../../kernel/reach.ts';

type Caller = Pick<AuthenticatedCall, 'principal'>;

/** The host sees all merchants, a reseller its own, a merchant itself; this includes deleted ones. */
export function seesMerchant({ principal }: Caller, { id, resellerId }: Pick<MerchantRecord, 'id' | 'resellerId'>): boolean {
  if (principal.merchantId !== null) return principal.merchantId === id;
  return principal.resellerId === null || principal.resellerId === resellerId;
}

export const notByMerchants: ScopeCheck = ({ principal }) => {
  if (isMerchant(principal)) throw scopeMismatch('reseller');
};

export const byHostAlone: ScopeCheck = ({ principal }) => {
  if (!isHost(principal)) throw scopeMismatch('host');
};

/** `…/self/…` acts for the merchant of the caller (assumptions: M16). */
export const byMerchants: ScopeCheck = ({ principal }) => {
  if (principal.merchantId === null) throw scopeMismatch('merchant');
};

/** `…own…` acts for the reseller of the caller. */
export const byResellers: ScopeCheck = ({ principal }) => {
  if (!isReseller(principal)) throw scopeMismatch('reseller');
};
