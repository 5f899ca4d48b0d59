/** No false alarm against a deployment without a control plane: one that words things differently, and one that gives little. */
import { expect, test } from '@playwright/test';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { TargetFile } from '../../../fixtures/targets/target.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { certified, predicted } from './agreement.ts';
import { startProxy, type Rewriting } from './rewriting-proxy.ts';

/** An instant with seven fractional digits, as some platforms write it. */
const inTicks = (text: string): string => {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
  return `${whole}.${fraction.padEnd(7, '0').slice(0, 7)}+00:00`;
};

/** Everything the specification leaves to a deployment, otherwise than the simulator has it. */
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

/** Says more than is documented, through a proxy that has something to add. */
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
};

/** Takes 5 to 30 milliseconds for an answer, and a new connection for each. */
function slow(seed: number): Rewriting {
  const random = xoroshiro128plus(seed);
  return { delay: () => uniformInt(random, 5, 30), closing: true };
}

const consent = { write: true, provokeRateLimit: true };
/** A receiver on this machine, and the target file's statements about deliveries. */
const hooks = {
  listen: '0',
  within: 'PT2S',
  event: { type: 'customer.created', operation: 'customers.create', otherType: 'customer.deleted' },
};

async function behind<T>(rewriting: Rewriting, use: (file: TargetFile) => Promise<T>): Promise<T> {
  const simulator = await startSimulator({ port: 0 });
  const proxy = await startProxy(simulator.url, rewriting);
  try {
    const { personas, fixtures } = simulator.world;
    return await use({ baseUrl: proxy.url, personas, fixtures, consent });
  } finally {
    await proxy.close();
    await simulator.close();
  }
}

test('a deployment that words whatever is open differently has nothing held against it', async () => {
  test.setTimeout(600_000);
  const { held, counts } = await behind(otherwise, (file) => certified({ ...file, hooks }));
  expect(held.filter(({ verdict }) => verdict !== 'warn')).toEqual([]);
  expect(counts['pass']).toBeGreaterThan(400);
});

const deployments: readonly (readonly [string, Rewriting, number, Pick<TargetFile, 'hooks'>])[] = [
  ['says more than is documented', more, 2, { hooks: { listen: '0', within: 'PT2S' } }],
  // As many workers as keep the run short, and as few sessions at a time as an owner may have.
  ['is slow and closes every connection', slow(11), 6, {}],
];
for (const [what, rewriting, workers, more] of deployments) {
  test(`a deployment that ${what} is judged as any other`, async () => {
    test.setTimeout(900_000);
    await behind(rewriting, async (plain) => {
      const file = { ...plain, ...more };
      const { held, outcome, seen } = await certified(file, { workers });
      const { verdicts: prediction } = await predicted(file);
      expect(held).toEqual([]);
      expect(seen).toEqual(prediction);
      expect(outcome.exitStatus).toBe(2);
    });
  });
}

test('a deployment that gives all but a control plane is certified up to a list of what only time or bodies of its own could show', async () => {
  test.setTimeout(600_000);
  await behind({}, async ({ fixtures: { platformSuspendedKey, ...fixtures } = {}, ...file }) => {
    expect(platformSuspendedKey).toBeDefined();
    const { held, outcome, absent, seen } = await certified({ ...file, fixtures, hooks, without: ['platformSuspendedKey'] });
    expect(held).toEqual([]);
    expect(absent).toEqual(['KEY-DETAIL-SUSPENDED-BY-PLATFORM']);
    expect(outcome).toMatchObject({ name: 'incomplete', exitStatus: 2 });
    expect(seen.missing).toEqual([
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
    ]);
    expect(seen.untested.length).toBeLessThan(25);
  });
});

test('a deployment that gives one key and holds nothing is left untested, item by item, as the doctor foretells', async () => {
  test.setTimeout(600_000);
  const { url, world, close } = await startSimulator({ port: 0, definition: { customers: 0, transactions: 0, contracts: 0 } });
  try {
    const { key } = world.personas.merchantUser;
    const file = { baseUrl: url, personas: { merchantUser: { key } } };
    const { held, outcome, seen } = await certified(file);
    const { items, verdicts: prediction } = await predicted(file);
    expect(held).toEqual([]);
    expect(outcome.exitStatus).toBe(2);
    expect(seen).toEqual(prediction);
    expect(items.length).toBeGreaterThan(10);
  } finally {
    await close();
  }
});
