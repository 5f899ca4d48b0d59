/** The developer portal: accounts and the users who may have one (assumptions: 13). */
import { expect } from '@playwright/test';
import { DeveloperAccountDto, DeveloperUserDto } from '../../../schemas/access/developer-portal/group.ts';
import { page } from '../../../schemas/conventions/paging-types.ts';
import { validate } from '../../../schemas/validate.ts';
import { done, merchantOf, refusedWith, replacing, unknownId } from '../billing/billing-steps.ts';
import { frozenAt, send, test, type Json } from '../simulator/simulated.ts';
import { accounts, invitations, missing, newAccount, invite, namesOf, users } from './developer-steps.ts';

test.describe('accounts', () => {
  test('show their user and what its keys do', async ({ open, simulator }) => {
    const world = await open();
    const made = await newAccount(world, { notes: 'Builds the shop' });
    expect(validate(DeveloperAccountDto, made)).toEqual([]);
    expect(made).toMatchObject({
      userId: world.personas.merchantUser.userId,
      merchantId: merchantOf(world),
      userName: 'merchant.user',
      email: 'merchant.user@example.com',
      displayName: 'merchant user',
      status: 'Active',
      environment: 'Sandbox',
      notes: 'Builds the shop',
      apiKeyCount: 1,
      lastActiveAt: null,
      creationTime: frozenAt,
      creatorId: world.personas.merchantAdmin.userId,
    });
    const path = `${accounts}/${made.id}`;
    expect(await done(world, 'GET', path)).toEqual(made);
    expect(await done(world, 'GET', `${path}/name`)).toBe('merchant user');
    expect(await done(world, 'GET', `${path}/access`)).toBe(true);
    await send(`${simulator.url}/api/customers`, 'GET', { key: world.personas.merchantUser.key });
    const body = { userId: made.userId, merchantId: made.merchantId, name: 'second', expireAt: '2026-04-01T00:00:00Z' };
    await done(world, 'POST', '/api/api-keys/for-user', body);
    expect(await done(world, 'GET', path)).toMatchObject({ apiKeyCount: 2, lastActiveAt: frozenAt });
  });

  test('have no plain list', async ({ open }) => {
    const world = await open();
    expect(await refusedWith(world, 'GET', accounts)).toEqual([405, 'Gateway:MethodNotAllowed']);
  });

  test('are one for each user', async ({ open }) => {
    const world = await open();
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

  test('are for active users of the merchant', async ({ open }) => {
    const world = await open();
    const { merchantAdmin, otherMerchant, hostAdmin } = world.personas;
    const body = (userId: string) => ({ merchantId: merchantOf(world), userId });
    for (const userId of [unknownId, otherMerchant.userId, hostAdmin.userId, world.fixtures['inactiveUser']!]) {
      expect(await refusedWith(world, 'POST', accounts, body(userId))).toEqual(missing);
    }
    const foreign = { merchantId: otherMerchant.merchantId, userId: otherMerchant.userId };
    expect(await refusedWith(world, 'POST', accounts, foreign)).toEqual(missing);
    expect(await refusedWith(world, 'POST', accounts, { ...body(merchantAdmin.userId), status: 'Gone' })).toEqual([
      400,
      'Gateway:ValidationFailed',
      'status',
    ]);
    expect(await refusedWith(world, 'POST', accounts, { merchantId: merchantOf(world) })).toEqual([
      400,
      'Gateway:ValidationFailed',
      'userId',
    ]);
    const { totalCount } = await done(world, 'POST', `${accounts}/list/continuation`, { includeTotalCount: true });
    expect(totalCount).toBe(0);
  });

  test('are replaced, and pass to another user of the merchant', async ({ open }) => {
    const world = await open();
    const made = await newAccount(world, { notes: 'x' });
    const { userId, merchantId } = made;
    const path = `${accounts}/${made.id}`;
    const whole = { userId, merchantId, status: 'disabled', environment: 'Production' };
    expect(await done(world, 'PUT', path, whole)).toMatchObject({ status: 'Disabled', environment: 'Production', notes: null });
    expect(await done(world, 'PUT', path, { userId, merchantId })).toMatchObject({ status: 'Active', environment: 'Sandbox' });
    expect(await refusedWith(world, 'PUT', path, {})).toEqual([400, 'Gateway:ValidationFailed', 'userId', 'merchantId']);
    expect(await refusedWith(world, 'PUT', path, { ...whole, userId: world.personas.otherMerchant.userId })).toEqual(missing);
    expect(await refusedWith(world, 'PUT', path, { ...whole, concurrencyStamp: made.concurrencyStamp })).toEqual([
      409,
      'Gateway:ConcurrencyConflict',
    ]);
    const moved = await done(world, 'PUT', path, { ...whole, userId: world.personas.merchantAdmin.userId });
    expect(moved).toMatchObject({ id: made.id, displayName: 'merchant admin' });
  });

  test('are paged, filtered and counted, by members of their users as well', async ({ open }) => {
    const world = await open();
    const first = await newAccount(world);
    const second = await newAccount(world, { userId: world.personas.merchantAdmin.userId, environment: 'Production' });
    const all = await done(world, 'POST', `${accounts}/list/continuation`, { includeTotalCount: true });
    expect(validate(page(DeveloperAccountDto), all)).toEqual([]);
    expect(all).toMatchObject({ totalCount: 2, hasMore: false });
    const { items, nextContinuationToken } = await done(world, 'POST', `${accounts}/list/continuation`, {
      maxResultCount: 1,
      sorting: 'userName desc',
    });
    expect(items.map(({ id }: Json) => id)).toEqual([first.id]);
    const rest = await done(world, 'POST', `${accounts}/list/continuation`, {
      maxResultCount: 1,
      sorting: 'userName desc',
      continuationToken: nextContinuationToken,
    });
    expect(rest).toMatchObject({ items: [{ id: second.id }], hasMore: false });
    const filter = { filters: [{ field: 'email', operator: 'StartsWith', value: 'MERCHANT.ADMIN' }] };
    expect((await done(world, 'POST', `${accounts}/list/continuation`, { filter })).items).toMatchObject([{ id: second.id }]);
    expect(await done(world, 'POST', `${accounts}/list/continuation/count`, { search: 'merchant u' })).toBe(1);
    const production = { filters: [{ field: 'environment', operator: 'Equals', value: 'Production' }] };
    expect(
      await done(world, 'POST', `${accounts}/list/continuation/summary-counts`, { summaryFilters: { all: null, production } }),
    ).toEqual({ all: 2, production: 1 });
    expect(await done(world, 'POST', `${accounts}/list/continuation/count`, {}, 'otherMerchant')).toBe(0);
    expect(await done(world, 'POST', `${accounts}/list/continuation/count`, {}, 'hostAdmin')).toBe(2);
    expect(await done(world, 'POST', `${accounts}/list/continuation/count`, {}, 'reseller')).toBe(2);
  });
});

test.describe('users to choose from', () => {
  test('are the active ones without an account', async ({ open }) => {
    const world = await open();
    const all = ['merchant.actions', 'merchant.admin', 'merchant.nobody', 'merchant.readonly', 'merchant.user'];
    const found = await users(world, 'assignable');
    expect(found.flatMap((user: Json) => validate(DeveloperUserDto, user))).toEqual([]);
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

  test('are searched, bounded and of the reach', async ({ open }) => {
    const world = await open();
    expect(namesOf(await users(world, 'assignable', '?filter=READ'))).toEqual(['merchant.readonly']);
    expect(namesOf(await users(world, 'invitable', '?maxResultCount=2'))).toEqual(['merchant.actions', 'merchant.admin']);
    expect(await refusedWith(world, 'GET', `${accounts}/assignable-users?maxResultCount=0`)).toEqual([
      400,
      'Gateway:ValidationFailed',
      'maxResultCount',
    ]);
    expect(namesOf(await users(world, 'assignable', '', 'otherMerchant'))).toEqual(['merchant2.admin']);
    expect(namesOf(await users(world, 'assignable', '', 'reseller'))).toContain('merchant2.admin');
    expect(namesOf(await users(world, 'assignable', '', 'reseller'))).not.toContain('merchant3.admin');
    expect(namesOf(await users(world, 'assignable', '', 'hostAdmin'))).toContain('merchant3.admin');
    expect(namesOf(await users(world, 'assignable', `?merchantId=${merchantOf(world)}`, 'hostAdmin'))).not.toContain('merchant3.admin');
  });

  test('are shown to callers that may create', async ({ open }) => {
    const world = await open();
    for (const path of [`${accounts}/assignable-users`, `${invitations}/invitable-users`]) {
      expect(await refusedWith(world, 'GET', path, undefined, 'merchantUser')).toEqual([403, 'Volo.Authorization:010002']);
    }
  });
});
