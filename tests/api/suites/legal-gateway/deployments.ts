/** Legal gateways that are certified as a whole: each row is one run that answers several questions. */
import { expect } from '@playwright/test';
import { sample, subarray } from 'fast-check';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { TargetFile } from '../../../../fixtures/targets/target.ts';
import { operationsOf } from '../../../../schemas/operation-groups.ts';
import { moments, type Moment } from '../../../time.ts';
import { predicted } from '../agreement.ts';
import type { Rewriting } from '../rewriting-proxy.ts';
import type { Found, LegalGateway } from './judged.ts';

/** An instant with seven fractional digits, as some platforms write it. */
const inTicks = (text: string): string => {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
  return `${whole}.${fraction.padEnd(7, '0').slice(0, 7)}+00:00`;
};

/** Everything that the specification leaves to a deployment, different from the simulator. */
const otherwise: Rewriting = {
  members: { items: 'data', nextContinuationToken: 'cursor', hasMore: 'more', totalCount: 'total', eventId: 'key', eventType: 'kind' },
  values: { 'environment:Sandbox': 'Blue', 'environment:Production': 'Green', 'status:Suspended': 'OnHold', 'status:Revoked': 'Void' },
  statuses: { 400: 422, 409: 403, 422: 400 },
  instant: inTicks,
  uuid: 'upper',
  extra: { x_extra: { nested: [1, 'two'] }, links: [{ rel: 'self' }] },
  headers: { 'x-powered-by': 'Something else', 'set-cookie': 'a=b; Path=/', 'content-language': 'de' },
  headerName: (name) => name.toUpperCase(),
  plainErrors: true,
  bareResults: true,
  closing: true,
};

const titleCase = (name: string): string => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());

const random = xoroshiro128plus(11);
/** Adds undocumented members to answers, each of which takes up to 10 milliseconds and a new connection. */
const more: Rewriting = {
  values: {
    'environment:Sandbox': 'Staging',
    'environment:Production': 'Live',
    'status:Suspended': 'UnderReview',
    'scope:ApiKey': 'Region',
  },
  statuses: { 400: 418, 409: 423 },
  code: (code) => `acme/${code}.v2`,
  extra: { _links: { self: { href: '/' } }, acmeTraceId: 'a1', 'acme:flags': [] },
  headers: {
    via: '1.1 edge, 1.1 shield',
    server: 'edge/9',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-request-id': '0af7651916cd43dd',
    'set-cookie': 'route=7; Path=/; HttpOnly',
    vary: 'Accept-Encoding',
    'cache-control': 'no-store',
  },
  headerName: titleCase,
  pretty: true,
  compress: true,
  delay: () => uniformInt(random, 0, 10),
  closing: true,
};

/** The paths of a file's optional items. */
function items(file: TargetFile): readonly (readonly string[])[] {
  const personas = Object.entries(file.personas ?? {}).flatMap(([name, persona]) => [
    ['personas', name],
    ...Object.keys(persona)
      .filter((member) => member !== 'key')
      .map((member) => ['personas', name, member]),
  ]);
  const flat = (['fixtures', 'consent', 'lifetimes'] as const).flatMap((part) => Object.keys(file[part] ?? {}).map((name) => [part, name]));
  return [...personas, ...flat, ['hooks'], ['hooks', 'within'], ['hooks', 'event']];
}

function omitting(file: TargetFile, paths: readonly (readonly string[])[]): TargetFile {
  const copy = structuredClone(file);
  for (const path of paths) {
    const parent = path.slice(0, -1).reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], copy);
    if (typeof parent === 'object' && parent !== null) delete (parent as Record<string, unknown>)[path.at(-1)!];
  }
  return copy;
}

const lifetimes = { listenSession: 'PT15M', eventBuffer: 'PT1H', rotationOverlap: 'P1D', rateLimitWindow: 'PT1M' };
/** Omits the optional items that `choose` picks. */
export const lessThan =
  (choose: (all: readonly (readonly string[])[]) => readonly (readonly string[])[]) =>
  (given: TargetFile): TargetFile => {
    const whole = { ...given, lifetimes };
    return omitting(whole, choose(items(whole)));
  };
/** Omits two draws of a few items. */
const drawnLess = lessThan((all) => sample(subarray([...all], { minLength: 1, maxLength: 6 }), { seed: 3, numRuns: 2 }).flat());

/** The number of requests may differ by this, since some depend on the target's data. Run `npm run count-requests` when the test fails. */
const tolerance = 0.2;

/** Expects the verdicts that `doctor` predicted, with each missing item named. */
export const asForetold = async ({ held, outcome, seen, requests }: Found, file: TargetFile): Promise<void> => {
  const { items, verdicts, requests: foreseen } = await predicted(file);
  expect(held).toEqual([]);
  expect(seen).toEqual(verdicts);
  expect(outcome.exitStatus).toBe(2);
  expect(Math.abs(requests / foreseen - 1), `${requests} requests, ${foreseen} foreseen`).toBeLessThan(tolerance);
  expect(seen.missing.filter((reason) => !items.some((item) => reason.includes(item)))).toEqual([]);
  expect(items.filter((item) => !seen.missing.some((reason) => reason.includes(item)))).toEqual([]);
};

/** Expects the rules of unimplemented groups to be untested with a reason; `others` are rules that need these groups. */
const saysWhy =
  (groups: readonly string[], own: RegExp, others: RegExp) =>
  ({ held, outcome, seen, why }: Found): void => {
    expect(held).toEqual([]);
    expect(outcome).toMatchObject({ name: 'incomplete', exitStatus: 2 });
    expect(seen.judged.filter((rule) => own.test(rule))).toEqual([]);
    expect(seen.untested.filter((rule) => own.test(rule)).length).toBeGreaterThan(0);
    expect(seen.untested.filter((rule) => !own.test(rule) && !others.test(rule)).map(why)).toEqual([]);
    for (const reason of seen.missing) {
      expect(reason).toContain('501');
      expect(
        operationsOf(groups).filter((id) => reason.includes(id)),
        reason,
      ).not.toEqual([]);
    }
  };
const lacking = (groups: readonly string[], moment: Moment, own: RegExp, others: RegExp): LegalGateway => ({
  what: `does not implement ${groups.join(', ')}`,
  moment,
  simulator: { seed: 7, without: groups },
  gives: (all) => ({ ...all, hooks: { listen: '0' } }),
  isControlled: true,
  expects: saysWhy(groups, own, others),
});

const onlyTimeOrBodies = [
  ...['PT10S', 'PT1M', 'PT2S', 'PT6M'].map((wait) => `needs control, or consent.waitForExpiry of at least ${wait}`),
  ...['eventBuffer', 'listenSession', 'rateLimitWindow', 'rotationOverlap'].map(
    (name) => `needs control, or lifetimes.${name} with a consent.waitForExpiry at least 1 minute longer`,
  ),
  ...[
    ['billingRuns.create'],
    ['merchantPaymentMethods.sendCaptureLink', 'merchantPaymentMethods.resendCaptureLink'],
    ['recurringBilling.trigger'],
    ['taxBindings.update', 'threeDSecureBindings.update'],
    ['transactions.overrideBatchSequence'],
    ['transactions.settlementOverride'],
    ['transactions.triggerMerchantSettlement'],
    ['transactions.triggerSettlements', 'transactions.triggerMerchantSettlement'],
  ].map((operations) => `needs ${operations.map((name) => `control, or requests["${name}"]`).join(', ')}`),
];

export const deployments: readonly LegalGateway[] = [
  {
    what: 'words whatever is open differently',
    rewriting: otherwise,
    expects: ({ counts }) => expect(counts['pass']).toBeGreaterThan(400),
  },
  {
    what: 'gives all but a control plane, and leaves open what only time or bodies of its own could show',
    moment: moments.leapDay,
    rewriting: { isDated: true },
    gives: ({ fixtures: { platformSuspendedKey, ...fixtures } = {}, ...all }) => {
      expect(platformSuspendedKey).toBeDefined();
      return { ...all, fixtures, without: ['platformSuspendedKey'] };
    },
    expects: ({ held, outcome, absent, seen }) => {
      expect(held).toEqual([]);
      expect(absent).toEqual(['KEY-DETAIL-SUSPENDED-BY-PLATFORM']);
      expect(outcome).toMatchObject({ name: 'incomplete', exitStatus: 2 });
      expect(seen.missing).toEqual(onlyTimeOrBodies);
      expect(seen.untested.length).toBeLessThan(25);
    },
  },
  {
    what: 'says more than is documented, is slow and closes every connection',
    rewriting: more,
    // Enough workers for a short run, and no more sessions at a time than an owner may have.
    workers: 6,
    gives: drawnLess,
    expects: asForetold,
  },
  {
    what: 'shows in lists, counts, logs and polls what happened a second ago',
    lateness: 1000,
    expects: ({ counts, choices }) => {
      expect(counts['pass']).toBeGreaterThan(690);
      for (const kind of ['lists', 'audit', 'messages', 'deliveries', 'events']) expect(choices).toHaveProperty([`lateness.${kind}`]);
    },
  },
  {
    what: 'gives one key and holds nothing',
    simulator: { definition: { customers: 0, transactions: 0, contracts: 0 } },
    workers: 2,
    gives: ({ baseUrl, personas }) => ({ baseUrl, personas: { merchantUser: { key: personas!.merchantUser!.key } } }),
    expects: asForetold,
  },
  // No other group needs these. The last has no names of operations: tests follow its links from e-mails.
  lacking(
    ['reports', 'gatewayProfile', 'unsubscribe'],
    moments.yearEnd,
    /^(?:REPORT-|USER-ACCOUNT$|UNSUBSCRIBE-(?:GET|CONFIRM|ONE-CLICK|NO-PERMISSION)$)/,
    /^$/,
  ),
  // Other groups need this one.
  lacking(['customers'], moments.endOfSummerTime, /^CUSTOMER-/, /^(?:CONTRACT|EVENT|INBOX|LISTEN-EVENTS|UNSUBSCRIBE)-/),
];
