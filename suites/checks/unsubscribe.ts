/** Mails as a target shows them, and their unsubscribe links. */
import { idsInside } from '../../fixtures/client/created.ts';
import { unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { idOf } from './created.ts';
import { eventually } from './eventually.ts';
import { lookThrough, recordsOf } from './listed.ts';
import { speaksOf } from './members.ts';
import { make } from './resource.ts';

const as = 'merchantAdmin' as const;
/** The body that RFC 8058 requires. */
export const oneClickForm = {
  rawBody: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
} as const;
/** How many mails of the log are read, and how many of its ids are looked up: which ids belong to mails is not documented. */
const maxRead = 3;
const maxLookups = 12;

/** Answers that contain an e-mail to the test's own address: other mails have other people's links. */
export async function mails(context: Context): Promise<readonly Answer[]> {
  const { api, build } = context;
  // A log often masks the name of a mailbox, but not its host.
  const host = `${build.name('mail')}.invalid`;
  const recipient = `nobody@${host}`;
  const body = build.body('notificationDestinations.create', { type: 'Email', config: { recipients: [recipient] } });
  const made = await api.assumed('notificationDestinations.create', { as, body });
  const destination = await idOf(context, 'notificationDestinations', made, { sent: body });
  const subscription = build.body('notificationSubscriptions.create', { destinationIds: [destination], isEnabled: true });
  const subscribed = await api.assumed('notificationSubscriptions.create', { as, body: subscription });
  await make(context, 'customers');
  // Later events must not be mailed.
  const id = await idOf(context, 'notificationSubscriptions', subscribed, { sent: subscription });
  await api.call('notificationSubscriptions.delete', { as, params: { id } });
  const isOwn = (answer: Answer): boolean => speaksOf(answer, host);
  const ask = (members: object): Promise<Answer> => api.call('emailLog.list', { as, query: { suppressNulls: false, ...members } });
  const { answer: found } = await eventually(
    context,
    'messages',
    () => lookThrough(ask, isOwn, { filter: host }),
    (one) => one.page !== undefined,
  );
  const { page, pages, unread } = found;
  if (page === undefined && pages.length === 0) unobservable(`emailLog.list was not read: ${unread ?? 'it is empty'}`);
  const records = page === undefined ? [] : recordsOf(page).filter((record) => JSON.stringify(record).toLowerCase().includes(host));
  const read: Answer[] = [];
  for (const mailId of records.flatMap(idsInside).slice(0, maxLookups)) {
    if (read.length === maxRead) break;
    const mail = await api.call('emailLog.read', { as, params: { id: mailId }, query: { suppressNulls: false } });
    if (mail.ok && isOwn(mail)) read.push(mail);
  }
  if (read.length === 0)
    unobservable(
      `emailLog.list shows no e-mail to an address that an e-mail destination has just been given${unread === undefined ? '' : ` (${unread})`}; set requests["notificationDestinations.create"] to an e-mail destination`,
    );
  return read;
}

interface Link {
  /** The part before its path: an origin, or empty. */
  readonly base: string;
  readonly query: URLSearchParams;
}

export async function wholeLinkOf(context: Context): Promise<Link> {
  for (const mail of await mails(context)) {
    const [, base, query] = /((?:https?:\/\/[^"'\s<>\\?]+?)?)\/api\/notifications\/unsubscribe\?([^"'\s<>\\]+)/.exec(mail.text) ?? [];
    if (base !== undefined && query !== undefined) return { base, query: new URLSearchParams(query.replaceAll('&amp;', '&')) };
  }
  return unobservable('emailLog.read shows no unsubscribe link');
}

/** The query of an unsubscribe link. */
export const linkOf = async (context: Context): Promise<URLSearchParams> => (await wholeLinkOf(context)).query;
