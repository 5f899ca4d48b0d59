/** Mails as a target shows them, and the links in them that end them. */
import { idsInside } from '../../fixtures/client/created.ts';
import { unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { idOf } from './created.ts';
import { make } from './resource.ts';

const as = 'merchantAdmin' as const;
/** The body that RFC 8058 requires. */
export const oneClickForm = {
  rawBody: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
} as const;
/** How many mails of the log are read, and how many of its ids are looked up: which of them are of mails is not shown. */
const maxRead = 3;
const maxLookups = 12;

/** The answer that contains an e-mail. */
export async function mails(context: Context): Promise<readonly Answer[]> {
  const { api, build } = context;
  const body = build.record('notificationDestinations', { type: 'Email', config: { recipients: [`${build.name('mail')}@mail.invalid`] } });
  const made = await api.assumed('notificationDestinations.create', { as, body });
  const destination = await idOf(context, 'notificationDestinations', made, { sent: body });
  const subscription = build.record('notificationSubscriptions', { destinationIds: [destination], isEnabled: true });
  const subscribed = await api.assumed('notificationSubscriptions.create', { as, body: subscription });
  await make(context, 'customers');
  // What comes later is not to be mailed.
  const id = await idOf(context, 'notificationSubscriptions', subscribed, { sent: subscription });
  await api.call('notificationSubscriptions.delete', { as, params: { id } });
  const log = await api.call('emailLog.list', { as, query: { suppressNulls: false } });
  if (!log.ok) unobservable(`emailLog.list answered ${log.status}`);
  const read: Answer[] = [];
  for (const id of idsInside(log.json).slice(0, maxLookups)) {
    if (read.length === maxRead) break;
    const mail = await api.call('emailLog.read', { as, params: { id }, query: { suppressNulls: false } });
    if (mail.ok) read.push(mail);
  }
  if (read.length === 0)
    unobservable(
      'emailLog.list shows no e-mail for an event that an e-mail destination subscribes to; set requests["notificationDestinations.create"] to an e-mail destination',
    );
  return read;
}

interface Link {
  /** The part before its path: an origin, or empty. */
  readonly base: string;
  readonly query: URLSearchParams;
}

/** The unsubscribe link in a mail. */
export async function wholeLinkOf(context: Context): Promise<Link> {
  for (const mail of await mails(context)) {
    const [, base, query] = /((?:https?:\/\/[^"'\s<>\\?]+?)?)\/api\/notifications\/unsubscribe\?([^"'\s<>\\]+)/.exec(mail.text) ?? [];
    if (base !== undefined && query !== undefined) return { base, query: new URLSearchParams(query.replaceAll('&amp;', '&')) };
  }
  return unobservable('emailLog.read shows no unsubscribe link');
}

/** Its query alone. */
export const linkOf = async (context: Context): Promise<URLSearchParams> => (await wholeLinkOf(context)).query;
