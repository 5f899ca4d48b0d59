/** Scope and named permissions (concepts: Authentication; assumptions: A10, A12). */
import type { ChoiceValues } from '../../../schemas/choices.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { Principal } from './principal.ts';
import { forbidden, scopeMismatch, type Refusal } from './refusal.ts';
import { isHost, isMerchant } from './reach.ts';

/** Whether a deployment accepts the operation without a key (choice auth.anonymousOperations). */
export const needsNoKey = (operation: Operation, choices: ChoiceValues): boolean =>
  operation.anonymous === true && (choices['auth.anonymousOperations'] === 'catalogued' || operation.id === 'health.overall');

/** Returns why the principal may not call the operation, or null. */
export function authorize(operation: Operation, principal: Principal): Refusal | null {
  if (operation.scope === 'host' && !isHost(principal)) return scopeMismatch('host');
  if (operation.scope === 'reseller' && isMerchant(principal)) return scopeMismatch('reseller');
  for (const permission of operation.permissions) if (!principal.may(permission)) return forbidden(permission);
  return null;
}
