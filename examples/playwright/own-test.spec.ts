import { expect } from '@playwright/test';
import { test } from './own-test.ts';

test('a test of one’s own has a world too', async ({ world }) => {
  const { data, response } = await world.client('merchantAdmin').GET('/api/customers', { params: { query: { maxResultCount: 1 } } });
  expect(response.status).toBe(200);
  expect(data?.items).toHaveLength(1);
});
