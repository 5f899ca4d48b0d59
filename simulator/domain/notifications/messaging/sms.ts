/** Text messages: only for those who agreed, and only written to the log (assumptions: 21). */
import { worldLimits } from '../../../../schemas/limits.ts';
import { plus } from '../../../../schemas/shared/instant.ts';
import { meter } from '../../billing/usage/meter.ts';
import { type Owned, keepWithin } from '../../kernel/collection.ts';
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import type { World } from '../../kernel/world.ts';
import { consentOf } from './consent.ts';
import { underWay } from './email.ts';
import type { SmsLogRecord } from './record.ts';

export interface Sms {
  readonly number: string;
  readonly text: string;
  readonly category: string;
  readonly correlationId: string;
  readonly deliveryId?: string;
  /** The user who asked for it: only this user and the host see it, and no further consent is needed. */
  readonly recipientId?: string;
}

const arrival = 'messaging.smsArrives';

/** Characters of a message that is sent whole, and of each part of a longer one. */
const whole = 160;
const part = 153;
const segmentsOf = (text: string): number => (text.length <= whole ? 1 : Math.ceil(text.length / part));

/** Whether a number consented. For the host and for resellers, one of their merchants must have its consent, and none its refusal. */
function maySend(world: World, { merchantId, resellerId }: Owned, number: string): boolean {
  if (merchantId !== null) return consentOf(world, merchantId, number)?.status === 'OptedIn';
  const merchants = resellerId === null ? world.records.merchants.all() : world.records.merchants.by('resellerId', resellerId);
  const known = new Set(merchants.map(({ id }) => consentOf(world, id, number)?.status));
  return known.has('OptedIn') && !known.has('OptedOut');
}

export function sendSms(world: World, owner: Owned, { number, text, category, correlationId, deliveryId, recipientId }: Sms): SmsLogRecord {
  const now = world.clock.now();
  const isAllowed = recipientId !== undefined || maySend(world, owner, number);
  const { smsLogs } = world.records;
  keepWithin(smsLogs, worldLimits.messages.max, () => [smsLogs.by('over', 'over')]);
  const record = smsLogs.insert({
    id: world.random.uuid(),
    creationTime: now,
    merchantId: owner.merchantId,
    resellerId: owner.resellerId,
    deliveryId: deliveryId ?? null,
    recipientId: recipientId ?? null,
    toNumber: number,
    body: text,
    category,
    segments: segmentsOf(text),
    status: isAllowed ? 'Sent' : 'Suppressed',
    correlationId,
    queuedAt: now,
    sentAt: isAllowed ? now : null,
    deliveredAt: null,
    errorMessage: isAllowed ? null : 'The number has not consented to messages.',
  });
  if (!isAllowed) return record;
  world.schedule.add({ at: plus(now, underWay), kind: arrival, id: record.id });
  const { merchantId } = owner;
  if (merchantId !== null) meter(world, { merchantId, sku: 'sms.sent', sourceType: 'sms', sourceId: record.id });
  return record;
}

const arrive: DueHandler = (world, id) => {
  const message = world.records.smsLogs.get(id);
  if (message?.status !== 'Sent') return;
  const isLost = message.toNumber.endsWith('0000');
  world.records.smsLogs.replace({
    ...message,
    status: isLost ? 'Undelivered' : 'Delivered',
    deliveredAt: isLost ? null : world.clock.now(),
    errorMessage: isLost ? 'The number cannot be reached.' : null,
  });
};

export const smsDueWork: DueHandlers<typeof arrival> = { [arrival]: arrive };
