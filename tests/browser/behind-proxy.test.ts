/** The pages in a browser, below a path of a proxy: they load nothing from outside of it, and work as at the root. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchBrowser, singleProcess } from './browser.ts';
import { startSimulator, type Simulator } from '../../simulator/main.ts';
import { done } from '../api/billing/billing-steps.ts';
import { newSession } from '../api/payments/hosted-steps.ts';
import { worldOf, type World } from '../api/simulator/simulated.ts';
import type { Started } from '../nginx.ts';
import { proxies } from '../proxies.ts';

for (const [name, start] of proxies)
  test.describe(name, () => {
    test.skip(start === undefined, 'not installed on this machine');
    test.describe.configure({ mode: 'default', timeout: 90_000 });

    let simulator: Simulator;
    let proxy: Started;
    let world: World;
    let browser: Browser;
    let page: Page;
    const complaints: string[] = [];

    test.beforeAll(async () => {
      simulator = await startSimulator({ port: 0, now: '2026-03-02T09:00:00Z', trustProxy: ['loopback'] });
      proxy = await start!(simulator.url);
      world = worldOf({ url: proxy.url, control: `${proxy.url}/_sim` }, simulator.world);
      browser = await launchBrowser(singleProcess);
      page = await (await browser.newContext({ locale: 'en-US' })).newPage();
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => {
        if (request.url().startsWith('http') && !request.url().startsWith(`${proxy.url}/`)) complaints.push(`requested ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
      });
    });
    test.afterEach(() => expect(complaints.splice(0)).toEqual([]));
    test.afterAll(async () => {
      await browser.close();
      await proxy.close();
      await simulator.close();
    });

    const heading = () => page.getByRole('heading', { level: 1 });

    test('the console shows a request as it is made, and leads to the reference', async () => {
      await page.goto(`${proxy.url}/`);
      const rows = page.getByRole('listbox').getByRole('option');
      await expect(heading()).toBeVisible();
      await world.ask('merchantUser', 'GET', '/api/merchants/self');
      await expect(rows.first()).toContainText('/api/merchants/self');
      await page.goto(`${proxy.url}/#//events`);
      await done(world, 'POST', '/api/customers', { merchantId: world.personas.merchantAdmin.merchantId, lastName: 'Lovelace' });
      await expect(page.getByText('customer.created').first()).toBeVisible();
      await page.getByRole('link', { name: 'API reference' }).click();
      await expect(page).toHaveURL(`${proxy.url}/docs`);
    });

    test('the reference searches, sends a request, and shows it with the address of the proxy', async () => {
      await page.goto(`${proxy.url}/docs`);
      // Its keys work once it is drawn.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('/');
      await expect(page.getByRole('combobox', { name: 'Search the reference' })).toBeFocused();
      await page.keyboard.type('list the customers');
      // The first search makes the index.
      await expect(page.getByRole('option').first()).toBeVisible({ timeout: 30_000 });
      await page.goto(`${proxy.url}/docs#/operations/customers.list`);
      await expect(page.getByRole('group', { name: /^Request with/ })).toContainText(`${proxy.url}/api/customers`);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'ms' })).toContainText('200');
    });

    test('a payment page pays, with a script and without', async () => {
      const { paymentLinkUrl } = await newSession(world);
      for (const javaScriptEnabled of [true, false]) {
        const payer = javaScriptEnabled ? page : await (await browser.newContext({ javaScriptEnabled })).newPage();
        const { paymentLinkUrl: link } = javaScriptEnabled ? { paymentLinkUrl } : await newSession(world);
        await payer.goto(link);
        await payer.getByLabel('Card number').fill('4111111111111111');
        await payer.getByLabel('Expiry date').fill('12/40');
        await payer.getByRole('textbox', { name: 'Security code' }).fill('123');
        await payer.locator('button[type="submit"]').click();
        await expect(payer.locator('[data-state="approved"]')).toBeVisible();
        expect(payer.url().startsWith(`${proxy.url}/pay/`)).toBe(true);
      }
    });
  });
