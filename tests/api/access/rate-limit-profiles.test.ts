import { makeProfile, makeRule, profiles, rules } from './rate-limit-steps.ts';
import { expect, test, type Answer, type Json } from '../simulator/simulated.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
const refusal = (answer: Answer) => [answer.status, answer.json().error?.code ?? answer.text];
const members = (answer: Answer) => answer.json().error?.validationErrors?.flatMap((entry: Json) => entry.members);
const full = { name: 'Full', description: 'all six', scope: 'Global', scopeIdentifier: null, priority: 0, isActive: true };

test.describe('profiles', () => {
  test('names are unique in the tenant, for all callers and ignoring case; null is not a name', async ({ world }) => {
    const { id } = await makeProfile(world, { name: 'Once' });
    const taken = [409, 'Gateway:DuplicateName'];
    for (const persona of ['hostAdmin', 'merchantAdmin'] as const) {
      expect(refusal(await world.ask(persona, 'POST', profiles, { name: 'ONCE' }))).toEqual(taken);
    }
    await makeProfile(world, { name: null });
    await makeProfile(world, { name: null });
    await world.ask('hostAdmin', 'DELETE', `${profiles}/${id}`);
    await makeProfile(world, { name: 'once' });
    expect(refusal(await world.ask('hostAdmin', 'POST', `${profiles}/${id}/restore`))).toEqual(taken);
  });

  test('an identifier fits its scope', async ({ world }) => {
    for (const [body, member] of [
      [{ scope: 'Global', scopeIdentifier: 'x' }, 'scopeIdentifier'],
      [{ scope: 'Merchant', scopeIdentifier: 'Acme' }, 'scopeIdentifier'],
      [{ scope: 'IpAddress', scopeIdentifier: '10.0.0.0/33' }, 'scopeIdentifier'],
    ] as const) {
      const answer = await world.ask('hostAdmin', 'POST', profiles, { ...full, name: 'other', ...body });
      expect([answer.status, [...new Set(members(answer))]], JSON.stringify(body)).toEqual([400, [member]]);
    }
    expect(await makeProfile(world, { name: 'a', scope: 'global', scopeIdentifier: '' })).toMatchObject({
      scope: 'Global',
      scopeIdentifier: null,
    });
    expect(await makeProfile(world, { name: 'b', scope: 'IpAddress', scopeIdentifier: '2001:DB8::/32' })).toMatchObject({
      scopeIdentifier: '2001:db8::/32',
    });
  });

  test('absent members are refused where the deployment is strict', async ({ open }) => {
    const strict = await open({ choices: { 'rateLimit.strictCreate': true } });
    await makeProfile(strict, full);
    for (const absent of ['description', 'scope', 'scopeIdentifier', 'priority', 'isActive']) {
      const body = Object.fromEntries(Object.entries({ ...full, name: 'x' }).filter(([name]) => name !== absent));
      const answer = await strict.ask('hostAdmin', 'POST', profiles, body);
      expect([answer.status, members(answer)], absent).toEqual([400, [absent]]);
    }
  });

  test("the host sees all, a reseller its own and its merchants', a merchant its own", async ({ world }) => {
    const of = {
      hostAdmin: await makeProfile(world, { name: 'h' }),
      reseller: await makeProfile(world, { name: 'r' }, 'reseller'),
      merchantAdmin: await makeProfile(world, { name: 'm' }, 'merchantAdmin'),
      otherMerchant: await makeProfile(world, { name: 'o' }, 'otherMerchant'),
    };
    const seen = { hostAdmin: 'hrmo', reseller: 'rmo', merchantAdmin: 'm', otherMerchant: 'o' } as const;
    for (const [persona, names] of Object.entries(seen) as [keyof typeof seen, string][]) {
      const { items, totalCount } = (await world.ask(persona, 'GET', `${profiles}?sorting=creationTime asc`)).json();
      expect(items.map((item: Json) => item.name).join('')).toBe(names);
      expect(totalCount).toBe(names.length);
      expect((await world.ask(persona, 'GET', `${profiles}/continuation/count`)).text).toBe(String(names.length));
      expect((await world.ask(persona, 'GET', `${rules}/profiles`)).json().map((item: Json) => item.name)).toEqual([...names].sort());
      for (const profile of Object.values(of)) {
        const isSeen = names.includes(profile.name);
        expect((await world.ask(persona, 'GET', `${profiles}/${profile.id}`)).status).toBe(isSeen ? 200 : 404);
        expect((await world.ask(persona, 'GET', `${profiles}/${profile.id}/access`)).text).toBe(String(isSeen));
      }
    }
  });
});

test.describe('rules', () => {
  /** A scope that limits no caller here. */
  const elsewhere = { scope: 'ApiKey', scopeIdentifier: unknownId };

  test('a rule may become one of another kind', async ({ world }) => {
    const profile = await makeProfile(world, { name: 'Owner', ...elsewhere });
    const rule = await makeRule(world, profile.id, { permitLimit: 5, burstLimit: 2, algorithm: 'tokenbucket' });
    expect(rule).toMatchObject({ profileName: 'Owner', kind: 'RequestRate', algorithm: 'TokenBucket', order: 0, isActive: true });
    const put = { profileId: profile.id, name: 'cap', limiter: 'transactions.amount', algorithm: 'FixedWindow', order: 1, isActive: false };
    const given = { ...put, windowSeconds: 60, amountLimit: '10.50', currency: 'usd' };
    const kind = { kind: 'AccumulatedAmount', amountLimit: 10.5, currency: 'USD', permitLimit: null, burstLimit: null };
    expect((await world.ask('hostAdmin', 'PUT', `${rules}/${rule.id}`, given)).json()).toMatchObject({ ...put, ...kind });
  });

  test('rules are deleted and restored with their profile; rules deleted earlier stay deleted', async ({ world }) => {
    const { id } = await makeProfile(world, elsewhere);
    const kept = await makeRule(world, id, { name: 'kept', permitLimit: 5 });
    const gone = await makeRule(world, id, { name: 'gone', permitLimit: 5 });
    await world.ask('hostAdmin', 'DELETE', `${rules}/${gone.id}`);
    await world.ask('hostAdmin', 'DELETE', `${profiles}/${id}`);
    expect((await world.ask('hostAdmin', 'GET', `${rules}/${kept.id}`)).status).toBe(404);
    expect((await world.ask('hostAdmin', 'POST', `${rules}/${gone.id}/restore`)).status).toBe(404);
    expect(
      (await world.ask('hostAdmin', 'POST', rules, { profileId: id, name: 'x', limiter: 'exports', permitLimit: 1, windowSeconds: 1 }))
        .status,
    ).toBe(404);
    await world.ask('hostAdmin', 'POST', `${profiles}/${id}/restore`);
    expect((await world.ask('hostAdmin', 'GET', `${rules}/${kept.id}`)).status).toBe(200);
    expect((await world.ask('hostAdmin', 'GET', `${rules}/${gone.id}`)).status).toBe(404);
  });

  test('a rule has exactly the members of its kind', async ({ world }) => {
    const { id: profileId } = await makeProfile(world, elsewhere);
    for (const [body, wrong] of [
      [{ limiter: 'api.everything', permitLimit: 1, windowSeconds: 1 }, ['limiter']],
      [{ limiter: 'api.requests' }, ['permitLimit', 'windowSeconds']],
      [{ limiter: 'api.requests', permitLimit: 1, windowSeconds: 1, amountLimit: 1, currency: 'USD' }, ['amountLimit', 'currency']],
      [{ limiter: 'api.concurrency', permitLimit: 1, windowSeconds: 1, burstLimit: 1 }, ['windowSeconds', 'burstLimit']],
      [{ limiter: 'api.concurrency', permitLimit: 1, algorithm: 'TokenBucket' }, ['algorithm']],
      [{ limiter: 'transactions.amount', windowSeconds: 1, permitLimit: 1 }, ['permitLimit', 'amountLimit']],
      [{ limiter: 'transactions.amount', windowSeconds: 1, amountLimit: 5, currency: 'ZZZ' }, ['currency']],
      [{ limiter: 'transactions.amount', windowSeconds: 1, amountLimit: 5.5, currency: 'JPY' }, ['amountLimit']],
    ] as const) {
      const answer = await world.ask('hostAdmin', 'POST', rules, { profileId, name: 'x', ...body });
      expect([answer.status, members(answer)], JSON.stringify(body)).toEqual([400, wrong]);
    }
    await makeRule(world, profileId, { name: 'same', permitLimit: 1 });
    const twice = { profileId, name: 'SAME', limiter: 'exports', permitLimit: 1, windowSeconds: 1 };
    expect(refusal(await world.ask('hostAdmin', 'POST', rules, twice))).toEqual([409, 'Gateway:DuplicateName']);
    const other = await makeProfile(world, { name: 'other', ...elsewhere });
    await makeRule(world, other.id, { name: 'same', permitLimit: 1 });
  });

  test('a rule needs a profile within reach', async ({ world }) => {
    const { id } = await makeProfile(world, {}, 'merchantAdmin');
    const body = { name: 'x', limiter: 'exports', permitLimit: 1, windowSeconds: 1 };
    expect((await world.ask('otherMerchant', 'POST', rules, { ...body, profileId: id })).status).toBe(404);
    expect((await world.ask('hostAdmin', 'POST', rules, { ...body, profileId: unknownId })).status).toBe(404);
  });

  test('the declared limiters show the defaults of the deployment', async ({ open }) => {
    const world = await open({ choices: { 'rateLimit.defaults': { exports: { permitLimit: 7, windowSeconds: 30 } } } });
    const limiters: Json[] = (await world.ask('hostAdmin', 'GET', `${rules}/limiters`)).json();
    const of = (name: string) => limiters.find((limiter) => limiter.name === name);
    expect(of('exports')).toMatchObject({ defaultPermitLimit: 7, defaultWindowSeconds: 30, partitions: ['User'] });
    expect(of('api.requests')).toMatchObject({ defaultPermitLimit: 6000, defaultWindowSeconds: 60, kind: 'RequestRate' });
    expect(of('api.concurrency')).toMatchObject({ defaultPermitLimit: 100, defaultWindowSeconds: null, kind: 'Concurrency' });
    expect(of('transactions.amount')).toMatchObject({ defaultAmountLimit: null, defaultWindowSeconds: null });
    expect(limiters).toHaveLength(9);
  });
});
