/** Records whose outcome a test decides: the state machine moves them, and the event follows automatically. */
import { done, merchantOf, newCampaign, newContract, listen } from '../billing/billing-steps.ts';
import { newSession } from '../payments/hosted-steps.ts';
import { created, operate } from '../payments/transaction-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import { check, card } from './event-causes/cause.ts';
import { held } from './event-causes/payments.ts';
import { newDestination } from './notification-steps.ts';

const decide = (world: World, record: string, outcome: string, type?: string) =>
  world.control('POST', '/events', { record, outcome, ...(type === undefined ? {} : { type }) });

const byCheck = { paymentType: 'Check', checkData: check() };

interface Case {
  readonly what: string;
  readonly make: (world: World) => Promise<Json>;
  readonly kind: string;
  /** In the order in which they are decided, with the event of each and the state that it leaves. */
  readonly outcomes: readonly (readonly [outcome: string, event: string, state: string])[];
  readonly isScreened?: true;
}

const batchOf = async (world: World): Promise<Json> => {
  const { merchantId } = await created(world);
  const { batches } = await done(world, 'POST', `/api/transactions/settlements/merchants/${merchantId}/trigger`, {});
  return batches[0];
};

const cases: readonly Case[] = [
  {
    what: 'a check',
    make: (world) => created(world, byCheck),
    kind: 'transactions',
    outcomes: [
      ['captured', 'transaction.captured', 'Captured'],
      ['settled', 'transaction.settled', 'Settled'],
      ['returned', 'transaction.returned', 'Returned'],
    ],
  },
  {
    what: 'an authorization',
    make: (world) => created(world, { type: 'Authorization' }),
    kind: 'transactions',
    outcomes: [['Expired', 'transaction.expired', 'Expired']],
  },
  {
    what: 'a card sale',
    make: (world) => created(world),
    kind: 'transactions',
    outcomes: [
      ['Settled', 'transaction.settled', 'Settled'],
      ['Returned', 'transaction.returned', 'Returned'],
    ],
  },
  {
    what: 'a sale in review, approved',
    make: (world) => created(world, held),
    kind: 'transactions',
    outcomes: [['captured', 'transaction.captured', 'Captured']],
    isScreened: true,
  },
  {
    what: 'a sale in review, rejected',
    make: (world) => created(world, held),
    kind: 'transactions',
    outcomes: [['voided', 'transaction.voided', 'Voided']],
    isScreened: true,
  },
  { what: 'a batch, accepted', make: batchOf, kind: 'settlementBatches', outcomes: [['settled', 'settlement_batch.settled', 'Settled']] },
  {
    what: 'a batch, rejected',
    make: batchOf,
    kind: 'settlementBatches',
    outcomes: [['rejected', 'settlement_batch.rejected', 'Rejected']],
  },
  {
    what: 'a contract',
    make: (world) => newContract(world, { startDate: '2026-04-01' }),
    kind: 'contracts',
    outcomes: [
      ['active', 'contract.activated', 'Active'],
      ['completed', 'contract.ended', 'Completed'],
    ],
  },
  {
    what: 'a paused contract',
    make: async (world) => {
      const contract = await newContract(world);
      return done(world, 'POST', `/api/contracts/${contract.id}/pause`, {});
    },
    kind: 'contracts',
    outcomes: [['active', 'contract.resumed', 'Active']],
  },
  {
    what: 'a campaign',
    make: async (world) => {
      const campaign = await newCampaign(world);
      return done(world, 'POST', `/api/campaigns/${campaign.id}/activate`);
    },
    kind: 'campaigns',
    outcomes: [['ended', 'campaign.status_changed', 'Ended']],
  },
];

const kept = async (world: World, kind: string, id: string): Promise<Json> =>
  (await world.control('GET', `/records/${kind}/${id}`)).json().record;

for (const { what, make, kind, outcomes, isScreened } of cases) {
  test(`${what} gets the outcomes that its states allow`, async ({ world }) => {
    if (isScreened === true) {
      const screening = { name: 'Screening', providerType: 'sim-screening', mode: 'Enforce' };
      await done(world, 'POST', `/api/merchants/${merchantOf(world)}/screening-provider-profiles`, screening);
    }
    const { id } = await make(world);
    const events = await listen(world);
    for (const [outcome, event, state] of outcomes) {
      const answer = await decide(world, id, outcome, event);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json()).toMatchObject({ type: event, listenSessions: [expect.any(String)] });
      expect(Object.values(answer.json().data)).toContain(id);
      expect((await kept(world, kind, id)).status).toBe(state);
      const seen = (await events()).filter(({ type, data }) => type === event && Object.values(data).includes(id));
      expect(seen.map((one) => one.data)).toEqual([answer.json().data]);
      // From then on the record announces this event.
      const again = await world.control('POST', '/events', { type: event, record: id });
      expect([again.status, again.json().data]).toEqual([200, answer.json().data]);
    }
  });
}

test('a session and a destination get theirs', async ({ world }) => {
  const session = await newSession(world);
  const expired = (await decide(world, session.id, 'expired')).json();
  expect(expired).toMatchObject({ type: 'hosted_session.expired', data: { hppSessionId: session.id, status: 'Expired' } });
  const destination = await newDestination(world);
  const suppressed = (await decide(world, destination.id, 'suppressed')).json();
  expect(suppressed).toMatchObject({
    type: 'notification_destination.suppressed',
    data: { destinationId: destination.id, reason: 'Gone', consecutiveFailureCount: 1, lastStatusCode: 410 },
  });
});

test('a batch settles all its payments', async ({ open }) => {
  const world = await open({ definition: { customers: 0, transactions: 0, contracts: 0 } });
  const sales = [await created(world), await created(world, { cardData: card('5555555555554444') })];
  await done(world, 'POST', `/api/transactions/settlements/merchants/${merchantOf(world)}/trigger`, {});
  const answer = await decide(world, sales[1].id, 'settled');
  expect(answer.json()).toMatchObject({ type: 'transaction.settled', data: { transactionId: sales[1].id, previousStatus: 'Settling' } });
  const states = await Promise.all(sales.map(async ({ id }) => (await kept(world, 'transactions', id)).status));
  expect(states).toEqual(['Settled', 'Settled']);
});

test('an outcome that the states forbid is refused in one line, and nothing changes', async ({ world }) => {
  const sale = await created(world);
  const voided = await created(world);
  expect((await operate(world, voided, { type: 'Void' })).status).toBe(200);
  const before = (await world.control('POST', '/snapshot')).json().records;
  const refused = async (...given: Parameters<typeof decide>) => {
    const answer = await decide(...given);
    return [answer.status, answer.json().error.message];
  };
  expect(await refused(world, sale.id, 'declined')).toEqual([
    409,
    `The transaction "${sale.id}" is Captured, and cannot become "declined"; it can become: Settled.`,
  ]);
  expect(await refused(world, voided.id, 'settled')).toEqual([
    409,
    `The transaction "${voided.id}" is Voided, and cannot become "settled"; it has no outcome that is open.`,
  ]);
  expect(await refused(world, sale.id, 'settled', 'transaction.returned')).toEqual([
    409,
    'The outcome Settled causes transaction.settled, not transaction.returned.',
  ]);
  expect(await refused(world, merchantOf(world), 'settled')).toEqual([
    400,
    expect.stringMatching(/is a merchant, which has no outcomes; an outcome needs the id of a transaction/),
  ]);
  expect(await refused(world, 'nothing', 'settled')).toEqual([
    404,
    expect.stringMatching(/no record "nothing"; an outcome needs the id of/),
  ]);
  const neither = await world.control('POST', '/events', { record: sale.id });
  expect([neither.status, neither.json().error.message]).toEqual([400, 'Name the type of an event, an outcome, or both.']);
  expect((await world.control('POST', '/snapshot')).json().records).toEqual(before);
});
