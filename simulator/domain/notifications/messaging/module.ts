/** The message logs and consent (endpoints: Messaging logs; assumptions: 21). */
import { type messaging, EmailLogDetailDto, EmailLogDto, SmsLogDto } from '../../../../schemas/notifications/messaging/group.ts';
import type { PageQuery } from '../../../../schemas/conventions/paging-types.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import type { Collection, Entity, Owned } from '../../kernel/collection.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { reachableAny, seesAny } from '../../kernel/acting-merchant.ts';
import { within } from '../../kernel/refusal.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { checkConsent, listConsents, recordConsent, smsDueWork } from './sms.ts';
import { EmailLogRecord, SmsLogRecord, SmsConsentRecord, consentIndex } from './record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { emailDueWork } from './email.ts';
import { isHost } from '../../kernel/reach.ts';

/** `j***@example.com`. */
const maskedAddress = (address: string): string => address.replace(/^(.?)[^@]*/, '$1***');
/** `+1******0001`. */
const maskedNumber = (number: string): string => number.slice(0, 2) + '*'.repeat(Math.max(number.length - 6, 1)) + number.slice(-4);

const toAddress = ({ toAddress: address }: EmailLogRecord): string => maskedAddress(address);
const toNumber = ({ toNumber: number }: SmsLogRecord): string => maskedNumber(number);

const emailListing: Listing<EmailLogRecord> = {
  shape: EmailLogDto,
  search: ['toAddress', 'subject', 'category', 'correlationId'],
  computed: { toAddress },
};
const smsListing: Listing<SmsLogRecord> = {
  shape: SmsLogDto,
  search: ['toNumber', 'body', 'category', 'correlationId'],
  computed: { toNumber },
};
const presentEmail = presenter<EmailLogRecord, typeof EmailLogDto>(EmailLogDto, { toAddress });
const presentEmailDetail = presenter<EmailLogRecord, typeof EmailLogDetailDto>(EmailLogDetailDto, { toAddress });
const presentSms = presenter<SmsLogRecord, typeof SmsLogDto>(SmsLogDto, { toNumber });

type Present<T, Item> = (record: T, world: World) => Item;
interface Message extends Entity, Owned {
  readonly recipientId: string | null;
}
type CollectionOf<T extends Message> = (world: World) => Collection<T, 'merchantId' | 'correlationId'>;

/** A message with a code is shown only to its user and to the host. */
const maySee = ({ principal }: AuthenticatedCall, { recipientId }: Message): boolean =>
  recipientId === null || recipientId === principal.user.id || isHost(principal);
const sees = (call: AuthenticatedCall, message: Message): boolean => maySee(call, message) && seesAny(call, message);

const lists =
  <T extends Message, Item>(collection: CollectionOf<T>, listing: Listing<T>, present: Present<T, Item>) =>
  (call: AuthenticatedCall<unknown, PageQuery>) => {
    const { source, keep = () => true } = reachableAny(call, collection(call.world));
    const both = (record: T): boolean => maySee(call, record) && keep(record);
    return ok(pageOf(call, listing, source, listRequest(call), (record) => present(record, call.world), both));
  };

/** An array, empty if no message with the id is within reach. */
const byCorrelation =
  <T extends Message, Item>(collection: CollectionOf<T>, present: Present<T, Item>) =>
  (call: AuthenticatedCall<{ readonly correlationId: string }>) => {
    const found = collection(call.world).by('correlationId', call.params.correlationId);
    return ok(found.filter((record) => sees(call, record)).map((record) => present(record, call.world)));
  };

const emails = (world: World) => world.records.emailLogs;
const messages = (world: World) => world.records.smsLogs;

const readEmail: Handler<'emailLog.read'> = (call) => {
  const mail = within(emails(call.world).get(call.params.id), (one) => sees(call, one), 'no such e-mail within reach');
  return ok(presentEmailDetail(mail, call.world));
};

const handlers = {
  'emailLog.list': lists(emails, emailListing, presentEmail),
  'emailLog.byCorrelation': byCorrelation(emails, presentEmail),
  'emailLog.read': readEmail,
  'smsConsent.list': listConsents,
  'smsConsent.check': checkConsent,
  'smsConsent.record': recordConsent,
  'smsLog.list': lists(messages, smsListing, presentSms),
  'smsLog.byCorrelation': byCorrelation(messages, presentSms),
} satisfies HandlersOf<typeof messaging>;

/** Finished messages: the oldest of these are removed when room is needed. */
const over = ({ status }: { readonly status: string }): string | null => (status === 'Sent' ? null : 'over');

const records = {
  emailLogs: kind(EmailLogRecord, { merchantId: byMerchant, correlationId: (mail) => mail.correlationId, over }),
  smsLogs: kind(SmsLogRecord, { merchantId: byMerchant, correlationId: (message) => message.correlationId, over }),
  smsConsents: kind(SmsConsentRecord, { merchantId: byMerchant, number: consentIndex }),
};

const due = { ...emailDueWork, ...smsDueWork };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof due> {}
}

export const messagingModule = defineModule({ records, handlers, due });
