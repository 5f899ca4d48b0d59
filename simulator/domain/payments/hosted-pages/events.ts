/** Events about sessions (event types: rows 30 and 31). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { stageEvent } from '../../kernel/events.ts';
import { majorOrNull } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import type { CompletionRecord, HostedSessionRecord } from './record.ts';

const factsOf = (session: HostedSessionRecord) => ({
  hppSessionId: session.id,
  hostedPaymentPageId: session.hostedPaymentPageId,
  campaignId: session.campaignId,
  mode: session.mode,
  status: session.status,
  amount: majorOrNull(session.amount, session.currency),
  currency: session.currency,
  externalReference: session.externalReference,
});

export const stageCompleted = (world: World, session: HostedSessionRecord, completion: CompletionRecord): void =>
  stageEvent(world, 'hosted_session.completed', session.merchantId, {
    ...factsOf(session),
    completionId: completion.id,
    transactionId: completion.transactionId,
    storedPaymentMethodId: completion.storedPaymentMethodId,
    completionCount: session.completionCount,
    payerEmail: completion.payerEmail,
  });

export const stageExpired = (world: World, session: HostedSessionRecord): void =>
  stageEvent(world, 'hosted_session.expired', session.merchantId, {
    ...factsOf(session),
    expiredAt: formatInstant(world.clock.now()),
  });
