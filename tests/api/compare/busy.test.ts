/** `compare` at a deployment that holds much, and that others use at the same time. */
import { expect, test } from '@playwright/test';
import { movesAlone } from '../../../engine/compare/other-clients.ts';
import { compareWith } from '../../../engine/compare/run.ts';
import { openDeployment } from '../../../engine/compare/sides.ts';
import type { Walk } from '../../../engine/compare/walk.ts';
import type { Simulator } from '../../../simulator/main.ts';
import { isFull, rotating } from '../../proof.ts';
import { startProxy } from '../suites/rewriting-proxy.ts';
import { openIn, startDeployment, targetOf } from './compared.ts';

/** Another client of the merchant: each call makes a customer and a payment, and after ten removes the oldest customer that it made. */
function otherClient({ url, world }: Pick<Simulator, 'url' | 'world'>): () => Promise<void> {
  const { key, merchantId } = world.personas.merchantAdmin;
  const send = async (method: string, path: string, body?: unknown): Promise<string> => {
    const headers = { 'api-key': key, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    // Each `expect` would be a step of the report, and tens of thousands of them slow the runner down.
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.text();
  };
  const cardData = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2030 };
  const made: string[] = [];
  return async () => {
    await send('POST', '/api/transactions', { merchantId, type: 'Sale', paymentType: 'Card', amount: 5, cardData });
    const customer = await send('POST', '/api/customers', { merchantId, firstName: 'Other', lastName: 'Client' });
    made.push((JSON.parse(customer) as { readonly id: string }).id);
    if (made.length % 10 === 0) await send('DELETE', `/api/customers/${made.shift()}`);
  };
}

test('events that others cause once the walk has made a destination move alone; without others nothing does', async () => {
  const deployment = await startDeployment();
  const act = otherClient(deployment);
  let isBusy = true;
  await using proxy = await startProxy(deployment.url, { before: () => (isBusy ? act() : Promise.resolve()) });
  const side = await openDeployment(targetOf({ url: proxy.url, world: deployment.world }));
  // Reading one event takes a destination, a subscription and a payment of its own.
  const steps = (['notificationEvents.read', 'notificationEvents.list'] as const).map((operation) => ({
    operation,
    variation: { of: 'none' } as const,
  }));
  const walk: Walk = { seed: 1, group: 'notificationEvents', steps };
  const moves = async (): Promise<boolean> => {
    const taken = await side.take(walk);
    const shown = taken.facts.findLast(({ step }) => step === 1)!;
    const aspect = 'member:totalCount';
    const condition = { answer: 'success', status: 200 } as const;
    const divergence = { ...shown, condition, aspect, target: shown.aspects[aspect], simulator: 'first + 0' };
    return movesAlone({ divergence, walk, runs: [taken, taken], simulated: taken }, async (again) => (await side.take(again)).facts);
  };
  try {
    expect(await moves()).toBe(true);
    isBusy = false;
    expect(await moves()).toBe(false);
  } finally {
    await side.close();
    await deployment.close();
  }
});

test('what others do at a deployment is neither learnt nor reported', { tag: rotating(8, 5) }, async () => {
  test.setTimeout(900_000);
  const deployment = await startDeployment();
  const act = otherClient(deployment);
  for (let made = 0; made < 300; made++) await act();
  // The same before each request: two runs of a walk see counts move alike, so that it is no noise.
  await using proxy = await startProxy(deployment.url, { before: act });
  try {
    const asked = isFull ? { walks: 150, rounds: 2 } : { walks: 9, rounds: 1, group: ['customers', 'notificationEvents', 'transactions'] };
    const report = await compareWith(targetOf({ url: proxy.url, world: deployment.world }), {}, { seed: 9, ...asked });
    expect(openIn(report)).toEqual([]);
    expect([report.learned, report.choices]).toEqual([[], []]);
    expect(report.groups.reduce((sum, { after }) => sum + after.walks, 0)).toBeGreaterThan(asked.walks / 2);
  } finally {
    await deployment.close();
  }
});
