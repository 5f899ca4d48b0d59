import { decimal, instant, int32, nullable, text, uuid } from '../shape.ts';
import { CampaignStatus } from '../conventions/enums.ts';
import { sessionFields as session } from './fields.ts';
import { category } from './event-type.ts';

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
