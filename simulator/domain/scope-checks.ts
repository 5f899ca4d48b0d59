/** The operations whose scope the inputs decide, by id. */
import { checkGivenScope, checkStoredScope } from './billing/usage/scope.ts';
import type { ScopeCheck } from './kernel/scope-check.ts';

export const scopeChecks: Readonly<Record<string, ScopeCheck>> = Object.freeze({
  'usageEntitlements.create': checkGivenScope,
  'usageEntitlements.update': checkStoredScope,
  'usageEntitlements.delete': checkStoredScope,
});
