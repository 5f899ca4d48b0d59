/** The world of the key answers paths and methods outside the catalogue (design: Worlds). */
import { expect } from '@playwright/test';
import { test } from './simulated.ts';

for (const [what, method, path, code, status] of [
  ['path', 'GET', '/api/campaignz', 'Gateway:RouteNotFound', 404],
  ['method', 'PATCH', '/api/campaigns', 'Gateway:MethodNotAllowed', 405],
] as const) {
  test(`an unknown ${what} follows the choices of the key's world`, async ({ open }) => {
    const usual = await (await open()).ask('merchantAdmin', method, path);
    expect(usual.status).toBe(status);
    expect(usual.json()).toEqual({ error: { code, message: expect.any(String), details: null, data: {} } });
    expect(usual.headers).toMatchObject({ 'api-supported-versions': '1.0', _abperrorformat: 'true' });

    const choices = {
      'errors.extraMembers': false,
      'errors.abpHeader': false,
      'http.versionHeader': false,
      'errors.statusMap': { [code]: 410 },
    };
    const other = await (await open({ choices })).ask('merchantAdmin', method, path);
    expect(other.status).toBe(410);
    expect(other.json()).toEqual({ error: { code, message: expect.any(String) } });
    expect(other.headers).not.toHaveProperty('api-supported-versions');
    expect(other.headers).not.toHaveProperty('_abperrorformat');
  });
}
