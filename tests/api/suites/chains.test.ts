import { expect, test } from '@playwright/test';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { embeddedTarget } from '../../../engine/target/open-target.ts';
import { inParallel, isTimed, openInProcess } from '../../../engine/run/in-process.ts';
import type { Connection } from '../../../fixtures/client/connection.ts';
import { groupNames, groups } from '../../../schemas/groups.ts';
import type { Finding } from '../../../schemas/shared/verdict.ts';
import { baseline } from '../../baseline.ts';
import { eachOf } from '../../proof.ts';

/** Prefixes of the rules about the operations of a group. */
const about: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(groupNames.map((name) => [name, [`${groups[name].rules}-`]])),
  apiKeys: ['KEY-', 'AUTH-'],
  rateLimitProfiles: ['PROFILE-'],
  rateLimitRules: ['LIMIT-', 'PROFILE-'],
  transactions: ['TX-', 'COUNT-'],
  tokens: ['TOKEN-'],
  listenSessions: ['LISTEN-'],
  developerAccounts: ['PORTAL-'],
  developerInvitations: ['PORTAL-'],
  announcements: ['ANNOUNCEMENT-'],
  announcementTemplates: ['ANNOUNCEMENT-'],
  userAnnouncements: ['ANNOUNCEMENT-'],
  notificationDestinations: ['DESTINATION-', 'EVENT-'],
  notificationSubscriptions: ['SUBSCRIPTION-', 'EVENT-'],
  notificationEvents: ['EVENT-'],
  notificationEventTypes: ['EVENT-'],
  inbox: ['INBOX-'],
  emailLog: ['MESSAGING-'],
  smsLog: ['MESSAGING-'],
  smsConsent: ['MESSAGING-'],
  unsubscribe: ['UNSUBSCRIBE-'],
  account: ['USER-ACCOUNT'],
  myProfile: ['USER-ACCOUNT'],
  gatewayProfile: ['USER-ACCOUNT'],
  sessions: ['USER-ACCOUNT'],
  mySession: ['USER-ACCOUNT'],
  walletA: ['WALLET-'],
  walletB: ['WALLET-'],
  walletCheckout: ['WALLET-'],
  health: ['HEALTH-'],
  merchants: ['MERCHANT-RECORDS', 'MERCHANT-LOCK', 'MERCHANT-PRICE-PLAN'],
  resellers: ['MERCHANT-RESELLERS'],
  billingRuns: ['MERCHANT-BILLING'],
  merchantPaymentMethods: ['MERCHANT-BILLING', 'MERCHANT-CAPTURE'],
  hostedPaymentPages: ['HOSTED-', 'TX-HOSTED-', 'CAMPAIGN-LINKS-'],
  hppSessions: ['HOSTED-', 'TX-HOSTED-', 'CAMPAIGN-LINKS-'],
  processors: ['PROCESSOR-', 'MERCHANT-PRO'],
  processorProfiles: ['MERCHANT-PRO'],
  screeningProviderProfiles: ['MERCHANT-SCREENING-'],
  taxBindings: ['MERCHANT-BINDINGS'],
  threeDSecureBindings: ['MERCHANT-BINDINGS'],
  favorites: ['USER-FAVORITES'],
  users: ['USER-RECORDS'],
  auditLog: ['USER-AUDIT-', 'LISTEN-AUDITED'],
  reports: ['REPORT-'],
  accounting: ['ACCOUNTING-'],
  recurringBilling: ['CONTRACT-BILLING-'],
  usageEntitlements: ['USAGE-'],
  usageReports: ['USAGE-'],
};

/** Prefixes of other rules that need an operation, and why nothing else can replace it. */
const explained: Readonly<Record<string, readonly [why: string, ...rules: readonly string[]]>> = {
  'apiKeys.forUser': ['a reseller reaches merchants through it', 'PERMISSION-RESELLER'],
  'apiKeys.detail': ['it alone shows what befell a key', 'PERMISSION-MERCHANT-WRITE'],
  'apiKeys.*': [
    'a key that was changed or must not be; few other operations need two permissions',
    'CATALOGUE-PERMISSION-BEFORE',
    'PERMISSION-ALL-NEEDED',
    'CONVENTION-PAGE',
    'ERROR-',
  ],
  'rateLimitProfiles.*': [
    'the only record whose reply is documented with its deletion',
    'CATALOGUE-PERMISSION-BEFORE',
    'CONVENTION-',
    'LIMIT-',
  ],
  'notificationDestinations.*': [
    'what is delivered has a destination',
    'CHANNEL-',
    'SUBSCRIPTION-',
    'UNSUBSCRIBE-',
    'INBOX-',
    'LISTEN-SAMPLE',
  ],
  'notificationSubscriptions.*': ['what is delivered was subscribed', 'UNSUBSCRIBE-', 'INBOX-'],
  'customers.*': [
    'the event that is assumed comes from it: hooks.event names another',
    'UNSUBSCRIBE-',
    'EVENT-',
    'INBOX-',
    'CONTRACT-',
    'LISTEN-EVENTS-O',
  ],
  'customers.read': ['it shows whether another merchant changed a customer', 'PERMISSION-MERCHANT-WRITE'],
  'emailLog.*': ['the links stand in e-mails', 'UNSUBSCRIBE-'],
  'transactions.*': ['without a named permission, callers are kept apart by the merchant alone', 'PERMISSION-NONE', 'TOKEN-'],
  'transactions.fromHppSession': ['a merchant stores its payment method through it', 'MERCHANT-BILLING-RUNS'],
  'promotions.*': ['a campaign has a promotion', 'CAMPAIGN-'],
  'contractPlans.*': ['a contract has a plan', 'CONTRACT-'],
  'listenSessions.*': ['what is audited is the beginning and the end of one', 'USER-AUDIT-'],
  'merchants.*': ['what a reseller reaches are merchants', 'PERMISSION-'],
};

/** Independent requests to a group: without one, at most its own rule and one that compares with it stay untested. */
const alone = /\.(?:access|name|list|page|count|summaryCounts)$/;
const isGroup = (operation: string): boolean => groupNames.some((name) => operation.startsWith(`${name}.`));

/** Longer tests are the sweeps over the catalogue, which skip operations that answer 501. */
const longest = 110;

test('a 501 leaves the rules about the operation untested, and names it', async () => {
  test.setTimeout(1_800_000);
  const recorded = baseline().tests.filter(({ exchanges }) => exchanges.length < longest);
  const whole = new Map(recorded.map(({ id, findings }) => [id, findings]));
  const callers = new Map<string, Set<string>>();
  for (const { id, exchanges } of recorded)
    for (const { operation } of exchanges)
      if (operation !== null) callers.set(operation, (callers.get(operation) ?? new Set<string>()).add(id));
  const tests = (await collectSuites()).filter((one) => !one.deep && !isTimed(one) && !one.id.startsWith('conventions/catalogue/keys'));
  await using embedded = await embeddedTarget(7);
  const { target } = embedded;
  const beyond: Record<string, readonly string[]> = {};
  const nameless: string[] = [];
  /** Rules that passed with less than their checks because their test ended early. */
  const short: string[] = [];
  for (const operation of eachOf(32, [...callers.keys()].toSorted())) {
    const session = await openInProcess({ target, seed: 7, workers: 1 }, { findingsOnly: true, through: lacking(operation) });
    const others = new Set<string>();
    const all = new Set<string>();
    const own = ownRules(operation);
    await inParallel(
      4,
      tests.filter(({ id }) => callers.get(operation)!.has(id)),
      async (one) => {
        const { findings } = await session.run(one);
        short.push(...cutShort(findings, whole.get(one.id)!).map((rule) => `${operation}: ${rule}`));
        for (const { rule, verdict, reason = '' } of findings) {
          expect(['fail', 'error'], `${operation}: ${rule} ${reason}`).not.toContain(verdict);
          if (verdict !== 'untested') continue;
          all.add(rule);
          if (!own.some((start) => rule.startsWith(start))) others.add(rule);
          if (!/[a-z]\w*\.[a-z]\w*|apiKeys|requests\[/i.test(reason)) nameless.push(`${operation}: ${rule}: ${reason}`);
        }
      },
    );
    await session.close();
    const isNarrow = alone.test(operation) && isGroup(operation);
    if (isNarrow && all.size > 2) beyond[`all of ${operation}`] = [...all].toSorted();
    if (others.size > 0) beyond[operation] = [...others].toSorted();
  }
  expect({ beyond, nameless, short }).toEqual({ beyond: {}, nameless: [], short: [] });
});

/** Rules of a test which ended early, of which every check passed that was made, but not every check was made. */
function cutShort(findings: readonly Finding[], whole: readonly Finding[]): readonly string[] {
  if (!findings.some(({ check }) => check === 'the prerequisites of the test')) return [];
  const of = (all: readonly Finding[], rule: string): readonly Finding[] => all.filter((finding) => finding.rule === rule);
  return [...new Set(findings.map(({ rule }) => rule))].filter((rule) => {
    const own = of(findings, rule);
    return own.every(({ verdict }) => verdict === 'pass') && own.length < of(whole, rule).length;
  });
}

function ownRules(operation: string): readonly string[] {
  const group = operation.slice(0, operation.indexOf('.'));
  const others = [explained[operation], explained[`${group}.*`]].flatMap((entry) => entry?.slice(1) ?? []);
  return [...(about[group] ?? []), ...others];
}

let answered = 0;

const lacking =
  (operation: string) =>
  (connection: Connection): Connection => ({
    ...connection,
    send(request, records) {
      if (request.operation !== operation) return connection.send(request, records);
      const text = JSON.stringify({ error: { code: 'Gateway:NotImplemented', message: 'Not implemented.' } });
      const reply = Promise.resolve({ status: 501, rawHeaders: ['content-type', 'application/json'], text });
      return { id: `none-${++answered}`, reply };
    },
  });
