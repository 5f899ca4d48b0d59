import { notFound, Refusal } from '../../domain/kernel/refusal.ts';
import { withPermissions } from '../framework/edit-keys.ts';
import { around, editCall, editRefusal, editReply, refusing } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

const guarded = ['Transactions.Settlement.Override'] as const;

export const transactions: Family = {
  'transactions-not-served': {
    breaks: ['TX-CREATE', 'TX-CONTINUATION', 'TX-CONTINUATION-COUNT', 'TX-REPORTS'],
    description: 'Transactions are neither created nor paged nor counted nor summed up.',
    seams: refusing(
      ['transactions.create', 'transactions.page', 'transactions.count', 'transactions.merchantSummary', 'transactions.payTypeSummary'],
      () => notFound('there is no such operation'),
    ),
  },
  'transaction-not-readable': {
    breaks: ['TX-READ'],
    description: 'A transaction cannot be read.',
    seams: refusing('transactions.read', () => notFound('transactions are not shown')),
  },
  'transaction-across-merchants': {
    breaks: ['TX-READ-OTHER-MERCHANT'],
    description: 'A transaction is shown to another merchant.',
    seams: around('transactions.read', (call, handler) => {
      const id = (call.params.transactionId ?? call.params.id).toLowerCase();
      const merchantId = call.world.records.transactions.get(id)?.merchantId ?? call.principal.merchantId;
      return handler({ ...call, principal: { ...call.principal, merchantId } });
    }),
  },
  'transaction-list-needs-permission': {
    breaks: ['TX-LIST'],
    description: 'Listing transactions needs an action permission.',
    seams: withPermissions('transactions.list', guarded),
  },
  'another-transaction': {
    breaks: ['TX-READ-ID', 'TX-BY-ID'],
    description: 'A read returns another transaction.',
    seams: editReply(['transactions.read', 'transactions.getById'], (_body, { world }) => ({
      id: world.random.uuid(),
      merchantId: world.random.uuid(),
      status: 'Captured',
    })),
  },
  'another-transaction-by-key': {
    breaks: ['TX-BY-IDEMPOTENCY-KEY'],
    description: 'An idempotency key finds some other transaction.',
    seams: editReply('transactions.getByIdempotencyKey', (body, { world }) => ({ ...body, id: world.random.uuid() })),
  },
  'unknown-transaction-400': {
    breaks: ['TX-READ-UNKNOWN'],
    description: 'A read of a transaction that does not exist answers 400.',
    seams: editRefusal('transactions.read', (refusal) =>
      refusal.kind === 'notFound' ? new Refusal('other', 400, refusal.code, refusal.message, refusal.detail) : undefined,
    ),
  },
  'tags-dropped': {
    breaks: ['TX-TAGS'],
    description: 'Tags are accepted but not stored.',
    seams: editCall('transactions.updateTags', (call) => ({ ...call, body: { tags: [] } })),
  },
  'follow-up-not-served': {
    breaks: ['TX-FOLLOW-UP'],
    description: 'No follow-up operation is served.',
    seams: refusing('transactions.operate', () => notFound('there is no such operation')),
  },
  'follow-up-deprecated': {
    breaks: ['TX-SCOPED-NOT-DEPRECATED'],
    description: 'The merchant-scoped route is marked deprecated.',
    seams: around('transactions.operate', (call, handler) => {
      const result = handler(call);
      return { ...result, headers: { ...result.headers, deprecation: 'true' } };
    }),
  },
  'follow-up-across-merchants': {
    breaks: ['TX-FOLLOW-UP-OTHER-MERCHANT'],
    description: "A follow-up reaches another merchant's transactions.",
    seams: around('transactions.operate', (call, handler) => {
      const id = (call.params.transactionId ?? call.params.id).toLowerCase();
      const merchantId = call.world.records.transactions.get(id)?.merchantId ?? call.principal.merchantId;
      return handler({ ...call, principal: { ...call.principal, merchantId } });
    }),
  },
  'follow-up-of-unknown-transaction': {
    breaks: ['TX-FOLLOW-UP-UNKNOWN'],
    description: 'A follow-up on a transaction that does not exist answers success.',
    seams: around('transactions.operate', (call, handler) =>
      call.world.records.transactions.get(call.params.transactionId.toLowerCase()) === undefined ? { body: {} } : handler(call),
    ),
  },
  'legacy-not-served': {
    breaks: ['TX-LEGACY-SERVED'],
    description: 'The legacy route does not exist.',
    seams: (original) => ({
      authorize: (operation, principal) =>
        operation.id === 'transactions.operateLegacy' ? notFound('there is no such route') : original.authorize(operation, principal),
    }),
  },
  'legacy-not-deprecated': {
    breaks: ['TX-LEGACY-DEPRECATION'],
    description: 'The legacy route does not say that it is deprecated.',
    seams: around('transactions.operateLegacy', (call, handler) => {
      const result = handler(call);
      return { ...result, headers: Object.fromEntries(Object.entries(result.headers ?? {}).filter(([name]) => name !== 'deprecation')) };
    }),
  },
  'legacy-across-merchants': {
    breaks: ['TX-LEGACY-SCOPED'],
    description: "The legacy route reaches another merchant's transactions.",
    seams: around('transactions.operateLegacy', (call, handler) => {
      const id = (call.params.transactionId ?? call.params.id).toLowerCase();
      const merchantId = call.world.records.transactions.get(id)?.merchantId ?? call.principal.merchantId;
      return handler({ ...call, principal: { ...call.principal, merchantId } });
    }),
  },
  'legacy-by-own-merchant': {
    breaks: ['TX-LEGACY-RESOLVES-MERCHANT'],
    description: "The legacy route uses the caller's merchant instead of the transaction's.",
    seams: around('transactions.operateLegacy', (call, handler) => {
      if (call.principal.merchantId === null) throw notFound('the caller has no merchant');
      return handler(call);
    }),
  },
  'legacy-reply-short': {
    breaks: ['TX-LEGACY-FORWARDS'],
    description: 'The legacy route returns only an id and a status.',
    seams: editReply('transactions.operateLegacy', ({ id, status }) => ({ id, status })),
  },
};
