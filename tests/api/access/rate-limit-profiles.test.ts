import { expect } from '@playwright/test';
import { validate } from '../../../schemas/validate.ts';
import { RateLimiterDto, RateLimitProfileDto, RateLimitRuleDto } from '../../../schemas/access/rate-limits/group.ts';
import { makeProfile, makeRule, profiles, rules } from './rate-limit-steps.ts';
import { test, type Answer, type Json } from '../simulator/simulated.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
const refusal = (answer: Answer) => [answer.status, answer.json().error?.code ?? answer.text];
const members = (answer: Answer) => answer.json().error?.validationErrors?.flatMap((entry: Json) => entry.members);
const full = { name: 'Full', description: 'all six', scope: 'Global', scopeIdentifier: null, priority: 0, isActive: true };

test.describe('profiles', () => {
  test('a profile is created, read, named, replaced, deleted and restored', async ({ open }) => {
    const world = await open();
    const profile = await makeProfile(world, full);
    expect(validate(RateLimitProfileDto, profile)).toEqual([]);
    expect(profile).toMatchObject({ ...full, isDeleted: false, creatorId: world.personas.hostAdmin.userId });
    const path = `${profiles}/${profile.id}`;
    expect((await world.ask('hostAdmin', 'GET', path)).json()).toEqual(profile);
    expect((await world.ask('hostAdmin', 'GET', `${path}/name`)).text).toBe('"Full"');
    expect((await world.ask('hostAdmin', 'GET', `${path}/access`)).text).toBe('true');
    const { concurrencyStamp } = profile;
    const put = await world.ask('hostAdmin', 'PUT', path, {
      name: 'New',
      scope: 'Merchant',
      priority: 3,
      isActive: false,
      concurrencyStamp,
    });
    expect(put.json()).toMatchObject({
      name: 'New',
      description: null,
      scope: 'Merchant',
      scopeIdentifier: null,
      priority: 3,
      isActive: false,
    });
    const stale = await world.ask('hostAdmin', 'PUT', path, { ...full, concurrencyStamp });
    expect(refusal(stale)).toEqual([409, 'Gateway:ConcurrencyConflict']);
    const usual = { name: 'New', scope: 'Global', priority: 0, isActive: true };
    expect((await world.ask('hostAdmin', 'PUT', path, { name: 'New' })).json()).toMatchObject(usual);
    expect((await world.ask('hostAdmin', 'DELETE', path)).status).toBe(200);
    for (const tail of ['', '/name']) expect((await world.ask('hostAdmin', 'GET', path + tail)).status).toBe(404);
    expect((await world.ask('hostAdmin', 'GET', `${path}/access`)).text).toBe('false');
    expect((await world.ask('hostAdmin', 'DELETE', path)).status).toBe(404);
    await makeProfile(world, { name: 'new' });
    expect(refusal(await world.ask('hostAdmin', 'POST', `${path}/restore`))).toEqual([409, 'Gateway:DuplicateName']);
    expect((await world.ask('hostAdmin', 'GET', profiles)).json()).toMatchObject({ totalCount: 1 });
    expect((await world.ask('hostAdmin', 'GET', `${profiles}?includeDeleted=true`)).json()).toMatchObject({ totalCount: 2 });
  });

  test('names are unique in the tenant, for all callers and ignoring case; null is not a name', async ({ open }) => {
    const world = await open();
    await makeProfile(world, { name: 'Once' });
    for (const persona of ['hostAdmin', 'merchantAdmin'] as const) {
      expect(refusal(await world.ask(persona, 'POST', profiles, { name: 'ONCE' }))).toEqual([409, 'Gateway:DuplicateName']);
    }
    await makeProfile(world, { name: null });
    await makeProfile(world, { name: null });
  });

  test('limits apply exactly at their edge', async ({ open }) => {
    const world = await open();
    await makeProfile(world, { name: 'n'.repeat(128), description: 'd'.repeat(512), priority: 2147483647 });
    for (const [body, member] of [
      [{ name: 'n'.repeat(129) }, 'name'],
      [{ description: 'd'.repeat(513) }, 'description'],
      [{ scopeIdentifier: 'i'.repeat(257), scope: 'User' }, 'scopeIdentifier'],
      [{ priority: -1 }, 'priority'],
      [{ priority: 1.5 }, 'priority'],
      [{ scope: 'Galaxy' }, 'scope'],
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

  test('absent members get their values, unless the deployment is strict', async ({ open }) => {
    const lenient = await open();
    expect(await makeProfile(lenient, { name: 'only' })).toMatchObject({
      description: null,
      scope: 'Global',
      scopeIdentifier: null,
      priority: 0,
      isActive: true,
    });
    expect((await lenient.ask('hostAdmin', 'POST', profiles, {})).status).toBe(400);
    const strict = await open({ choices: { 'rateLimit.strictCreate': true } });
    await makeProfile(strict, full);
    for (const absent of ['description', 'scope', 'scopeIdentifier', 'priority', 'isActive']) {
      const body = Object.fromEntries(Object.entries({ ...full, name: 'x' }).filter(([name]) => name !== absent));
      const answer = await strict.ask('hostAdmin', 'POST', profiles, body);
      expect([answer.status, members(answer)], absent).toEqual([400, [absent]]);
    }
  });

  test("the host sees all, a reseller its own and its merchants', a merchant its own", async ({ open }) => {
    const world = await open();
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
    for (const [method, tail] of [
      ['DELETE', ''],
      ['POST', '/restore'],
      ['GET', '/name'],
    ] as const) {
      expect((await world.ask('otherMerchant', method, `${profiles}/${of.merchantAdmin.id}${tail}`)).status).toBe(404);
    }
    expect((await world.ask('otherMerchant', 'PUT', `${profiles}/${of.merchantAdmin.id}`, full)).status).toBe(404);
    expect((await world.ask('noPermissions', 'GET', profiles)).status).toBe(403);
  });

  test('continuation walks every profile once', async ({ open }) => {
    const world = await open();
    for (let i = 0; i < 7; i++) await makeProfile(world, { name: `p${i}` });
    const names: string[] = [];
    let token = '';
    do {
      const page = (await world.ask('hostAdmin', 'GET', `${profiles}/continuation?maxResultCount=3&continuationToken=${token}`)).json();
      expect(page.totalCount).toBeNull();
      names.push(...page.items.map((item: Json) => item.name));
      token = page.nextContinuationToken ?? '';
    } while (token !== '');
    expect(names).toEqual(['p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'p0']);
  });
});

test.describe('rules', () => {
  /** A scope that limits no caller here. */
  const elsewhere = { scope: 'ApiKey', scopeIdentifier: unknownId };

  test('a rule is created, read, named, replaced, deleted and restored', async ({ open }) => {
    const world = await open();
    const profile = await makeProfile(world, { name: 'Owner', ...elsewhere });
    const rule = await makeRule(world, profile.id, { permitLimit: 5, burstLimit: 2, algorithm: 'tokenbucket' });
    expect(validate(RateLimitRuleDto, rule)).toEqual([]);
    expect(rule).toMatchObject({ profileName: 'Owner', kind: 'RequestRate', algorithm: 'TokenBucket', order: 0, isActive: true });
    const path = `${rules}/${rule.id}`;
    expect((await world.ask('hostAdmin', 'GET', path)).json()).toEqual(rule);
    expect((await world.ask('hostAdmin', 'GET', `${path}/name`)).text).toBe('"rule"');
    expect((await world.ask('hostAdmin', 'GET', `${path}/access`)).text).toBe('true');
    const put = { profileId: profile.id, name: 'cap', limiter: 'transactions.amount', algorithm: 'FixedWindow', order: 1, isActive: false };
    const changed = await world.ask('hostAdmin', 'PUT', path, { ...put, windowSeconds: 60, amountLimit: '10.50', currency: 'usd' });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json()).toMatchObject({
      ...put,
      kind: 'AccumulatedAmount',
      amountLimit: 10.5,
      currency: 'USD',
      permitLimit: null,
      burstLimit: null,
    });
    expect((await world.ask('hostAdmin', 'GET', rules)).json()).toMatchObject({ totalCount: 1 });
    expect((await world.ask('hostAdmin', 'GET', `${rules}/continuation`)).json()).toMatchObject({
      totalCount: null,
      items: [{ name: 'cap' }],
    });
    expect((await world.ask('hostAdmin', 'DELETE', path)).status).toBe(200);
    expect((await world.ask('hostAdmin', 'GET', path)).status).toBe(404);
    expect((await world.ask('hostAdmin', 'GET', `${rules}/continuation/count`)).text).toBe('0');
    expect((await world.ask('hostAdmin', 'POST', `${path}/restore`)).json()).toMatchObject({ name: 'cap', isDeleted: false });
  });

  test('rules go with their profile and come back with it, those deleted before do not', async ({ open }) => {
    const world = await open();
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

  test('a rule has exactly the members of its kind', async ({ open }) => {
    const world = await open();
    const { id: profileId } = await makeProfile(world, elsewhere);
    for (const [body, wrong] of [
      [{ limiter: 'api.everything', permitLimit: 1, windowSeconds: 1 }, ['limiter']],
      [{ limiter: 'api.requests' }, ['permitLimit', 'windowSeconds']],
      [{ limiter: 'api.requests', permitLimit: 1, windowSeconds: 86401 }, ['windowSeconds']],
      [{ limiter: 'api.requests', permitLimit: 1, windowSeconds: 1, amountLimit: 1, currency: 'USD' }, ['amountLimit', 'currency']],
      [{ limiter: 'api.concurrency', permitLimit: 1, windowSeconds: 1, burstLimit: 1 }, ['windowSeconds', 'burstLimit']],
      [{ limiter: 'api.concurrency', permitLimit: 1, algorithm: 'TokenBucket' }, ['algorithm']],
      [{ limiter: 'transactions.amount', windowSeconds: 1, permitLimit: 1 }, ['permitLimit', 'amountLimit']],
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

  test("a rule is within its profile's reach", async ({ open }) => {
    const world = await open();
    const { id } = await makeProfile(world, {}, 'merchantAdmin');
    const rule = await makeRule(world, id, { permitLimit: 1000 }, 'merchantAdmin');
    for (const persona of ['hostAdmin', 'reseller', 'merchantAdmin'] as const) {
      expect((await world.ask(persona, 'GET', `${rules}/${rule.id}`)).status).toBe(200);
    }
    expect((await world.ask('otherMerchant', 'GET', `${rules}/${rule.id}`)).status).toBe(404);
    const body = { name: 'x', limiter: 'exports', permitLimit: 1, windowSeconds: 1 };
    expect((await world.ask('otherMerchant', 'POST', rules, { ...body, profileId: id })).status).toBe(404);
    expect((await world.ask('hostAdmin', 'POST', rules, { ...body, profileId: unknownId })).status).toBe(404);
  });

  test('the declared limiters show the defaults of the deployment', async ({ open }) => {
    const world = await open({ choices: { 'rateLimit.defaults': { exports: { permitLimit: 7, windowSeconds: 30 } } } });
    const limiters: Json[] = (await world.ask('hostAdmin', 'GET', `${rules}/limiters`)).json();
    for (const limiter of limiters) expect(validate(RateLimiterDto, limiter)).toEqual([]);
    const of = (name: string) => limiters.find((limiter) => limiter.name === name);
    expect(of('exports')).toMatchObject({ defaultPermitLimit: 7, defaultWindowSeconds: 30, partitions: ['User'] });
    expect(of('api.requests')).toMatchObject({ defaultPermitLimit: 6000, defaultWindowSeconds: 60, kind: 'RequestRate' });
    expect(of('api.concurrency')).toMatchObject({ defaultPermitLimit: 100, defaultWindowSeconds: null, kind: 'Concurrency' });
    expect(of('transactions.amount')).toMatchObject({ defaultAmountLimit: null, defaultWindowSeconds: null });
    expect(limiters).toHaveLength(9);
  });
});

test('a rule names a currency that there is, and an amount of its digits', async ({ open }) => {
  const world = await open();
  const profile = (await world.ask('merchantAdmin', 'POST', '/api/rate-limiting/profiles', { name: 'Amounts' })).json();
  const rule = { profileId: profile.id, name: 'Cap', limiter: 'transactions.amount', windowSeconds: 60 };
  const add = (body: Readonly<Record<string, unknown>>) =>
    world.ask('merchantAdmin', 'POST', '/api/rate-limiting/rules', { ...rule, ...body });
  for (const [body, member] of [
    [{ amountLimit: 5, currency: 'ZZZ' }, 'currency'],
    [{ amountLimit: 5.5, currency: 'JPY' }, 'amountLimit'],
  ] as const) {
    const refused = await add(body);
    expect([refused.status, refused.json().error.validationErrors[0].members]).toEqual([400, [member]]);
  }
  expect((await add({ amountLimit: 5.5, currency: 'eur' })).json()).toMatchObject({ currency: 'EUR', amountLimit: 5.5 });
});
