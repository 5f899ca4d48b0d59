import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Snapshot } from '../../../simulator/store/world.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';
import { expect, send, test, worldOf, type Json, type World } from './simulated.ts';
import { mutate, mutationOf } from './snapshot-mutations.ts';

const small = { customers: 2, contracts: 1, transactions: 3 };
/** Reads and a write that cover everything in a world. */
const requests: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/api/customers'],
  ['GET', '/api/transactions'],
  ['GET', '/api/contracts'],
  ['GET', '/api/api-keys'],
  ['GET', '/api/users'],
  ['GET', '/api/notifications/destinations'],
  ['POST', '/api/notifications/listen-sessions', {}],
];

async function works(world: World): Promise<void> {
  for (const [method, path, body] of requests) {
    const { status, text: said } = await world.ask('merchantAdmin', method, path, body);
    assert.ok(status < 500, `${method} ${path}: ${status} ${said.slice(0, 300)}`);
  }
}

const taken = async (world: World): Promise<Json> => (await world.control('POST', '/snapshot')).json();

test('a snapshot that was changed anywhere is refused in one line, or makes a world that works', async ({ open, simulator }) => {
  test.slow();
  const [world, other] = [await open({ definition: small }), await open({ definition: small })];
  const snapshot = JSON.stringify(await taken(world));
  const outcomes = { refused: 0, made: 0 };
  const property = fc.asyncProperty(
    fc.array(mutationOf(1, 6), { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    async (mutations, isSealed) => {
      const { records, states, ...rest } = JSON.parse(snapshot) as Snapshot;
      // A caller that states a new digest changes the snapshot deliberately, including what the simulator reads before all records.
      const changed = (isSealed ? rest : { ...rest, records, states }) as object;
      for (const one of mutations) mutate(changed, one);
      const body = { snapshot: isSealed ? sealed({ records, states, ...changed } as unknown as Snapshot) : changed };
      const answer = await world.control('POST', '/fork', body);
      if (answer.status === 200) {
        outcomes.made++;
        const fork = worldOf(simulator, answer.json());
        await works(fork);
        await fork.control('DELETE', '');
      } else {
        outcomes.refused++;
        assert.equal(answer.status, 400, `${answer.status} ${answer.text.slice(0, 500)}`);
        const { message } = answer.json().error;
        assert.match(message, /^[^\n]+$/);
        assert.match(message, /snapshot|choice|group|JSON/i);
        assert.doesNotMatch(message, /Cannot read|undefined|is not a function|\bat .*:\d/);
      }
      assert.equal((await other.ask('merchantAdmin', 'GET', '/api/customers')).status, 200);
    },
  );
  await fc.assert(property, { numRuns: 250 });
  expect(outcomes.refused).toBeGreaterThan(50);
});

const year = 365 * 86_400_000_000;
const at = (instant: string): number => Date.parse(instant) * 1000;

test('a clock in a snapshot stands within the bounds of every clock, and not too far ahead of its work', async ({ open, simulator }) => {
  const world = await open({ definition: { ...small, contracts: 0 } });
  const own = await taken(world);
  const fork = (instant: number, more: object = {}) =>
    world.control('POST', '/fork', { snapshot: sealed({ ...own, clock: { offset: 0, frozenAt: instant, latest: instant }, ...more }) });
  const refusals = [
    [at('9999-12-01T00:00:00Z'), 'snapshot.clock must stand between 1970-01-01T00:00:00Z and 9990-12-31T23:59:59Z.'],
    [at('9990-12-31T23:59:59Z') + 1_000_000, 'snapshot.clock must stand between'],
    [-1_000_000, 'snapshot.clock must stand between'],
    [at('3000-01-01T00:00:00Z'), 'snapshot.schedule has work that was due more than 36525 days before snapshot.clock.'],
  ] as const;
  for (const [instant, message] of refusals) {
    const answer = await fork(instant);
    expect([answer.status, answer.json().error.message]).toEqual([400, expect.stringContaining(message)]);
  }
  // Without due work to catch up on, the clock may stand anywhere.
  expect((await fork(at('9990-12-31T23:59:59Z'), { schedule: [] })).status).toBe(200);
  const late = await fork(at('2026-03-02T10:00:00Z') + year);
  const caughtUp = worldOf(simulator, late.json());
  await works(caughtUp);
  expect((await caughtUp.control('GET', '')).json().now).toBe('2027-03-02T10:00:00Z');
});

test('a snapshot is restored unchanged, whatever the order of its members', async ({ open }) => {
  const world = await open({ definition: small });
  const { records, version, ...rest } = await taken(world);
  expect((await world.control('POST', '/fork', { snapshot: { records, ...rest, version } })).status).toBe(200);
  const [first] = records.customers;
  const edited = { ...rest, version, records: { ...records, customers: [{ ...first, lastName: 'Changed' }] } };
  const answer = await world.control('POST', '/fork', { snapshot: edited });
  expect([answer.status, answer.json().error.message]).toEqual([
    400,
    'snapshot.digest does not fit the rest: the snapshot was changed after it was taken.',
  ]);
});

type Edited = Pick<Snapshot, 'states'> & { readonly records: Record<string, Record<string, unknown>[]> };
const set = (kind: string, change: object) => (edited: Edited) => void Object.assign(edited.records[kind]![0]!, change);

/** Edits that broke mutated worlds before, with the bound that now refuses each. */
const edits: readonly (readonly [edit: (edited: Edited) => void, message: string])[] = [
  [set('transactions', { amount: 'NaN' }), 'snapshot.records.transactions[0].amount must be a whole number.'],
  [set('transactions', { amount: 1e308 }), 'snapshot.records.transactions[0].amount must be at most 999999999999999.'],
  [set('transactions', { more: 1 }), 'snapshot.records.transactions[0].more is unknown.'],
  [set('contracts', { intervalCount: 0 }), 'snapshot.records.contracts[0].intervalCount must be at least 1.'],
  [set('contracts', { nextBillingDate: '2026-02-30' }), 'snapshot.records.contracts[0].nextBillingDate must be a date (yyyy-MM-dd).'],
  [set('contractPlans', { prices: [] }), 'snapshot.records.contractPlans[0].prices must have at least 1 items.'],
  [set('merchants', { timeZone: 'Nowhere' }), 'snapshot.records.merchants[0].timeZone must be the name of a time zone.'],
  [
    set('apiKeys', { userId: '0193b3a0-0000-7000-8000-000000000000' }),
    'snapshot.records.apiKeys[0].userId must be an id in snapshot.records.users.',
  ],
  [set('processorProfiles', { config: {} }), 'snapshot.records.processorProfiles[0].config.merchantNumber is required.'],
  [set('notificationDestinations', { config: {} }), 'snapshot.records.notificationDestinations[0].config.url is required.'],
  [set('notificationDestinations', { type: 'Sms' }), 'snapshot.records.notificationDestinations[0].config.phoneNumbers is required.'],
  [set('notificationDestinations', { type: 'Pigeon' }), 'snapshot.records.notificationDestinations[0] has an unknown type.'],
  [({ records }) => void records['users']!.push(records['users']![0]!), 'is that of another record.'],
  [({ records }) => void (records['people'] = []), 'snapshot.records has an unknown kind, "people".'],
  [({ states }) => void Object.assign(states, { mood: 'good' }), 'snapshot.states has an unknown name, "mood".'],
  [
    ({ states }) => void Object.assign(states, { lastAudit: { at: null, count: -1 } }),
    'snapshot.states.lastAudit.count must be at least 0.',
  ],
];

test('a record or a state that no world holds is refused, naming the place', async ({ open, simulator }) => {
  const world = await open({ definition: small });
  const webhook = { name: 'Orders', type: 'Webhook', config: { url: 'https://receiver.example' } };
  expect((await world.ask('merchantAdmin', 'POST', '/api/notifications/destinations', webhook)).status).toBe(200);
  const own = await taken(world);
  const worlds = async () => (await send(`${simulator.control}/health`, 'GET')).json()['worlds'] as number;
  const before = await worlds();
  for (const [edit, message] of edits) {
    const edited = structuredClone(own);
    edit(edited);
    const answer = await world.control('POST', '/fork', { snapshot: sealed(edited) });
    expect([answer.status, answer.json().error?.message]).toEqual([400, expect.stringContaining(message)]);
  }
  expect(await worlds()).toBe(before);
});

test('a generator or a counter that was set back, or a wrong count of sums, is refused, naming the member', async ({ open }) => {
  const world = await open({ definition: small });
  const own = await taken(world);
  const { random, counters, states } = own as Snapshot;
  const counter = (start: string): string => Object.keys(counters).find((name) => name.startsWith(start))!;
  const setBack = (start: string) => ({ counters: { ...counters, [counter(start)]: 0 } });
  const { usageSums } = own.states;
  const drawn = ['api key: shown', 'session', 'token reference', 'numeric token', 'token in card format'].map((name) => `secret: ${name}`);
  const refusals: readonly (readonly [change: object, message: string])[] = [
    [{ random: { ...random, lastMilliseconds: 0 } }, 'snapshot.random must be past snapshot.records.'],
    [{ random: { ...random, sequence: 0 } }, 'snapshot.random must be past snapshot.records.'],
    [{ random: { ...random, generator: [0, 0, 0, 0] } }, 'snapshot.random.generator must have a member that is not 0.'],
    [setBack('transactions '), `snapshot.counters["${counter('transactions ')}"] must be at least 1, as in snapshot.records.transactions[`],
    [setBack('contract '), `snapshot.counters["${counter('contract ')}"] must be at least 1, as in snapshot.records.contracts[0].`],
    [setBack('usage '), `snapshot.counters["${counter('usage ')}"] must be at least `],
    ...drawn.map((name) => [{ counters: { ...counters, [name]: 0 } }, `snapshot.counters["${name}"] must be at least `] as const),
    [
      { counters: { ...counters, 'secret: api key: shown': own.records.apiKeys.length - 1 } },
      `snapshot.counters["secret: api key: shown"] must be at least ${own.records.apiKeys.length}, as many as its records have drawn.`,
    ],
    [
      { states: { ...states, usageSums: { ...usageSums, count: usageSums.count + 1 } } },
      `snapshot.states.usageSums.count must be ${usageSums.count}.`,
    ],
  ];
  for (const [change, message] of refusals) {
    const answer = await world.control('POST', '/fork', { snapshot: sealed({ ...own, ...change }) });
    expect([answer.status, answer.json().error?.message]).toEqual([400, expect.stringContaining(message)]);
  }
});

test('work of recurring billing before its date waits for the date', async ({ open, simulator }) => {
  const world = await open({ definition: small });
  const { schedule, ...own } = await taken(world);
  const [contract] = own.records.contracts;
  const [date, now] = ['9999-12-31', at('2026-03-02T10:00:00Z')];
  Object.assign(contract, { status: 'Active', nextBillingDate: '2026-04-01', runDate: date });
  const work = { at: now + 60_000_000, kind: 'recurring.bill', id: `${contract.merchantId} ${date}` };
  const made = await world.control('POST', '/fork', { snapshot: sealed({ ...own, schedule: [work, ...schedule] }) });
  const fork = worldOf(simulator, made.json());
  const payments = own.records.transactions.length;
  expect((await fork.control('POST', '/clock', { advance: 'PT1H' })).status).toBe(200);
  expect((await taken(fork)).records.transactions).toHaveLength(payments);
});
