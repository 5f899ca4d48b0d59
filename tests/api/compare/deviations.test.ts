/** Each deviation shows, and only where it says: the first answer that differs from that of the same simulator is one of its operations. */
import { expect } from '@playwright/test';
import { operationAt } from '../suites/legal-gateway/transformer.ts';
import { merchantOf } from '../billing/billing-steps.ts';
import { send, test, type Answer, type Json, type World } from '../simulator/simulated.ts';
import { deviations } from './deviations.ts';
import { inputDeviations } from './input-deviations.ts';
import { startDeviating, type Deviation } from './deviating-gateway.ts';

type Body = Readonly<Record<string, unknown>>;

interface Group {
  readonly base: string;
  /** A valid body; each number gives another one. */
  body(number: number): Body;
  readonly change: Body;
  /** Bodies that are refused. */
  readonly wrong: readonly Body[];
  /** Actions on the first record, in order. */
  readonly moves?: readonly string[];
}

const groups: Readonly<Record<string, Group>> = {
  customers: {
    base: '/api/customers',
    body: (number) => ({ firstName: 'Test', lastName: `Walk ${number}` }),
    change: { notes: 'Calls on Mondays' },
    wrong: [{}, { lastName: 'Walk', isActive: 'of another type' }],
  },
  contractPlans: {
    base: '/api/contract-plans',
    body: (number) => ({ name: `Plan ${number}`, currency: 'USD', interval: 'Month', intervalCount: 1, initialPrice: 10 }),
    change: { description: 'For friends' },
    wrong: [{}, { name: 'Plan', currency: 'USD', interval: 'Month', initialPrice: 10, description: 'x'.repeat(600) }],
  },
  campaigns: {
    base: '/api/campaigns',
    body: (number) => ({ name: `Campaign ${number}` }),
    change: { goalAmount: 12.5 },
    wrong: [{}],
    moves: ['activate', 'pause', 'read', 'end', 'end'],
  },
  promotions: {
    base: '/api/promotions',
    body: (number) => ({ name: `Promotion ${number}`, code: `WALK${number}`, type: 'Percentage', value: 10 }),
    change: { usageLimit: 100 },
    wrong: [{}],
  },
  rateLimitProfiles: {
    base: '/api/rate-limiting/profiles',
    body: (number) => ({
      name: `Profile ${number}`,
      description: 'None',
      scope: 'Global',
      scopeIdentifier: null,
      priority: 0,
      isActive: false,
    }),
    change: { priority: 1 },
    wrong: [{}],
  },
  notificationDestinations: {
    base: '/api/notifications/destinations',
    body: (number) => ({ name: `Destination ${number}`, type: 'Webhook', config: { url: `https://hooks-${number}.invalid/receive` } }),
    change: { isEnabled: false },
    wrong: [{}],
  },
};

interface Shown {
  readonly operation: string;
  readonly status: number;
  readonly headers: Answer['headers'];
  readonly text: string;
}

const unknown = '11111111-1111-4111-8111-111111111111';
/** They differ between any two answers, or belong to the connection. */
const volatile = new Set(['x-correlation-id', 'date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** Asks everything that a walk may ask about a group. */
async function walk(url: string, world: World, { base, body, change, wrong, moves = [] }: Group): Promise<readonly Shown[]> {
  const { key } = world.personas.merchantAdmin;
  const shown: Shown[] = [];
  const ask = async (method: string, path: string, sent?: Body): Promise<Json> => {
    const answer = await send(url + path, method, { key, ...(sent === undefined ? {} : { body: sent }) });
    const operation = operationAt(method, path)?.id ?? `${method} ${path}`;
    const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !volatile.has(name)));
    // Signatures of events have the time of day.
    const text = answer.text.replaceAll(/"headers":\{[^}]*\},/g, '');
    shown.push({ operation, status: answer.status, headers, text });
    return answer.text.startsWith('{') ? answer.json() : {};
  };
  const owned = (more: Body): Body => ({ merchantId: merchantOf(world), ...more });
  const sessions = '/api/notifications/listen-sessions';
  const session = await ask('POST', sessions, {});
  const first = await ask('POST', base, owned(body(1)));
  await ask('POST', base, owned(body(2)));
  for (const one of wrong) await ask('POST', base, owned(one));
  const own = `${base}/${first.id ?? unknown}`;
  await ask('GET', own);
  await ask('GET', `${base}/${unknown}`);
  await ask('GET', `${base}?maxResultCount=1000`);
  await ask('GET', `${base}?maxResultCount=1000&sorting=creationTime`);
  await ask('GET', `${own}?suppressNulls=true`);
  await ask('POST', `${base}/list/continuation`, { maxResultCount: 1000 });
  const updated = owned({ ...body(1), ...change, concurrencyStamp: first.concurrencyStamp });
  await ask('PUT', `${base}/${unknown}`, updated);
  await ask('PUT', own, { concurrencyStamp: first.concurrencyStamp });
  await ask('PUT', own, updated);
  for (const path of ['access', 'name']) for (const record of [own, `${base}/${unknown}`]) await ask('GET', `${record}/${path}`);
  for (const move of moves) await (move === 'read' ? ask('GET', own) : ask('POST', `${own}/${move}`));
  await ask('DELETE', own);
  await ask('GET', `${base}?maxResultCount=1000`);
  await ask('POST', `${own}/restore`);
  await ask('GET', `${sessions}/${session.id ?? unknown}/events?suppressNulls=false`);
  return shown;
}

const seeded = { seed: 77 } as const;

test('there are enough, with names of their own', () => {
  expect(deviations.length).toBeGreaterThanOrEqual(40);
  const names = [...deviations, ...inputDeviations].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(deviations.map(({ says }) => (typeof says === 'string' ? says : 'rule')))).toEqual(
    new Set(['learned', 'unexplained', 'rule']),
  );
});

for (const [name, group] of Object.entries(groups)) {
  test(`each deviation of ${name} shows, and first where it says`, async ({ open, simulator }) => {
    const walkWith = async (...some: readonly Deviation[]): Promise<readonly Shown[]> => {
      const proxy = await startDeviating(simulator.url, some);
      try {
        return await walk(proxy.url, await open(seeded), group);
      } finally {
        await proxy.close();
      }
    };
    const plain = await walkWith();
    expect(await walkWith()).toEqual(plain);
    for (const deviation of [...deviations, ...inputDeviations].filter((one) => one.group === name)) {
      const shown = await walkWith(deviation);
      const at = shown.findIndex((one, index) => JSON.stringify(one) !== JSON.stringify(plain[index]));
      expect(at, deviation.name).toBeGreaterThanOrEqual(0);
      expect(deviation.at(shown[at]!.operation), `${deviation.name}: ${shown[at]!.operation}`).toBe(true);
      const { aspect } = deviation;
      if (aspect === 'status') {
        expect(shown[at]!.status, deviation.name).not.toBe(plain[at]!.status);
        continue;
      }
      expect(shown[at]!.status, deviation.name).toBe(plain[at]!.status);
      const header = aspect.startsWith('header:') ? aspect.slice('header:'.length) : undefined;
      if (header === undefined) expect(shown[at]!.headers, deviation.name).toEqual(plain[at]!.headers);
      else expect(shown[at]!.headers[header], deviation.name).not.toBe(plain[at]!.headers[header]);
    }
  });
}
