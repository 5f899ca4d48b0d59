/** Legal gateways that use one form which the documents leave open: the rules concerned pass, or are untested with a reason. */
import { expect } from '@playwright/test';
import type { RuleId } from '../../../../schemas/register.ts';
import type { Rewriting } from '../rewriting-proxy.ts';
import type { LegalGateway } from './judged.ts';

type Members = Readonly<Record<string, unknown>>;
type Expected = 'pass' | 'untested';

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces the members of every object in a value; undefined removes a member. */
function mapped(value: unknown, change: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(change(name, member), change)]));
}

const without = (names: RegExp) => (value: unknown) => mapped(value, (name, member) => (names.test(name) ? undefined : member));
const errorsAs = (form: unknown) => (value: unknown) =>
  mapped(value, (name, member) => (name === 'validationErrors' && Array.isArray(member) && member.length > 0 ? form : member));

const at =
  (paths: RegExp, change: (value: unknown) => unknown): NonNullable<Rewriting['value']> =>
  (value, path) =>
    paths.test(path) ? change(value) : value;

const nameRules = ['KEY-FORUSER-NAME-VALIDATION', 'ERROR-FIELD-validationErrors', 'PROFILE-VALIDATION-ERRORS'] as const;
const all = /./;

/** A hexadecimal text as the end of a token. */
const handleOf = (details: unknown): string => `pt_${Buffer.from(JSON.stringify(details)).toString('hex').slice(0, 200)}`;

/** Rounds an instant up, as a store of whole seconds does. */
const roundedUp = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)
    ? `${new Date(Math.ceil(Date.parse(value) / 1000) * 1000).toISOString().slice(0, 19)}Z`
    : value;
/** Changes the JSON body of requests. */
const changing =
  (paths: RegExp, change: (body: Members) => Members): NonNullable<Rewriting['asked']> =>
  (question) =>
    paths.test(question.url.split('?', 1)[0]!) && question.body.startsWith('{')
      ? { ...question, body: JSON.stringify(change(JSON.parse(question.body) as Members)) }
      : question;
type StatusOf = NonNullable<Rewriting['statusOf']>;
const refusing =
  (paths: RegExp): StatusOf =>
  (status, path) =>
    paths.test(path) ? 403 : status;
const refusal = { error: { code: 'E403', message: 'No.' } };
const reportRuns = /^\/api\/reports\/[^/]+\/(run|export)$/;
export const notServed = { error: { code: 'E501', message: 'Not implemented.' } };
/** Every read without inputs that needs no permission. */
export const unpermitted =
  /^\/api\/(transactions(\/batch-file)?|merchants(\/self\/[a-z-]+)?|notifications\/inbox(\/[a-z-]+)?|reports|account\/[a-z/-]+|app\/(gateway-profile|my-session)\b.*)$/;
const certificates = /\/wallet-[ab]\/certificates\//;

const rows: readonly (readonly [string, NonNullable<Rewriting['value']>, readonly RuleId[], Expected, StatusOf?])[] = [
  [
    'stores instants in seconds, rounded up',
    at(/\/detail$/, (value) => mapped(value, (_name, member) => roundedUp(member))),
    ['KEY-REVEALED-AGREES-DETAIL', 'KEY-DETAIL-CREATED'],
    'pass',
  ],
  [
    'serves none of the reads that need no permission',
    at(unpermitted, () => notServed),
    ['AUTH-USABLE-AGREES', 'KEY-REVOKE-REFUSED', 'KEY-DETAIL-LAST-USED'],
    'pass',
    (status, path) => (unpermitted.test(path) ? 501 : status),
  ],
  [
    'lets nobody but the platform see the certificates of wallets',
    at(certificates, () => refusal),
    ['WALLET-API-KEY'],
    'untested',
    refusing(certificates),
  ],
  [
    'exports reports, and runs none without parameters that no document names',
    at(reportRuns, () => refusal),
    ['REPORT-SCOPED'],
    'pass',
    refusing(reportRuns),
  ],
  [
    'counts the samples of an event type instead of showing one',
    at(/\/sample-payload$/, () => ({ count: 7, unread: { total: 3 } })),
    ['EVENT-SAMPLE-SENT'],
    'untested',
  ],
  [
    'shows only whether a user is deleted',
    at(/^\/api\/identity\/users\/[0-9a-f-]{36}$/, () => ({ isDeleted: false })),
    ['USER-RECORDS'],
    'pass',
  ],
  // By its creator, who is the caller, no user may be taken for the new one.
  [
    'shows a user in lists only, with its creator beside its name',
    at(/^\/api\/identity\/users(\/[0-9a-f-]{36}|\?|$)/, (value) =>
      isObject(value) && Array.isArray(value['items'])
        ? { ...value, items: value['items'].map(({ id, ...record }: Members) => ({ id, about: record })) }
        : isObject(value) && 'userName' in value
          ? {}
          : value,
    ),
    ['USER-RECORDS'],
    'pass',
  ],
  ['says of no row of a report whose it is', at(reportRuns, without(/merchant/i)), ['REPORT-SCOPED'], 'pass'],
  [
    'names the id of an audit record uid',
    at(/audit-log-continuation/, (page) =>
      isObject(page) && Array.isArray(page['items'])
        ? { ...page, items: page['items'].map(({ id, ...record }: Members) => ({ ...record, uid: id })) }
        : page,
    ),
    ['USER-AUDIT-LOG'],
    'pass',
  ],
  [
    'does not show in its audit log what a request was about',
    at(/audit-log-continuation/, without(/url|parameters|actions|entit|path/i)),
    ['USER-AUDIT-SCOPED'],
    'untested',
  ],
  ['lists validation errors by member', at(all, errorsAs({ name: ['is too long'] })), nameRules, 'pass'],
  ['states validation errors as one text', at(all, errorsAs('name is too long')), nameRules, 'pass'],
  [
    'wraps records',
    at(/^\/api\/(customers|campaigns)\/[0-9a-f-]{36}$/, (record) =>
      isObject(record) && 'error' in record ? record : { record, links: [] },
    ),
    ['CUSTOMER-STANDARD-DELETE', 'CUSTOMER-STANDARD-RESTORE', 'CAMPAIGN-STANDARD-DELETE'],
    'pass',
  ],
  [
    'does not show whether a channel, destination or subscription is enabled',
    at(/^\/api\/notifications\/(channels|destinations|subscriptions)\//, without(/enabled|active|status|modif|stamp/i)),
    ['CHANNEL-SWITCH', 'DESTINATION-SWITCH', 'SUBSCRIPTION-SWITCH'],
    'untested',
  ],
  [
    'answers enabling and disabling with nothing of the record',
    at(/\/(enable|disable)$/, (value) => (isObject(value) && 'id' in value ? {} : value)),
    ['EVENT-DISABLED', 'EVENT-ENABLED-AGAIN', 'EVENT-UNSUBSCRIBED'],
    'pass',
  ],
  [
    'shows nothing of a subscription',
    at(/\/subscriptions\/[0-9a-f-]{36}$/, (value) => (isObject(value) && 'id' in value ? { id: value['id'] } : value)),
    ['EVENT-DISABLED', 'EVENT-ENABLED-AGAIN'],
    'untested',
  ],
  [
    'has one token for each card',
    at(/\/create-from-transaction-async$/, (value) =>
      isObject(value) && 'publicReference' in value ? { ...value, publicReference: handleOf(value['maskedPaymentDetails']) } : value,
    ),
    ['TOKEN-REFERENCE-DISTINCT', 'TOKEN-STORED-METHOD'],
    'pass',
  ],
  [
    'does not show the state of an invitation',
    at(/^\/api\/developer-portal\/invitations\//, (value) => (isObject(value) && 'id' in value ? { id: value['id'] } : value)),
    ['PORTAL-REVOKE'],
    'untested',
  ],
  [
    'shows its managers only the ids of announcements',
    at(/^\/api\/announcements(\/[0-9a-f-]{36}|\/user)$/, (value) => (isObject(value) && 'id' in value ? { id: value['id'] } : value)),
    ['ANNOUNCEMENT-PATCH'],
    'untested',
  ],
  [
    'shows marks of announcements in the unread count alone',
    at(/^\/api\/announcements\/user$/, without(/read|dismiss/i)),
    ['ANNOUNCEMENT-USER-MARKS', 'ANNOUNCEMENT-USER-MANY'],
    'pass',
  ],
  [
    'names the state of a campaign otherwise, and shows another status',
    at(/^\/api\/campaigns\/[0-9a-f-]{36}/, (value) =>
      isObject(value) && 'status' in value ? { ...value, phase: `is ${String(value['status'])}`, status: 'Active' } : value,
    ),
    ['CAMPAIGN-END-RUNNING', 'CAMPAIGN-END-PAUSED'],
    'pass',
  ],
  [
    'shows of a channel, destination or subscription a flag that is about something else',
    at(/^\/api\/notifications\/(channels|destinations|subscriptions)\//, (value) =>
      isObject(value) && 'id' in value ? { ...(without(/enabled|active|status|modif|stamp/i)(value) as Members), enabled: true } : value,
    ),
    ['CHANNEL-SWITCH', 'DESTINATION-SWITCH', 'SUBSCRIPTION-SWITCH'],
    'untested',
  ],
  ['counts more than what is unread', at(/unread-summary$/, () => ({ categories: 4, limit: 50 })), ['INBOX-MARK'], 'pass'],
  [
    'names the transport beside a suppression state',
    at(/\/suppression$/, (value) => ({ state: value === null ? null : (value as unknown), transport: 'Webhook', suppressedAt: null })),
    ['EVENT-SUPPRESSION-NULL'],
    'pass',
  ],
  [
    'shows ids of other things before that of a new record',
    at(/^\/api\/contract-plans$/, (value) => {
      if (!isObject(value) || !('id' in value)) return value;
      const { id, ...members } = value;
      return { change: { id: '00000000-0000-4000-8000-000000000001' }, ...members, planReference: id };
    }),
    ['PLAN-STANDARD-READ', 'PLAN-STANDARD-DELETE', 'PLAN-PRICE'],
    'pass',
  ],
  [
    'answers creations with nothing of the record',
    at(/^\/api\/customers$/, (value) => (isObject(value) && 'id' in value ? { isAccepted: true } : value)),
    ['CUSTOMER-STANDARD-READ', 'CUSTOMER-STANDARD-UPDATE', 'CUSTOMER-METHOD-ADD'],
    'pass',
  ],
  ['checks consent in words of its own', at(/\/sms-consent\/check$/, () => ({ reference: 'R-7' })), ['MESSAGING-CONSENT'], 'untested'],
  [
    'names the address of the consent otherwise',
    at(/^\/api\/accounting\//, (value) => (isObject(value) && 'consentUrl' in value ? { url: value['consentUrl'] } : value)),
    ['ACCOUNTING-CONNECT', 'ACCOUNTING-CALLBACK'],
    'pass',
  ],
  ['wraps its health', at(/^\/api\/health$/, (value) => ({ report: value, status: 'ok' })), ['HEALTH-ANONYMOUS-SUMMARY'], 'pass'],
  [
    'shows no id of a rate-limit rule',
    at(/\/rate-limiting\/rules\/[0-9a-f-]{36}$/, (value) =>
      isObject(value) && 'id' in value ? { ...value, id: undefined, title: value['name'], name: undefined } : value,
    ),
    ['LIMIT-RULE-READ'],
    'untested',
  ],
  [
    'lists its summary counts',
    at(/^\/api\/(customers|developer-portal\/invitations)\/.*summary-counts$/, (value) =>
      isObject(value) && !('error' in value) ? { counts: Object.entries(value).map(([key, count]) => ({ key, count })) } : value,
    ),
    ['CUSTOMER-STANDARD-SUMMARY-COUNTS', 'PORTAL-INVITATION-SUMMARY-COUNTS'],
    'pass',
  ],
  [
    'writes the number of unread announcements as text',
    at(/\/user\/unread-count$/, () => ({ unread: '3' })),
    ['ANNOUNCEMENT-UNREAD'],
    'pass',
  ],
  [
    'writes accents as characters of their own',
    at(/^\/api\/rate-limiting\/profiles/, (value) =>
      mapped(value, (_name, member) => (typeof member === 'string' ? member.normalize('NFD') : member)),
    ),
    ['PROFILE-CREATE-FIELD-description', 'PROFILE-DESCRIPTION-512'],
    'pass',
  ],
  [
    'shows no continuation of its customers',
    at(/^\/api\/customers\/list\/continuation$/, without(/continuation|more/i)),
    ['CONVENTION-PAGE-ACCESS'],
    'pass',
  ],
  [
    'returns each event of a poll twice',
    at(/^\/api\/notifications\/listen-sessions\/[0-9a-f-]{36}\/events$/, (value) =>
      isObject(value) && Array.isArray(value['events'])
        ? { ...value, events: value['events'].flatMap((event: unknown) => [event, event]) }
        : value,
    ),
    ['LISTEN-STAGED-RETURNED', 'LISTEN-EVENTS-ORDER'],
    'pass',
  ],
  [
    'shows the type of an event as its id',
    at(/^\/api\/notifications\/listen-sessions\/[0-9a-f-]{36}\/events$/, (value) =>
      isObject(value) && Array.isArray(value['events'])
        ? {
            ...value,
            events: value['events'].map((event: unknown) =>
              isObject(event) ? { ...event, eventId: event['eventType'], eventType: event['eventId'] } : event,
            ),
          }
        : value,
    ),
    ['LISTEN-EVENTS-ORDER', 'LISTEN-REREAD', 'LISTEN-PROGRESS'],
    'pass',
  ],
  [
    'masks the keys that it creates',
    at(/^\/api\/api-keys$/, (value) => (isObject(value) && 'id' in value ? { ...value, key: 'gk_xxxx1234' } : value)),
    ['KEY-CREATE'],
    'pass',
  ],
];

/** Rows that also change requests. */
const asking: readonly (readonly [string, Rewriting, readonly RuleId[], Expected])[] = [
  [
    'replaces rotated keys at once',
    {
      asked: changing(/\/rotate$/, (body) => ({ ...body, overlapSeconds: 0 })),
      value: at(all, (value) => mapped(value, (name, member) => (/overlapExpiresAt$/i.test(name) ? null : member))),
    },
    ['KEY-ROTATE-OVERLAP-SET', 'KEY-REVEALED-OVERLAP-EQUALS'],
    'untested',
  ],
  [
    'shows and takes the title of an announcement as its name too, which counts if both are sent',
    {
      asked: changing(/^\/api\/announcements(\/[0-9a-f-]{36})?$/, ({ name, ...body }) =>
        name === undefined ? body : { ...body, title: name },
      ),
      value: at(/^\/api\/announcements(\/[0-9a-f-]{36})?$/, (value) =>
        isObject(value) && typeof value['title'] === 'string' ? without(/modif|stamp/i)({ ...value, name: value['title'] }) : value,
      ),
    },
    ['ANNOUNCEMENT-STANDARD-UPDATE'],
    'pass',
  ],
];

/** Counts for callers without permission. */
const counted = /\/transactions\/list\/continuation\/summary-counts$/;

const replying = rows.map(
  ([what, value, rules, verdict, statusOf]) => [what, { value, ...(statusOf === undefined ? {} : { statusOf }) }, rules, verdict] as const,
);

export const forms: readonly LegalGateway[] = [
  ...[...replying, ...asking].map(([what, rewriting, rules, verdict]): LegalGateway => ({
    what,
    rewriting,
    isControlled: true,
    rules,
    expects: ({ checksOf }) => {
      for (const rule of rules) {
        const own = checksOf(rule);
        expect(own.filter((check) => !['pass', verdict].includes(check.verdict))).toEqual([]);
        expect(
          own.map((check) => check.verdict),
          rule,
        ).toContain(verdict);
        if (verdict === 'untested') expect(own.find((check) => check.verdict === verdict)?.reason, rule).toBeTruthy();
      }
    },
  })),
  {
    what: 'counts for callers without permission',
    rewriting: { value: at(counted, () => ({ all: 1 })), statusOf: (status, path) => (counted.test(path) ? 200 : status) },
    isControlled: true,
    rules: ['CATALOGUE-PERMISSION-REFUSED', 'COUNT-PERMISSION'],
    expects: ({ held }) => expect(held.map(({ id, verdict }) => [id, verdict])).toEqual([['COUNT-PERMISSION', 'warn']]),
  },
];
