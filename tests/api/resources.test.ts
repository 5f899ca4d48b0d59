/** The standard resource set, as every group that is simulated by it answers (endpoints: Standard resource set). */
import { expect } from '@playwright/test';
import { validate } from '../../schemas/validate.ts';
import type { TSchema } from '../../schemas/shape.ts';
import { CampaignDto } from '../../schemas/types/campaigns.ts';
import { ContractPlanDto } from '../../schemas/types/contract-plans.ts';
import { ContractDto } from '../../schemas/types/contracts.ts';
import { CustomerDto } from '../../schemas/types/customers.ts';
import { page } from '../../schemas/types/paging.ts';
import { PromotionDto } from '../../schemas/types/promotions.ts';
import { WalletRegistrationDto } from '../../schemas/types/wallets.ts';
import {
  contractBody,
  done,
  error,
  merchantOf,
  newCampaign,
  newContract,
  newCustomer,
  newPlan,
  refusedWith,
  replacing,
  unknownId,
} from './billing-steps.ts';
import { frozenAt, send, test, type Json, type World } from './simulated.ts';
import { newPromotion, newRegistration, promotionBody, registrationBody, registrations } from './storefront-steps.ts';

interface Group {
  readonly base: string;
  readonly shape: TSchema;
  make(world: World, body?: Json): Promise<Json>;
  readonly name: string;
  /** A change that leaves everything else alone. */
  readonly change: Json;
  /** A body that the schema lets through and the group refuses, with the members it names. */
  readonly wrong: readonly [Json, readonly string[]];
  readonly hasUniqueName: boolean;
  /** What the caller lacks to see deleted records; null: nothing. */
  readonly restore: string | null;
}

const groups: Readonly<Record<string, Group>> = {
  customers: {
    base: '/api/customers',
    shape: CustomerDto,
    make: newCustomer,
    name: 'Lovelace',
    change: { notes: 'Calls on Mondays' },
    wrong: [{ lastName: ' ' }, ['lastName', 'companyName']],
    hasUniqueName: false,
    restore: null,
  },
  'contract plans': {
    base: '/api/contract-plans',
    shape: ContractPlanDto,
    make: newPlan,
    name: 'Gold',
    change: { description: 'For friends' },
    wrong: [{ currency: 'ZZZ' }, ['currency']],
    hasUniqueName: true,
    restore: 'Customers.ContractPlans.Delete',
  },
  contracts: {
    base: '/api/contracts',
    shape: ContractDto,
    make: newContract,
    name: 'Membership',
    change: { tags: ['a', 'b'] },
    wrong: [{ endDate: '2020-01-01' }, ['endDate']],
    hasUniqueName: false,
    restore: 'Customers.Contracts.Delete',
  },
  campaigns: {
    base: '/api/campaigns',
    shape: CampaignDto,
    make: newCampaign,
    name: 'Bell tower',
    change: { goalAmount: 12.5 },
    wrong: [{ startsAt: '2026-05-01T00:00:00Z', endsAt: '2026-04-01T00:00:00Z' }, ['endsAt']],
    hasUniqueName: true,
    restore: 'Campaigns.Campaigns.Update',
  },
  promotions: {
    base: '/api/promotions',
    shape: PromotionDto,
    make: newPromotion,
    name: 'Spring sale',
    change: { usageLimit: 100 },
    wrong: [{ value: 100.5 }, ['value']],
    hasUniqueName: false,
    restore: 'Promotions.Promotions.Update',
  },
  'wallet registrations': {
    base: registrations,
    shape: WalletRegistrationDto,
    make: newRegistration,
    name: 'Wallet at the till',
    change: { externalMerchantId: 'till-7' },
    wrong: [{ domains: [{ name: 'no domain' }] }, ['domains[0].name']],
    hasUniqueName: false,
    restore: 'PaymentTokenization.PaymentTokenizations.Update',
  },
};

for (const [title, { base, shape, make, name, change, wrong, hasUniqueName, restore }] of Object.entries(groups)) {
  test.describe(title, () => {
    test('a created record reads back as it was answered', async ({ open }) => {
      const world = await open();
      const made = await make(world);
      expect(validate(shape, made)).toEqual([]);
      expect(made).toMatchObject({
        merchantId: merchantOf(world),
        creationTime: frozenAt,
        creatorId: world.personas.merchantAdmin.userId,
        lastModificationTime: null,
        isDeleted: false,
        concurrencyStamp: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(await done(world, 'GET', `${base}/${made.id}`)).toEqual(made);
      expect(await done(world, 'GET', `${base}/${made.id.toUpperCase()}`, undefined, 'hostAdmin')).toEqual(made);
      expect(await done(world, 'GET', `${base}/${made.id}/name`)).toBe(name);
      expect(await done(world, 'GET', `${base}/${made.id}/access`)).toBe(true);
    });

    test('a body is judged beyond its schema, before anything is looked up', async ({ open }) => {
      const world = await open();
      const [body, members] = wrong;
      const full = {
        ...(await contractBody(world)),
        ...promotionBody(world),
        ...registrationBody(world),
        initialPrice: 1,
        currency: 'USD',
        lastName: 'X',
        name: 'New',
        merchantId: unknownId,
        ...body,
      };
      expect(await refusedWith(world, 'POST', base, full)).toEqual([400, 'Gateway:ValidationFailed', ...members]);
      expect(await refusedWith(world, 'POST', base, {})).toEqual(expect.arrayContaining([400, 'merchantId']));
    });

    test('another merchant is out of reach', async ({ open }) => {
      const world = await open();
      const made = await make(world);
      const missing = await world.ask('otherMerchant', 'GET', `${base}/${unknownId}`);
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/name'],
        ['DELETE', ''],
        ['POST', '/restore'],
      ] as const) {
        const hidden = await world.ask('otherMerchant', method, `${base}/${made.id}${path}`);
        expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
      }
      expect(await refusedWith(world, 'PUT', `${base}/${made.id}`, replacing(made), 'otherMerchant')).toEqual([
        404,
        'Gateway:EntityNotFound',
      ]);
      expect(await done(world, 'GET', `${base}/${made.id}/access`, undefined, 'otherMerchant')).toBe(false);
      expect(await done(world, 'GET', `${base}/${unknownId}/access`)).toBe(false);
      expect((await done(world, 'GET', base, undefined, 'otherMerchant')).totalCount).toBe(0);
      const foreign = { ...made, merchantId: world.personas.otherMerchant.merchantId };
      expect(await refusedWith(world, 'PUT', `${base}/${made.id}`, foreign)).toEqual([404, 'Gateway:EntityNotFound']);
      expect(await done(world, 'GET', `${base}/${made.id}`)).toEqual(made);
    });

    test('an update replaces, and a stale stamp is refused', async ({ open }) => {
      const world = await open();
      const made = await make(world);
      const changed = await done(world, 'PUT', `${base}/${made.id}`, replacing(made, change));
      expect(changed).toMatchObject({ ...change, id: made.id, lastModificationTime: frozenAt });
      expect(changed.concurrencyStamp).not.toBe(made.concurrencyStamp);
      expect(await refusedWith(world, 'PUT', `${base}/${made.id}`, replacing(made))).toEqual([409, 'Gateway:ConcurrencyConflict']);
      const { concurrencyStamp: _, ...withoutStamp } = made;
      await done(world, 'PUT', `${base}/${made.id}`, withoutStamp);
      const strict = await open({ choices: { 'concurrency.requireStamp': true } });
      const { concurrencyStamp: __, ...body } = await make(strict);
      expect(await refusedWith(strict, 'PUT', `${base}/${body.id}`, body)).toEqual([400, 'Gateway:ValidationFailed', 'concurrencyStamp']);
    });

    test('a deleted record is gone until it is restored', async ({ open }) => {
      const world = await open();
      const made = await make(world);
      const path = `${base}/${made.id}`;
      expect((await world.ask('merchantAdmin', 'DELETE', path)).text).toBe('');
      for (const [method, rest] of [
        ['GET', ''],
        ['GET', '/name'],
        ['DELETE', ''],
      ] as const) {
        expect(await refusedWith(world, method, path + rest)).toEqual([404, 'Gateway:EntityNotFound']);
      }
      expect(await refusedWith(world, 'PUT', path, replacing(made))).toEqual([404, 'Gateway:EntityNotFound']);
      expect(await done(world, 'GET', `${path}/access`)).toBe(false);
      const only = { filter: { filters: [{ field: 'id', operator: 'Equals', value: made.id }] } };
      expect(await done(world, 'POST', `${base}/list/continuation/count`, only)).toBe(0);
      const deleted = await done(world, 'POST', `${base}/list/continuation`, { ...only, includeDeleted: true });
      expect(deleted.items).toMatchObject([{ isDeleted: true, deletionTime: frozenAt, deleterId: world.personas.merchantAdmin.userId }]);
      const restored = await done(world, 'POST', `${path}/restore`);
      expect(restored).toMatchObject({ id: made.id, isDeleted: false, deleterId: null, deletionTime: null });
      expect(await done(world, 'POST', `${path}/restore`)).toEqual(restored);
      expect(await done(world, 'GET', path)).toEqual(restored);
      expect(await done(world, 'POST', `${base}/list/continuation/count`, only)).toBe(1);
    });

    test('a deployment may answer deleted records otherwise', async ({ open }) => {
      const world = await open({
        choices: {
          'records.readDeleted': 'returned',
          'records.secondDeleteStatus': 200,
          'records.restoreReply': 'empty',
          'records.unknownAccess': 'notFound',
        },
      });
      const made = await make(world);
      const path = `${base}/${made.id}`;
      await done(world, 'DELETE', path);
      await done(world, 'DELETE', path);
      expect(await done(world, 'GET', path)).toMatchObject({ id: made.id, isDeleted: true });
      expect(await refusedWith(world, 'GET', `${path}/access`)).toEqual([404, 'Gateway:EntityNotFound']);
      expect(await done(world, 'POST', `${path}/restore`)).toBeUndefined();
    });

    test('lists page through all records by token', async ({ open }) => {
      const world = await open();
      for (let number = 0; number < 3; number++) await make(world, hasUniqueName ? { name: `Copy ${number}` } : {});
      const all = await done(world, 'GET', `${base}?maxResultCount=1000`);
      expect(validate(page(shape), all)).toEqual([]);
      expect(all.totalCount).toBe(all.items.length);
      const seen: Json[] = [];
      let continuationToken: string | null = null;
      do {
        const answer: Json = await done(world, 'POST', `${base}/list/continuation`, { maxResultCount: 4, continuationToken });
        expect(answer.totalCount).toBeNull();
        seen.push(...answer.items);
        continuationToken = answer.nextContinuationToken;
      } while (continuationToken !== null);
      expect(seen).toEqual(all.items);
      expect(await done(world, 'POST', `${base}/list/continuation/count`)).toBe(all.totalCount);
      const summary = await done(world, 'POST', `${base}/list/continuation/summary-counts`, { summaryFilters: { every: null } });
      expect(summary).toEqual({ every: all.totalCount });
      const byName = await done(world, 'GET', `${base}?maxResultCount=1000&sorting=creationTime%20asc`);
      expect(byName.items.map(({ id }: Json) => id)).toEqual(all.items.map(({ id }: Json) => id).reverse());
      const wide = await done(world, 'GET', `${base}?maxResultCount=1000`, undefined, 'hostAdmin');
      expect(wide.items).toEqual(all.items);
      expect(await done(world, 'GET', `${base}?maxResultCount=1000`, undefined, 'reseller')).toEqual(wide);
    });

    test('permissions are required one by one', async ({ open }) => {
      const world = await open();
      const made = await make(world);
      for (const [method, path] of [
        ['GET', base],
        ['POST', base],
        ['GET', `${base}/${made.id}`],
        ['DELETE', `${base}/${made.id}`],
        ['POST', `${base}/${made.id}/restore`],
        ['POST', `${base}/list/continuation`],
      ] as const) {
        const answer = await world.ask('noPermissions', method, path, method === 'POST' ? {} : undefined);
        expect(answer.status, `${method} ${path}`).toBe(403);
      }
    });

    if (restore !== null) {
      test('deleted records are listed to those who may restore them', async ({ open, simulator }) => {
        const world = await open();
        const permission = restore.slice(0, restore.lastIndexOf('.'));
        const key = await done(world, 'POST', '/api/api-keys/reveal', { name: 'narrow', scopes: [permission] });
        const answer = await send(`${simulator.url}${base}/list/continuation`, 'POST', { key: key.key, body: { includeDeleted: true } });
        expect([answer.status, error(answer).data.PolicyName]).toEqual([403, restore]);
      });
    }

    if (hasUniqueName) {
      test('a name is taken once, until its record is deleted', async ({ open }) => {
        const world = await open();
        const first = await make(world);
        const taken = [409, 'Gateway:DuplicateName'];
        const body = replacing(first, { name: name.toUpperCase(), initialPrice: 1 });
        expect(await refusedWith(world, 'POST', base, body)).toEqual(taken);
        await done(world, 'PUT', `${base}/${first.id}`, replacing(first, { name: name.toUpperCase() }));
        const second = await make(world, { name: 'Other' });
        expect(await refusedWith(world, 'PUT', `${base}/${second.id}`, replacing(second, { name }))).toEqual(taken);
        await done(world, 'DELETE', `${base}/${first.id}`);
        await done(world, 'PUT', `${base}/${second.id}`, replacing(second, { name }));
        expect(await refusedWith(world, 'POST', `${base}/${first.id}/restore`)).toEqual(taken);
        expect(await refusedWith(world, 'GET', `${base}/${first.id}`)).toEqual([404, 'Gateway:EntityNotFound']);
      });
    }
  });
}
