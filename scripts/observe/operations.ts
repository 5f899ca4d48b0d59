/** What a run of the suites shows of each operation. */
import { seededPassword } from '../../schemas/recipe.ts';
import { type CollectedTest, collectSuites } from '../../engine/run/collect-suites.ts';
import { at, type Answer } from '../../fixtures/client/answer.ts';
import { embeddedTarget } from '../../engine/target/open-target.ts';
import { openInProcess } from '../../engine/run/in-process.ts';
import { catalogue, operations, type OperationId } from '../../schemas/catalogue.ts';
import { eventTypes, type EventTypeName } from '../../schemas/events/catalogue.ts';
import type { Observed, ObservedExchange, ObservedMove, ObservedOperation } from '../../schemas/observed.ts';
import { register, rules as allRules, type RuleId } from '../../schemas/register.ts';
import type { Exchange } from '../../schemas/shared/verdict.ts';
import type { ObservedRequest } from '../../simulator/main.ts';
import { recordMoves } from './record-moves.ts';
import { paymentMoves } from './payment-moves.ts';
import { codeOf, exampleFrom } from './choose.ts';

// Operations that no suite can bring to a success, because they need what only a person receives: a code in a message, or a password.

const codeIn = (answer: Answer): string => /Code: (\w+)|"(\d{6})\b/.exec(answer.text)?.slice(1).find(Boolean) ?? '';
const newPassword = 'Other#2026';

/** Runs like a test of the suites, but judges nothing. */
const accountChain: CollectedTest = {
  id: 'accounts',
  title: 'accounts',
  rules: [],
  about: { rules: [] },
  deep: false,
  async body({ api, target }) {
    const { userId } = target.personas.merchantAdmin!;
    const host = { as: 'hostAdmin' } as const;
    const own = { as: 'merchantAdmin' } as const;
    const newest = async (log: 'emailLog' | 'smsLog'): Promise<Answer> => {
      const list = await api.call(`${log}.list`, { ...host, query: { filter: 'Account' } });
      return log === 'smsLog' ? list : api.call(`${log}.read`, { ...host, params: { id: String(at(list.json, 'items.0.id')) } });
    };
    // The other merchant's key only selects the world.
    await api.call('account.sendPasswordResetCode', {
      as: 'otherMerchant',
      body: { email: 'merchant.admin@example.com', appName: 'Shop' },
    });
    const reset = { userId, resetToken: codeIn(await newest('emailLog')), password: newPassword };
    await api.call('account.resetPassword', { as: 'anonymous', body: reset });
    await api.call('myProfile.changePassword', { ...own, body: { currentPassword: newPassword, newPassword: seededPassword } });
    await api.call('gatewayProfile.changePassword', { ...own, body: { currentPassword: seededPassword, newPassword } });
    const profile = { userName: 'merchant.admin', email: 'ada@shop.example', phoneNumber: '+12025550143' };
    await api.call('myProfile.update', { ...own, body: profile });
    await api.call('account.sendEmailConfirmationToken', { ...own, body: { userId, appName: 'Shop', returnUrl: '/profile' } });
    await api.call('account.confirmEmail', { as: 'anonymous', body: { userId, token: codeIn(await newest('emailLog')) } });
    await api.call('account.sendPhoneNumberConfirmationToken', { ...own, body: { userId, phoneNumber: profile.phoneNumber } });
    await api.call('account.confirmPhoneNumber', { ...own, body: { userId, token: codeIn(await newest('smsLog')) } });
  },
};

// Transitions of payments that the suites do not make because they rest on assumptions: cash, checks, reviews and refunds.

const card = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2049, securityCode: '737', cardholderName: 'Ada Lovelace' };
const check = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'Checking', accountHolderName: 'Ada Lovelace' };

/** Runs like a test of the suites, but judges nothing. */
const paymentChain: CollectedTest = {
  id: 'payments',
  title: 'payments',
  rules: [],
  // Enough payments that some are held for review.
  about: { rules: [], world: { definition: { customers: 12, transactions: 120, contracts: 3 } } },
  deep: false,
  async body({ api, target }) {
    const { merchantId = '' } = target.personas.merchantAdmin!;
    const own = { as: 'merchantAdmin' } as const;
    const pay = (input: object): Promise<Answer> =>
      api.call('transactions.create', {
        ...own,
        body: { merchantId, type: 'Sale', paymentType: 'Card', amount: 100, currency: 'USD', ...input },
      });
    const follow = async (transactionId: unknown, body: object): Promise<void> =>
      void (await api.call('transactions.operate', { ...own, params: { merchantId, transactionId: String(transactionId) }, body }));
    const idOf = (answer: Answer): unknown => at(answer.json, 'id');

    const paid = idOf(await pay({ paymentType: 'Cash', cashData: { tenderedAmount: 120 } }));
    await follow(paid, { type: 'Refund', amount: 40 });
    await follow(paid, { type: 'Refund', amount: 60 });
    await follow(idOf(await pay({ paymentType: 'Cash', cashData: {} })), { type: 'Reversal' });
    await follow(idOf(await pay({ type: 'Authorization', cardData: card })), { type: 'Void' });
    await follow(idOf(await pay({ cardData: card })), { type: 'Reversal' });
    await pay({ paymentType: 'Check', checkData: check });
    await pay({ cardData: { ...card, number: '4000000000000119' } });
    const listed = await api.call('transactions.list', { ...own, query: { maxResultCount: 200 } });
    const held = (at(listed.json, 'items') as readonly { readonly id: string; readonly status: string }[]).filter(
      ({ status }) => status === 'InReview',
    );
    for (const [index, { id }] of held.entries()) await follow(id, { type: index % 2 === 0 ? 'Approve' : 'Reject' });
  },
};

const eventNames = eventTypes.map(({ name }) => name as EventTypeName);
const seed = 7;
/** The instant of every world, unless a test asks for a different one. */
const now = '2026-03-02T15:00:00Z';

interface Noted {
  readonly rules: Set<RuleId>;
  readonly moves: Map<string, ObservedMove>;
  readonly events: Set<string>;
  readonly exchanges: Exchange[];
}

/** Leaves out statuses that every operation can return for reasons unrelated to it. */
const isTypical = (status: number): boolean => status !== 401 && status !== 429 && status !== 501;

export async function observeOperations(): Promise<Observed> {
  const noted = new Map<string, Noted>(
    operations.map(({ id }) => [id, { rules: new Set(), moves: new Map(), events: new Set(), exchanges: [] }]),
  );
  await runAll(noted);

  const spread = new Map<RuleId, number>();
  for (const { rules } of noted.values()) for (const rule of rules) spread.set(rule, (spread.get(rule) ?? 0) + 1);
  const place = new Map(allRules.map(({ id }, index) => [id, index]));
  const order = (one: RuleId, other: RuleId): number =>
    spread.get(one)! - spread.get(other)! || place.get(register[one].id)! - place.get(register[other].id)!;

  const of = (id: OperationId, { rules, moves, events, exchanges }: Noted): ObservedOperation => {
    const operation = catalogue[id];
    const refused = exchanges.filter(({ response }) => response !== null && response.status >= 400 && isTypical(response.status));
    const success = exampleFrom(
      operation,
      exchanges.filter(({ response }) => response !== null && response.status < 400),
    );
    const refusedAs = (is: (exchange: Exchange) => boolean) => exampleFrom(operation, refused.filter(is));
    // A refusal with a code of its own says more than one that every operation has.
    const refusal =
      refusedAs((one) => isOwn(codeOf(one))) ??
      [400, 404, 403].reduce<ObservedExchange | undefined>(
        (found, status) => found ?? refusedAs(({ response }) => response?.status === status),
        undefined,
      );
    return {
      rules: [...rules].toSorted(order),
      moves: [...moves].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, move]) => move),
      events: eventNames.filter((name) => events.has(name)),
      refusals: [...new Set(refused.map((one) => `${one.response!.status} ${codeOf(one)}`.trim()))].toSorted(),
      ...(success === undefined ? {} : { success }),
      ...(refusal === undefined ? {} : { refusal }),
    };
  };
  return Object.fromEntries(operations.map(({ id }) => [id, of(id as OperationId, noted.get(id)!)])) as Observed;
}

const isOwn = (code: string): boolean => code !== '' && !/^(Gateway|Volo\.Authorization):/.test(code);

async function runAll(noted: ReadonlyMap<string, Noted>): Promise<void> {
  const onRequest = (describe: () => ObservedRequest): void => {
    const { operation, status, moves, events } = describe();
    const seen = noted.get(operation ?? '');
    if (seen === undefined || status === null || status >= 400) return;
    for (const move of moves) seen.moves.set(JSON.stringify(move), move);
    for (const type of events) seen.events.add(type);
  };
  // Watching events ties them to the requests that stage them.
  const { target, close } = await embeddedTarget(seed, { onRequest, onEvent: () => undefined });
  const session = await openInProcess(
    { target, seed, workers: 1, world: { now } },
    {
      nonce: 'observed',
      onLook: (rule, operation) => void noted.get(operation)?.rules.add(rule),
      // Examples show the default reply, without special options.
      through: (connection) => ({
        ...connection,
        send: (request, records) =>
          connection.send({ ...request, path: request.path.replace('suppressNulls=true', 'suppressNulls=false') }, records),
      }),
    },
  );
  try {
    for (const test of [
      ...(await collectSuites()).filter(({ deep }) => !deep),
      accountChain,
      paymentChain,
      ...paymentMoves,
      ...recordMoves,
    ]) {
      const { exchanges } = await session.run(test);
      for (const exchange of exchanges) noted.get(exchange.operation ?? '')?.exchanges.push(exchange);
    }
  } finally {
    await session.close();
    await close();
  }
}
