import { expect, test } from '@playwright/test';
import type { TargetFile } from '../../../fixtures/targets/target.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { certified } from './agreement.ts';
import { startProxy, type Rewriting } from './rewriting-proxy.ts';

const succeeding = Object.fromEntries([400, 401, 403, 404, 409, 422, 500, 501].map((status) => [status, 200]));

const gateways: readonly (readonly [string, Rewriting, readonly string[]])[] = [
  ['answers every refusal with 200', { statuses: succeeding }, ['AUTH-MISSING', 'KEY-DETAIL-UNKNOWN-404']],
  ['sends no envelope', { noEnvelope: true }, ['ERROR-FIELD-error', 'CATALOGUE-ENVELOPE']],
  ['labels JSON as text', { headers: { 'content-type': 'text/plain' } }, ['CONVENTION-JSON']],
];
for (const [index, [what, rewriting, rules]] of gateways.entries()) {
  test(`a gateway that ${what} has failed`, { tag: index === 0 ? [] : '@full' }, async () => {
    test.setTimeout(300_000);
    const simulator = await startSimulator({ port: 0 });
    const proxy = await startProxy(simulator.url, { ...rewriting, control: true });
    try {
      const { personas, fixtures } = simulator.world;
      const file: TargetFile = { baseUrl: proxy.url, personas, fixtures, consent: { write: true }, control: `${proxy.url}/_sim` };
      const { held, outcome } = await certified(file);
      expect(held.filter(({ verdict }) => verdict === 'error')).toEqual([]);
      expect(held.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual(expect.arrayContaining([...rules]));
      expect(outcome).toMatchObject({ name: 'failed', exitStatus: 1 });
    } finally {
      await proxy.close();
      await simulator.close();
    }
  });
}
