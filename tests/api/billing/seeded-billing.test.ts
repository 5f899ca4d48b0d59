import { expect } from '@playwright/test';
import { validate } from '../../../schemas/validate.ts';
import { CustomerDto } from '../../../schemas/billing/customers/group.ts';
import { ContractDto } from '../../../schemas/billing/contracts/group.ts';
import { CampaignDto } from '../../../schemas/engagement/campaigns/group.ts';
import { done } from './billing-steps.ts';
import { test, type Json } from '../simulator/simulated.ts';

const groups = [
  ['/api/customers', CustomerDto, 40],
  ['/api/contracts', ContractDto, 25],
  ['/api/campaigns', CampaignDto, 4],
] as const;

for (const [base, shape, count] of groups) {
  test(`${base}: records of the usual number fit their shape, the same in equally seeded worlds`, async ({ open }) => {
    const [world, twin, other] = [await open(), await open(), await open({ seed: 2 })];
    const { items, totalCount } = await done(world, 'GET', `${base}?maxResultCount=100`);
    expect(totalCount).toBe(count);
    for (const item of items) expect(validate(shape, item)).toEqual([]);
    expect((await done(twin, 'GET', `${base}?maxResultCount=100`)).items).toEqual(items);
    expect((await done(other, 'GET', `${base}?maxResultCount=100`)).items).not.toEqual(items);
  });
}

test('the definition determines how many, and every contract has its customer', async ({ open }) => {
  const world = await open({ definition: { customers: 3, contracts: 7 } });
  expect((await done(world, 'GET', '/api/customers')).totalCount).toBe(3);
  const { items, totalCount } = await done(world, 'GET', '/api/contracts');
  expect(totalCount).toBe(7);
  for (const { customerId, storedPaymentMethodId } of items) {
    const { storedPaymentMethods } = await done(world, 'GET', `/api/customers/${customerId}`);
    expect(storedPaymentMethods.map(({ id }: Json) => id)).toContain(storedPaymentMethodId);
  }
  const bare = await open({ definition: { customers: 0 } });
  expect((await done(bare, 'GET', '/api/contracts')).totalCount).toBe(0);
});

test('campaigns are in four states, contracts in five', async ({ open }) => {
  const world = await open();
  const statuses = async (base: string) => {
    const { items } = await done(world, 'GET', `${base}?maxResultCount=100`);
    return [...new Set(items.map(({ status }: Json) => status))].sort();
  };
  expect(await statuses('/api/campaigns')).toEqual(['Active', 'Draft', 'Ended', 'Paused']);
  expect(await statuses('/api/contracts')).toEqual(['Active', 'Cancelled', 'Completed', 'Paused', 'Pending']);
});
