import { expect, test } from '@playwright/test';
import type { CollectedTest } from '../../../engine/run/collect-suites.ts';
import { openInProcess } from '../../../engine/run/in-process.ts';
import type { Connection } from '../../../fixtures/client/connection.ts';
import { resolveTarget, type TargetFile } from '../../../fixtures/targets/target.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { make, makingNeeds } from '../../../suites/checks/resource.ts';
import { certified } from './agreement.ts';
import { rotating } from '../../proof.ts';
import { startProxy, type Rewriting } from './rewriting-proxy.ts';

const create = 'walletRegistrations.create';
const rule = 'WALLET-STANDARD-CREATE';

const making: CollectedTest = {
  id: 'scarce › A registration › is made',
  title: 'is made',
  rules: [rule],
  deep: false,
  about: { rules: [rule], needs: makingNeeds },
  async body(context) {
    const answer = await make(context, 'walletRegistrations');
    context.judge.that(rule, answer.ok, { check: 'a creation', answer });
  },
};

/** Refuses the first creations like this, and forwards the later ones. */
function refusing(refusals: readonly (readonly [status: number, error: object])[], sent: string[]) {
  return (connection: Connection): Connection => ({
    ...connection,
    send(request, records) {
      const refusal = request.operation === create ? refusals[sent.push(create) - 1] : undefined;
      if (refusal === undefined) return connection.send(request, records);
      const [status, error] = refusal;
      const text = JSON.stringify({ error: { code: 'Gateway:Refused', message: 'Refused.', ...error } });
      return { id: `refused-${sent.length}`, reply: Promise.resolve({ status, rawHeaders: ['content-type', 'application/json'], text }) };
    },
  });
}

const invalid = { validationErrors: { providerType: ['unknown'] } };
for (const [what, refusals, creations, verdict] of [
  ['a taken place', [[409, {}]], 2, 'pass'],
  ['a taken place, of a gateway with the status 400 for it', [[400, { validationErrors: null }]], 2, 'pass'],
  ['a body that is not valid', [[400, invalid]], 1, 'untested'],
  ['a body that is not valid, with the status 422', [[422, invalid]], 1, 'untested'],
  ['a key that is not accepted', [[401, {}]], 1, 'untested'],
  ['a failure of the gateway', [[500, {}]], 1, 'untested'],
] as const)
  test(`after ${what} it is sent ${creations === 1 ? 'no more' : 'again'}`, async () => {
    await using simulator = await startSimulator({ port: 0 });
    const { url, world } = simulator;
    const sent: string[] = [];
    const target = resolveTarget({ baseUrl: url, personas: world.personas, fixtures: world.fixtures, consent: { write: true } });
    const session = await openInProcess({ target, seed: 7, workers: 1 }, { findingsOnly: true, through: refusing(refusals, sent) });
    const { findings } = await session.run(making);
    await session.close();
    expect(sent).toHaveLength(creations);
    expect(findings.find((finding) => finding.rule === rule)?.verdict).toBe(verdict);
  });

const succeeding = Object.fromEntries([400, 401, 403, 404, 409, 422, 500, 501].map((status) => [status, 200]));

const gateways: readonly (readonly [string, Rewriting, readonly string[]])[] = [
  ['answers every refusal with 200', { statuses: succeeding }, ['AUTH-MISSING', 'KEY-DETAIL-UNKNOWN-404']],
  ['sends no envelope', { noEnvelope: true }, ['ERROR-FIELD-error', 'CATALOGUE-ENVELOPE']],
  ['labels JSON as text', { headers: { 'content-type': 'text/plain' } }, ['CONVENTION-JSON']],
];
for (const [index, [what, rewriting, rules]] of gateways.entries()) {
  test(`a gateway that ${what} has failed`, { tag: rotating(4 * gateways.length, 4 * index) }, async () => {
    test.setTimeout(300_000);
    await using simulator = await startSimulator({ port: 0 });
    await using proxy = await startProxy(simulator.url, { ...rewriting, control: true });
    const { personas, fixtures } = simulator.world;
    const file: TargetFile = { baseUrl: proxy.url, personas, fixtures, consent: { write: true }, control: `${proxy.url}/_sim` };
    const { held, outcome } = await certified(file);
    expect(held.filter(({ verdict }) => verdict === 'error')).toEqual([]);
    expect(held.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual(expect.arrayContaining([...rules]));
    expect(outcome).toMatchObject({ name: 'failed', exitStatus: 1 });
  });
}
