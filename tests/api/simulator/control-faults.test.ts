import { expect } from '@playwright/test';
import { detail, test } from './simulated.ts';

test.describe('faults', () => {
  const path = (keyId: string) => detail(keyId);

  test('a burst of 429 carries its wait and ends with its count', async ({ open }) => {
    const world = await open();
    const added = await world.control('POST', '/faults', { operation: 'apiKeys.detail', status: 429, count: 2 });
    expect(added.json()).toEqual({ faults: [{ operation: 'apiKeys.detail', status: 429, count: 2 }] });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      const answer = await world.ask('merchantAdmin', 'GET', path(world.personas.merchantAdmin.keyId));
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.headers['retry-after']).toBe(String(answer.json()['retryAfterSeconds']));
    }
    expect(statuses).toEqual([429, 429, 200]);
    expect((await world.control('GET', '/faults')).json()).toEqual({ faults: [] });
  });

  test('a status, half a body and a dropped connection hit their operation alone', async ({ open }) => {
    const world = await open();
    const read = () => world.ask('merchantAdmin', 'GET', path(world.personas.merchantAdmin.keyId));
    await world.control('POST', '/faults', { operation: 'apiKeys.detail', status: 503, count: 1 });
    await world.control('POST', '/faults', { operation: 'apiKeys.detail', malformed: true, count: 1 });
    await world.control('POST', '/faults', { operation: 'apiKeys.detail', drop: true, count: 1 });
    expect((await world.ask(null, 'GET', '/api/health')).status).toBe(200);
    const unavailable = await read();
    expect(unavailable.status).toBe(503);
    expect(unavailable.json()['error']['code']).toBe('Gateway:Unavailable');
    const half = await read();
    expect(half.status).toBe(200);
    expect(() => half.json()).toThrow(SyntaxError);
    await expect(read()).rejects.toThrow();
    expect((await read()).status).toBe(200);
  });

  test('a rate hits some requests, the same ones for the same seed', async ({ open }) => {
    const pattern = async () => {
      const world = await open({ seed: 3 });
      await world.control('POST', '/faults', { operation: '*', status: 500, rate: 0.5 });
      const statuses: number[] = [];
      for (let i = 0; i < 20; i++)
        statuses.push((await world.ask('merchantAdmin', 'GET', path(world.personas.merchantAdmin.keyId))).status);
      return statuses;
    };
    const first = await pattern();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await pattern()).toEqual(first);
  });

  test('they can be taken back', async ({ open }) => {
    const world = await open();
    await world.control('POST', '/faults', { operation: '*', status: 500 });
    expect((await world.control('DELETE', '/faults')).status).toBe(204);
    expect((await world.ask('merchantAdmin', 'GET', path(world.personas.merchantAdmin.keyId))).status).toBe(200);
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [{ operation: 'apiKeys.nothing', status: 500 }, 'The catalogue has no operation "apiKeys.nothing"'],
    [{ operation: '*' }, 'One of the fields status, delay'],
    [{ operation: '*', drop: true, status: 500 }, 'Only one of the fields'],
    [{ operation: '*', status: 200 }, 'The field status must be at least 400.'],
    [{ operation: '*', delay: 3_600_000 }, 'The field delay must be at most 60000.'],
    [{ operation: '*', drop: true, count: 0 }, 'The field count must be at least 1.'],
    [{ status: 500 }, 'The field operation is required.'],
    [{ operation: '*', drop: true, why: '' }, 'The field why is unknown.'],
  ];
  for (const [body, message] of wrong) {
    test(`${JSON.stringify(body)} is refused`, async ({ open }) => {
      const world = await open();
      const answer = await world.control('POST', '/faults', body);
      expect(answer.status).toBe(400);
      expect(answer.json()['error']['message']).toContain(message);
      expect((await world.control('GET', '/faults')).json()).toEqual({ faults: [] });
    });
  }
});
