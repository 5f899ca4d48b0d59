import { array, boolean, nullable, text, uuid, decimal, instant, int32 } from '../shape.ts';
import { PaymentDetailSnapshot } from '../conventions/common-types.ts';
import { TokenCategory, TokenType, CampaignStatus } from '../conventions/enums.ts';
import { category } from './event-type.ts';
import { sessionFields as session } from './fields.ts';

export const customerEvents = category('customers', {
  'token.created': [
    'Token created',
    'Info',
    'A payment method was stored and can be used by its token.',
    {
      publicReference: text(),
      type: TokenType,
      category: TokenCategory,
      maskedPaymentDetails: PaymentDetailSnapshot,
      sourceTransactionId: nullable(uuid()),
    },
  ],
  'customer.created': [
    'Customer created',
    'Info',
    'A customer was created.',
    {
      customerId: uuid(),
      customerNumber: nullable(text()),
      displayName: text(),
      email: nullable(text()),
      externalReference: nullable(text()),
    },
  ],
  'customer.updated': [
    'Customer updated',
    'Info',
    'Data of a customer was changed, or a deleted customer was restored.',
    { customerId: uuid(), displayName: text(), changedFields: array(text()) },
  ],
  'customer.deleted': ['Customer deleted', 'Info', 'A customer was deleted.', { customerId: uuid(), displayName: text() }],
  'customer.payment_method_added': [
    'Payment method added',
    'Info',
    'A payment method was stored for a customer.',
    {
      customerId: uuid(),
      storedPaymentMethodId: uuid(),
      tokenReference: text(),
      isDefault: boolean(),
      maskedPaymentDetails: PaymentDetailSnapshot,
    },
  ],
  'customer.payment_method_removed': [
    'Payment method removed',
    'Info',
    'A stored payment method of a customer was removed.',
    { customerId: uuid(), storedPaymentMethodId: uuid(), maskedPaymentDetails: PaymentDetailSnapshot, newDefaultId: nullable(uuid()) },
  ],
});

export const checkoutEvents = category('checkout', {
  'hosted_session.completed': [
    'Hosted session completed',
    'Success',
    'A payer completed a hosted page.',
    {
      ...session,
      completionId: uuid(),
      transactionId: nullable(uuid()),
      storedPaymentMethodId: nullable(uuid()),
      completionCount: int32(),
      payerEmail: nullable(text()),
    },
  ],
  'hosted_session.expired': [
    'Hosted session expired',
    'Info',
    'A payment link or session expired unused.',
    { ...session, expiredAt: instant() },
  ],
  'campaign.status_changed': [
    'Campaign status changed',
    'Info',
    'A campaign was started, paused, resumed, ended or archived.',
    {
      campaignId: uuid(),
      name: text(),
      status: CampaignStatus,
      previousStatus: CampaignStatus,
      raisedAmount: decimal(),
      completionCount: int32(),
      currency: text(),
    },
  ],
});
