import { ok } from '../../domain/kernel/call.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { withPermissions } from '../framework/edit-keys.ts';
import { answering, around, editCall, editReply, refusing } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

const guarded = ['Transactions.Settlement.Trigger'] as const;

export const settlement: Family = {
  'another-batch-file': {
    breaks: ['TX-BATCH-FILE'],
    description: 'A read of a batch file answers one with another id.',
    seams: editReply('transactions.readBatchFile', (body) => ({ ...body, id: '00000000-0000-7000-8000-00000000dead' })),
  },
  'batch-number-not-overridden': {
    breaks: ['TX-BATCH-SEQUENCE'],
    description: 'An override of the next batch number is answered, but has no effect.',
    seams: answering('transactions.overrideBatchSequence', ok({})),
  },
  'override-across-merchants': {
    breaks: ['TX-SETTLEMENT-OTHER-MERCHANT'],
    description: "An override of settlement changes another merchant's transactions.",
    seams: around('transactions.settlementOverride', (call, handler) => {
      const { transactionIds = [] } = call.body as { readonly transactionIds?: readonly string[] };
      const { transactions } = call.world.records;
      for (const id of transactionIds) {
        const record = transactions.get(id.toLowerCase());
        if (record !== undefined && record.merchantId !== call.principal.merchantId)
          transactions.replace({ ...record, status: 'Captured' });
      }
      return handler({ ...call, body: { ...(call.body as object), merchantId: call.principal.merchantId, transactionIds: [] } });
    }),
  },
  'settlement-across-merchants': {
    breaks: ['TX-SETTLEMENT-OTHER-MERCHANT'],
    description: 'The settlement of any merchant can be triggered.',
    seams: editCall('transactions.triggerMerchantSettlement', (call) => ({
      ...call,
      principal: { ...call.principal, merchantId: call.params.merchantId ?? null },
    })),
  },
  'settlement-of-one-needs-permission': {
    breaks: ['TX-SETTLEMENT-TRIGGER-OPEN'],
    description: 'Settling one merchant needs the permission for settling all.',
    seams: withPermissions('transactions.triggerMerchantSettlement', guarded),
  },
  'settlement-of-one-not-served': {
    breaks: ['TX-SETTLEMENT-TRIGGER'],
    description: 'Settlement can be triggered for all merchants, but not for one.',
    seams: refusing(
      'transactions.triggerMerchantSettlement',
      () => new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed.'),
    ),
  },
  'settlement-override-not-served': {
    breaks: ['TX-SETTLEMENT-OVERRIDE'],
    description: 'A settlement cannot be overridden with POST.',
    seams: refusing(
      'transactions.settlementOverride',
      () => new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed.'),
    ),
  },
  'unsettled-not-served': {
    breaks: ['TX-UNSETTLED-SUMMARY'],
    description: 'The summary of unsettled amounts cannot be requested with POST.',
    seams: refusing(
      'transactions.unsettledSummary',
      () => new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed.'),
    ),
  },
};
