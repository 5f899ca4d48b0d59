/** Handlers of usage (endpoints: Usage; assumptions: 20). */
import type { usage } from '../../../../schemas/billing/usage/operations.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { entitlementHandlers } from './entitlements.ts';
import { reportHandlers } from './reports.ts';

export const usageHandlers: HandlersOf<typeof usage> = { ...entitlementHandlers, ...reportHandlers };
