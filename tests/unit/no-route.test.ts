import { expect, test } from '@playwright/test';
import { shownReason, whyNoRoute } from '../../simulator/wire/no-route.ts';

test('a mistyped path names the operations of the nearest paths, with the method that was sent', () => {
  expect(whyNoRoute('GET', '/api/campaignz?limit=3')).toMatch(
    /^No operation has this path\. Nearest: GET \/api\/campaigns \(campaigns\.list\)/,
  );
  expect(whyNoRoute('GET', '/campaigns')).toContain('Nearest: GET /api/campaigns (campaigns.list)');
  expect(whyNoRoute('POST', '/api/customer/')).toMatch(/Nearest: POST \/api\/customers \(customers\.create\)/);
});

test('ids in a path make no distance, and none is repeated', () => {
  const id = '018f3a5c-bf3d-7a2b-8c3d-4e5f60718293';
  const why = whyNoRoute('GET', `/api/api-key/${id}/details`);
  expect(why).toContain('GET /api/api-keys/{id}/detail (apiKeys.detail)');
  expect(why).not.toContain(id);
});

test('a wrong method names those that the path has', () => {
  expect(whyNoRoute('DELETE', '/api/campaigns')).toBe('The path exists for GET, HEAD, POST; DELETE is not one of them.');
});

test('what is near to nothing, and what is too long to compare, names nothing', () => {
  expect(whyNoRoute('GET', '/wp-login.php/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')).toBe('No operation has this path.');
  expect(whyNoRoute('GET', `/api/campaigns${'/x'.repeat(5000)}`)).toBe('No operation has this path.');
});

test('only a refusal of the route is explained so', () => {
  const entry = { reason: null, code: 'Gateway:RouteNotFound', decidedBy: 'route', method: 'GET', url: '/api/campaignz' };
  expect(shownReason(entry)).toContain('campaigns.list');
  expect(shownReason({ ...entry, reason: 'its own' })).toBe('its own');
  expect(shownReason({ ...entry, decidedBy: 'existence', code: 'Gateway:EntityNotFound' })).toBeNull();
});
