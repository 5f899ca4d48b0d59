/** Requests that settle: where they may be sent, and bodies that settle as little as possible. None of them is documented. */
import { ownBody, unobservable, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';

/**
 * Whether an operation may be sent: to a world of its own, or with the target's own body. Elsewhere it might settle what others are about to
 * change, or leave payments that cannot be taken back.
 */
export const maySettle = ({ api, world }: Pick<Context, 'api' | 'world'>, operation: OperationId): boolean =>
  world !== undefined || api.bodyFor(operation, undefined) !== undefined;

/** Ends the test where an operation may not be sent. */
export function requireSettling(context: Context, operation: OperationId): void {
  if (!maySettle(context, operation)) unobservable(`only a target with a control plane has payments of its own; ${ownBody(operation)}`);
}

/** Settles nothing. */
export const noMerchants = { merchantIds: [] };
export const noProfiles = { processorProfileIds: [] };

export const overrideOf = (merchantId: string, transactionId: string, targetStatus: 'Captured' | 'Settled') => ({
  merchantId,
  transactionIds: [transactionId],
  targetStatus,
  reason: 'Conformance',
});
