/** E-mails: the log is the mailbox (assumptions: 21; 18.3, U6). */
import { publicUrl } from '../../kernel/addresses.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { plus, seconds } from '../../../../schemas/shared/instant.ts';
import { meter } from '../../billing/usage/meter.ts';
import { type Owned, keepWithin } from '../../kernel/collection.ts';
import { isUnsubscribed, unsubscribe, unsubscribeToken } from '../unsubscribe/module.ts';
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import type { World } from '../../kernel/world.ts';
import type { EmailLogRecord } from './record.ts';

export interface Mail {
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly category: string;
  readonly correlationId: string;
  readonly templateName: string | null;
  readonly deliveryId?: string;
  /** Only this user and the host see the message. */
  readonly recipientId?: string;
  /** The link of the message; without one the log shows the unsubscribe link. */
  readonly link?: string;
}

const arrival = 'messaging.emailArrives';
export const underWay = seconds(1);

const unsubscribePath = '/api/notifications/unsubscribe';
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** Writes an e-mail to the log; it arrives a second later, unless its address is unsubscribed. */
export function sendEmail(world: World, { merchantId, resellerId }: Owned, mail: Mail): EmailLogRecord {
  const { address, subject, text, category, correlationId, templateName } = mail;
  const now = world.clock.now();
  // A message that the recipient asked for cannot be unsubscribed from.
  const isAsked = mail.recipientId !== undefined;
  const isSuppressed = !isAsked && isUnsubscribed(world, address, category);
  const id = world.random.uuid();
  const link = `${publicUrl(world)}${unsubscribePath}?token=${unsubscribeToken(world, address, category)}`;
  const { emailLogs } = world.records;
  keepWithin(emailLogs, worldLimits.messages.max, () => [emailLogs.by('over', 'over')]);
  const record = emailLogs.insert({
    id,
    creationTime: now,
    merchantId,
    resellerId,
    deliveryId: mail.deliveryId ?? null,
    recipientId: mail.recipientId ?? null,
    toAddress: address,
    fromAddress: 'notifications@gateway.example',
    subject,
    category,
    templateName,
    status: isSuppressed ? 'Suppressed' : 'Sent',
    provider: 'simulator',
    providerMessageId: isSuppressed ? null : `<${id}@gateway.example>`,
    correlationId,
    queuedAt: now,
    sentAt: isSuppressed ? null : now,
    deliveredAt: null,
    errorMessage: isSuppressed ? 'The address is unsubscribed from this category.' : null,
    textBody: isAsked ? `${text}\n` : `${text}\n\nUnsubscribe: ${link}\n`,
    htmlBody: `<p>${escaped(text)}</p>${isAsked ? '' : `<p><a href="${escaped(link)}">Unsubscribe</a></p>`}`,
    headers: isAsked ? {} : { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    link: mail.link ?? link,
  });
  if (isSuppressed) return record;
  world.schedule.add({ at: plus(now, underWay), kind: arrival, id });
  if (merchantId !== null) meter(world, { merchantId, sku: 'emails.sent', sourceType: 'email', sourceId: id });
  return record;
}

const outcomes: ReadonlyMap<string, Pick<EmailLogRecord, 'status' | 'errorMessage'>> = new Map([
  ['bounce', { status: 'Bounced', errorMessage: 'The mailbox does not exist.' }],
  ['complain', { status: 'Complained', errorMessage: 'The recipient reported the e-mail as spam.' }],
]);

const arrive: DueHandler = (world, id) => {
  const mail = world.records.emailLogs.get(id);
  if (mail?.status !== 'Sent') return;
  const outcome = outcomes.get(mail.toAddress.split('@', 1)[0]?.toLowerCase() ?? '');
  const isHere = outcome?.status !== 'Bounced';
  world.records.emailLogs.replace({ ...mail, ...(outcome ?? { status: 'Delivered' }), deliveredAt: isHere ? world.clock.now() : null });
  if (outcome?.status === 'Complained') unsubscribe(world, mail.toAddress.toLowerCase(), mail.category);
};

export const emailDueWork: DueHandlers<typeof arrival> = { [arrival]: arrive };
