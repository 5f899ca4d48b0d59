/** A persona whose key may do less than its role: the simulator's key is restricted in the same way, so that nothing differs. */
import { expect, test } from '@playwright/test';
import { compareWith } from '../../../engine/compare/run.ts';
import { openIn, startDeployment } from './compared.ts';

const scopes = ['Customers.*', 'Notifications.ListenSessions.*', 'ApiKeyAuthorization.*'];

test('a restricted key of the admin makes no difference, and the report names it', async () => {
  const { target, url, world, close } = await startDeployment();
  try {
    const { key, keyId } = world.personas.merchantAdmin;
    const at = `${url}/api/api-keys/${keyId}`;
    const headers = { 'api-key': key, 'content-type': 'application/json' };
    const { name, concurrencyStamp } = (await (await fetch(at, { headers })).json()) as Record<string, unknown>;
    const updated = await fetch(at, { method: 'PUT', headers, body: JSON.stringify({ name, scopes, concurrencyStamp }) });
    expect(updated.status).toBe(200);
    const report = await compareWith(target, {}, { walks: 16, rounds: 1, seed: 4, group: ['customers', 'promotions'] });
    expect(openIn(report)).toEqual([]);
    expect(report.learned).toEqual([]);
    expect(report.notes).toEqual([`the key of personas.merchantAdmin is restricted to ${scopes.join(', ')}, and so is the simulator's`]);
  } finally {
    await close();
  }
});
