/** The developer portal: accounts and the users who may have one (assumptions: 13). */
import { done, merchantOf, notFound, refusedWith, replacing, unknownId } from '../billing/billing-steps.ts';
import { expect, frozenAt, test } from '../simulator/simulated.ts';
import { accounts, newAccount, invite, namesOf, users } from './developer-steps.ts';

test.describe('accounts', () => {
  test('show their user and the use of its keys', async ({ world }) => {
    const made = await newAccount(world);
    const user = { userName: 'merchant.user', email: 'merchant.user@example.com', displayName: 'merchant user' };
    expect(made).toMatchObject({ ...user, status: 'Active', environment: 'Sandbox', apiKeyCount: 1, lastActiveAt: null });
    await world.ask('merchantUser', 'GET', '/api/customers');
    const body = { userId: made.userId, merchantId: made.merchantId, name: 'second', expireAt: '2026-04-01T00:00:00Z' };
    await done(world, 'POST', '/api/api-keys/for-user', body);
    expect(await done(world, 'GET', `${accounts}/${made.id}`)).toMatchObject({ apiKeyCount: 2, lastActiveAt: frozenAt });
  });

  test('are one for each user', async ({ world }) => {
    const first = await newAccount(world);
    const taken = [409, 'DeveloperPortal:AccountExists'];
    const same = { merchantId: merchantOf(world), userId: first.userId };
    expect(await refusedWith(world, 'POST', accounts, same)).toEqual(taken);
    const other = await newAccount(world, { userId: world.personas.merchantAdmin.userId });
    expect(await refusedWith(world, 'PUT', `${accounts}/${other.id}`, replacing(other, { userId: first.userId }))).toEqual(taken);
    await done(world, 'DELETE', `${accounts}/${first.id}`);
    const second = await newAccount(world);
    expect(await refusedWith(world, 'POST', `${accounts}/${first.id}/restore`)).toEqual(taken);
    await done(world, 'DELETE', `${accounts}/${second.id}`);
    expect(await done(world, 'POST', `${accounts}/${first.id}/restore`)).toMatchObject({ id: first.id, isDeleted: false });
  });

  test('are for active users of the merchant', async ({ world }) => {
    const { otherMerchant, hostAdmin } = world.personas;
    const body = (userId: string) => ({ merchantId: merchantOf(world), userId });
    for (const userId of [unknownId, otherMerchant.userId, hostAdmin.userId, world.fixtures['inactiveUser']!]) {
      expect(await refusedWith(world, 'POST', accounts, body(userId))).toEqual(notFound);
    }
    const foreign = { merchantId: otherMerchant.merchantId, userId: otherMerchant.userId };
    expect(await refusedWith(world, 'POST', accounts, foreign)).toEqual(notFound);
  });

  test('pass to another user of the merchant', async ({ world }) => {
    const made = await newAccount(world);
    const path = `${accounts}/${made.id}`;
    expect(await refusedWith(world, 'PUT', path, replacing(made, { userId: world.personas.otherMerchant.userId }))).toEqual(notFound);
    const moved = await done(world, 'PUT', path, replacing(made, { userId: world.personas.merchantAdmin.userId }));
    expect(moved).toMatchObject({ id: made.id, displayName: 'merchant admin' });
  });

  test('are sorted, filtered and searched by members of their users as well', async ({ world }) => {
    const list = `${accounts}/list/continuation`;
    const first = await newAccount(world);
    const second = await newAccount(world, { userId: world.personas.merchantAdmin.userId });
    const page = { maxResultCount: 1, sorting: 'userName desc' };
    const { items, nextContinuationToken } = await done(world, 'POST', list, page);
    expect(items).toMatchObject([{ id: first.id }]);
    const rest = await done(world, 'POST', list, { ...page, continuationToken: nextContinuationToken });
    expect(rest).toMatchObject({ items: [{ id: second.id }], hasMore: false });
    const filter = { filters: [{ field: 'email', operator: 'StartsWith', value: 'MERCHANT.ADMIN' }] };
    expect((await done(world, 'POST', list, { filter })).items).toMatchObject([{ id: second.id }]);
    expect(await done(world, 'POST', `${list}/count`, { search: 'merchant u' })).toBe(1);
  });
});

test.describe('users to choose from', () => {
  test('are the active ones without an account', async ({ world }) => {
    const all = ['merchant.actions', 'merchant.admin', 'merchant.nobody', 'merchant.readonly', 'merchant.user'];
    const found = await users(world, 'assignable');
    expect(namesOf(found)).toEqual(all);
    expect(namesOf(await users(world, 'invitable'))).toEqual(all);
    const account = await newAccount(world);
    await invite(world, { userId: world.personas.noPermissions.userId });
    expect(namesOf(await users(world, 'assignable'))).toEqual([
      'merchant.actions',
      'merchant.admin',
      'merchant.nobody',
      'merchant.readonly',
    ]);
    expect(namesOf(await users(world, 'invitable'))).toEqual(['merchant.actions', 'merchant.admin', 'merchant.readonly']);
    await done(world, 'DELETE', `${accounts}/${account.id}`);
    expect(namesOf(await users(world, 'assignable'))).toEqual(all);
  });

  test('are searched, bounded and of the reach', async ({ world }) => {
    expect(namesOf(await users(world, 'assignable', '?filter=READ'))).toEqual(['merchant.readonly']);
    expect(namesOf(await users(world, 'invitable', '?maxResultCount=2'))).toEqual(['merchant.actions', 'merchant.admin']);
    expect(namesOf(await users(world, 'assignable', '', 'otherMerchant'))).toEqual(['merchant2.admin']);
    expect(namesOf(await users(world, 'assignable', '', 'reseller'))).toContain('merchant2.admin');
    expect(namesOf(await users(world, 'assignable', '', 'reseller'))).not.toContain('merchant3.admin');
    expect(namesOf(await users(world, 'assignable', '', 'hostAdmin'))).toContain('merchant3.admin');
    expect(namesOf(await users(world, 'assignable', `?merchantId=${merchantOf(world)}`, 'hostAdmin'))).not.toContain('merchant3.admin');
  });
});
