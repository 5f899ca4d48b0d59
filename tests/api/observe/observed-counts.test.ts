/** What an observation counts of the members of a reply: the same whether they are judged together or one by one. */
import { expect, test } from '@playwright/test';
import { Observation } from '../../../engine/observe/observation.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import { startSimulator } from '../../../simulator/main.ts';

test('each member of a key detail is counted once, also where another one is broken', async () => {
  const simulator = await startSimulator({ port: 0 });
  const { key, keyId } = simulator.world.personas.merchantAdmin;
  const path = `/api/api-keys/${keyId}/detail`;
  const response = await fetch(`${simulator.url}${path}`, { headers: { 'api-key': key } });
  const responseHeaders = [...response.headers].flat();
  const detail: unknown = await response.json();
  await simulator.close();
  if (!isJsonObject(detail)) throw new Error('a detail is an object');

  /** `held` and `broken` of each field, after these replies. */
  const countedOf = (...replies: readonly object[]): Readonly<Record<string, readonly [number, number]>> => {
    const observation = new Observation();
    for (const reply of replies)
      observation.see({
        method: 'GET',
        path: `${path}?suppressNulls=false`,
        requestHeaders: ['api-key', key],
        sent: null,
        status: 200,
        responseHeaders,
        text: JSON.stringify(reply),
        beganAt: 0,
        endedAt: 1,
      });
    const fields = observation.rules.filter(({ rule }) => rule.startsWith('KEY-DETAIL-FIELD-'));
    return Object.fromEntries(fields.map(({ rule, held, broken }) => [rule, [held, broken]]));
  };

  const whole = countedOf(detail, detail);
  expect(Object.keys(whole).length).toBeGreaterThan(20);
  expect(new Set(Object.values(whole).map(String))).toEqual(new Set(['2,0']));
  const counted: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const rule of Object.keys(whole)) {
    const name = rule.slice('KEY-DETAIL-FIELD-'.length);
    // No member is documented as an object.
    counted[name] = countedOf(detail, { ...detail, [name]: {} }, detail, { ...detail, [name]: undefined });
    expected[name] = Object.fromEntries(Object.keys(whole).map((one) => [one, one === rule ? [2, 2] : [4, 0]]));
  }
  expect(counted).toEqual(expected);
});
