import { expect } from '@playwright/test';
import { frozenAt, type Json, send, test } from './simulated.ts';

test('worlds are listed newest first, without keys', async ({ simulator, open }) => {
  const first = await open({ seed: 7 });
  const second = await open({ definition: { without: ['reports'] } });
  const list = await send(`${simulator.control}/worlds`, 'GET');
  const { worlds } = list.json() as { readonly worlds: readonly Json[] };
  const ids = worlds.map(({ id }) => String(id));
  expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(simulator.world.id));
  const { usage } = (await first.control('GET', '')).json();
  expect(worlds.find(({ id }) => id === first.id)).toEqual({
    id: first.id,
    isDefault: false,
    seed: 7,
    now: frozenAt,
    isFrozen: true,
    records: usage.records,
    without: [],
  });
  expect(worlds.find(({ id }) => id === second.id)).toMatchObject({ without: ['reports'] });
  expect(worlds.filter(({ isDefault }) => isDefault === true).map(({ id }) => String(id))).toEqual([simulator.world.id]);
  for (const { key } of Object.values(first.personas)) expect(list.text).not.toContain(key);
  await first.control('DELETE', '');
  expect((await send(`${simulator.control}/worlds`, 'GET')).text).not.toContain(`"${first.id}"`);
});

test('the personas of a world are read with their keys, as they were given', async ({ open }) => {
  const { id: _, personas, fixtures, control } = await open();
  expect((await control('GET', '/personas')).json()).toEqual({ personas, fixtures });
  await control('POST', '/reset');
  expect((await control('GET', '/personas')).json()).toEqual({ personas, fixtures });
});

for (const id of ['__proto__', 'constructor', 'world-0', '%00', '..%2Fhealth', 'w'.repeat(5000)])
  test(`no world is named ${id.slice(0, 20)}`, async ({ simulator }) => {
    const answer = await send(`${simulator.control}/worlds/${id}/personas`, 'GET');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'Control:UnknownWorld' } });
  });
