/** A browser's own recording of a payment is judged (HAR 1.2 of Playwright). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readHar } from '../../engine/observe/har.ts';
import { Observation } from '../../engine/observe/observation.ts';
import { startSimulator } from '../../simulator/main.ts';
import { newFolder } from '../new-folder.ts';
import { launchBrowser } from './browser.ts';

test('the recording of a payment in a browser is judged, and a changed one names its rule', async () => {
  const simulator = await startSimulator({ port: 0 });
  const browser = await launchBrowser();
  const path = join(newFolder('recorded'), 'session.har');
  try {
    const { key, merchantId, keyId } = simulator.world.personas.merchantAdmin;
    const api = async (address: string, body: object): Promise<Record<string, unknown>> => {
      const headers = { 'api-key': key, 'content-type': 'application/json' };
      const answer = await fetch(simulator.url + address, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
      return (await answer.json()) as Record<string, unknown>;
    };
    const payPage = await api('/api/hostedpaymentpages', { merchantId, name: 'Shop', title: 'Spring sale', currency: 'USD' });
    const session = await api('/api/hostedpaymentpages/sessions', { hostedPaymentPageId: payPage['id'], amount: 42.5 });
    const context = await browser.newContext({ recordHar: { path, content: 'embed' } });
    const page = await context.newPage();
    await page.goto(`${simulator.url}/pay/${String(session['id'])}`);
    await page.getByText('Test numbers').click();
    await page.getByRole('button', { name: 'Fill in 4111111111111111' }).click();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    // The application of the merchant, in the same browser.
    await page.goto(`${simulator.url}/api/health`);
    const read = (address: string): Promise<number> =>
      page.evaluate(
        async ([url, own]) => {
          const answer = await fetch(url, { headers: { 'api-key': own } });
          await answer.text();
          return answer.status;
        },
        [address, key] as const,
      );
    expect(await read(`/api/api-keys/${keyId}/detail?suppressNulls=false`)).toBe(200);
    expect(await read('/api/transactions')).toBe(200);
    await context.close();

    const { passed, skipped } = await readHar(path, simulator.url);
    // A browser records no response to the page's beacons.
    const known = new Set(['no operation', 'its body was not recorded', 'it has no answer']);
    expect(skipped.filter(({ detail }) => !known.has(detail))).toEqual([]);
    const observation = new Observation();
    for (const one of passed) observation.see(one);
    expect(observation.operations).toMatchObject({ 'health.overall': 1, 'apiKeys.detail': 1, 'transactions.list': 1 });
    expect(observation.rules.flatMap(({ violations }) => violations)).toEqual([]);

    const changed = join(newFolder('recorded'), 'changed.har');
    writeFileSync(changed, readFileSync(path, 'utf8').replaceAll(/\\"isUsable\\":true/g, '\\"isUsable\\":\\"yes\\"'));
    const other = new Observation();
    for (const one of (await readHar(changed)).passed) other.see(one);
    expect(other.rules.filter(({ broken }) => broken > 0).map(({ rule }) => rule)).toEqual(['KEY-DETAIL-FIELD-isUsable']);
  } finally {
    await browser.close();
    await simulator.close();
  }
});
