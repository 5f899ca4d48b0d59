/** Bodies of requests that settle, which settle as little as possible. None of them is documented. */

/** Settles nothing. */
export const noMerchants = { merchantIds: [] };
export const noProfiles = { processorProfileIds: [] };

export const overrideOf = (merchantId: string, transactionId: string, targetStatus: 'Captured' | 'Settled') => ({
  merchantId,
  transactionIds: [transactionId],
  targetStatus,
  reason: 'Conformance',
});
