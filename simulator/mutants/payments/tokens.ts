import { Refusal } from '../../domain/kernel/refusal.ts';
import { withPermissions } from '../framework/edit-keys.ts';
import { around, editRefusal, editReply, type Json, withStatus } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';
import { underscored } from '../framework/replies.ts';

const sharing = (member: string, value: string): Family[string] => ({
  breaks: ['TOKEN-REFERENCE-DISTINCT'],
  description: `All tokens have one ${member}.`,
  seams: editReply('tokens.createFromTransaction', (body) => ({ ...body, [member]: value })),
});

export const tokens: Family = {
  'token-201': {
    breaks: ['TOKEN-STATUS-200'],
    description: 'A new token answers 201.',
    seams: withStatus('tokens.createFromTransaction', 201),
  },
  'token-field-missing': {
    breaks: ['TOKEN-FIELD-numericToken'],
    description: 'A token has no numeric form at all.',
    seams: editReply('tokens.createFromTransaction', ({ numericToken: _left, ...rest }) => rest),
  },
  'token-fields-renamed': {
    breaks: [
      'TOKEN-FIELD-id',
      'TOKEN-FIELD-numericToken',
      'TOKEN-FIELD-cardFormatToken',
      'TOKEN-FIELD-publicReference',
      'TOKEN-FIELD-maskedPaymentDetails',
      'TOKEN-FIELD-type',
      'TOKEN-FIELD-category',
      'TOKEN-FIELD-idempotencyStatus',
    ],
    description: 'The members of a token have an underscore before their names.',
    seams: editReply('tokens.createFromTransaction', (body) => underscored(body)),
  },
  'token-type-unknown': {
    breaks: ['TOKEN-TYPE-VALUES', 'TOKEN-CATEGORY-VALUES'],
    description: 'type and category have undocumented values.',
    seams: editReply('tokens.createFromTransaction', (body) => ({ ...body, type: 'CreditCard', category: 'Vault' })),
  },
  'token-type-wrong': {
    breaks: ['TOKEN-TYPE-MATCHES'],
    description: 'Every token is one of a check.',
    seams: editReply('tokens.createFromTransaction', (body) => ({ ...body, type: 'Check' })),
  },
  'token-expiry-wrong': {
    breaks: ['TOKEN-STORED-METHOD'],
    description: 'The expiry in the masked details of a token is random.',
    seams: editReply('tokens.createFromTransaction', (body, { world }) => ({
      ...body,
      maskedPaymentDetails: { ...(body.maskedPaymentDetails as Json), expirationYear: 2030 + world.random.integer(0, 1_000_000) },
    })),
  },
  'token-is-card-number': {
    breaks: ['TOKEN-LEGACY-NOT-A-CARD'],
    description: 'cardFormatToken is the card number.',
    seams: editReply('tokens.createFromTransaction', (body) => ({ ...body, cardFormatToken: '4111111111111111' })),
  },
  'token-unmasked': {
    breaks: ['TOKEN-NO-CARD-NUMBER', 'TOKEN-MASKED-ONLY'],
    description: 'The masked details of a token contain the complete card number.',
    seams: editReply('tokens.createFromTransaction', (body) => ({
      ...body,
      maskedPaymentDetails: { ...(body.maskedPaymentDetails as Json), maskedNumber: '4111 1111 1111 1111' },
    })),
  },
  'token-keeps-customer': {
    breaks: ['TOKEN-CUSTOMER-NOT-STORED'],
    description: 'A token contains the customerId of the request.',
    seams: editReply('tokens.createFromTransaction', (body, { query }) => ({ ...body, customerId: query['customerId'] })),
  },
  'token-reference-plain': {
    breaks: ['TOKEN-REFERENCE-OPAQUE', 'TOKEN-CHARGE'],
    description: 'The public reference contains the vault id and cannot be charged.',
    seams: editReply('tokens.createFromTransaction', (body) => ({ ...body, publicReference: `pt_${String(body.id)}` })),
  },
  'token-reference-prefix-alone': {
    breaks: ['TOKEN-REFERENCE-PREFIX'],
    description: 'The public reference is its prefix and nothing more.',
    seams: editReply('tokens.createFromTransaction', (body) => ({ ...body, publicReference: 'pt_' })),
  },
  'token-reference-unprefixed': {
    breaks: ['TOKEN-REFERENCE-PREFIX'],
    description: 'The public reference has another prefix.',
    seams: editReply('tokens.createFromTransaction', (body) => ({
      ...body,
      publicReference: String(body.publicReference).replace('pt_', 'tok_'),
    })),
  },
  'token-reference-shared': sharing('publicReference', 'pt_0Z9Y8X7W6V5U4T3S2R1Q'),
  'token-id-shared': sharing('id', '01890000-0000-7000-8000-000000000001'),
  'token-error-without-code': {
    breaks: ['TOKEN-NO-METHOD-CODED'],
    description: 'The rejection of a token has no code.',
    seams: editRefusal('tokens.createFromTransaction', (refusal) =>
      refusal.kind === 'refusedToken' ? new Refusal(refusal.kind, refusal.status, '', refusal.message, refusal.detail) : undefined,
    ),
  },
  'token-unknown-transaction-400': {
    breaks: ['TOKEN-UNKNOWN-TRANSACTION'],
    description: 'A token of a transaction that does not exist answers 400.',
    seams: editRefusal('tokens.createFromTransaction', (refusal) =>
      refusal.kind === 'notFound' ? new Refusal('other', 400, refusal.code, refusal.message, refusal.detail) : undefined,
    ),
  },
  'token-across-merchants': {
    breaks: ['TOKEN-OTHER-MERCHANT', 'TOKEN-FOREIGN-MERCHANT'],
    description: "A token can be created from another merchant's transaction.",
    seams: around('tokens.createFromTransaction', (call, handler) => {
      const transaction = call.world.records.transactions.get(String(call.query.transactionId).toLowerCase());
      if (transaction === undefined) return handler(call);
      const { merchantId } = transaction;
      return handler({ ...call, query: { ...call.query, merchantId }, principal: { ...call.principal, merchantId } });
    }),
  },
  'token-needs-permission': {
    breaks: ['TOKEN-NO-PERMISSION'],
    description: 'Creating a token needs a named permission.',
    seams: withPermissions('tokens.createFromTransaction', ['Transactions.Reports']),
  },
  'token-without-payment-method': {
    breaks: ['TOKEN-NO-METHOD'],
    description: 'A token can be created from a transaction that stored no payment method.',
    seams: around('tokens.createFromTransaction', (call, handler) => {
      const id = String(call.query.transactionId).toLowerCase();
      const { transactions } = call.world.records;
      const asked = transactions.get(id);
      if (asked === undefined) return handler(call);
      transactions.replace({ ...asked, storesMethod: true, outcome: { ...asked.outcome, responseCode: '00' }, paymentType: 'Card' });
      return handler(call);
    }),
  },
};
