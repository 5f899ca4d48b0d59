/** The console shows the certificate of a graded client: its kind, its levels, and what happened in a scenario. */
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { adapter, graded } from '../../api/grade/grading.ts';
import { openConsole, visit, type Console } from './console.ts';

let opened: Console;
let page: Page;
let folder: string;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage();
  // It says that it was paid, and sends nothing with a key.
  const handlers = `{ charge: async ({ order, amount, currency, card }) => {
    const { GATEPROOF_URL: url, GATEPROOF_KEY: key, GATEPROOF_MERCHANT_ID: merchantId } = process.env;
    const cardData = { number: card, expirationMonth: 12, expirationYear: 2049, securityCode: "123" };
    const body = JSON.stringify({ merchantId, type: "Sale", paymentType: "Card", amount: Number(amount), currency, externalReference: order, cardData });
    for (let attempt = 0; attempt < 2; attempt++)
      await fetch(url + "/api/transactions", { method: "POST", headers: { "api-key": key, "content-type": "application/json" }, body }).catch(() => undefined);
    return { outcome: "paid" };
  } }`;
  ({ folder } = await graded({ adapter: adapter(handlers), scenario: ['answer-lost'], name: 'A shop' }));
});
test.afterAll(() => opened.close());

test('a certificate of a client is opened with its kind and its levels', async () => {
  await visit(page, opened, 'certificates');
  await page.locator('input[type=file]').setInputFiles(join(folder, 'certificate.json'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A shop');
  await expect(page.getByText('Client report · client with an adapter')).toBeVisible();
  const levels = page.getByRole('list', { name: 'Levels' }).getByRole('heading');
  await expect(levels).toHaveText(['Contract', 'Money', 'Resilience', 'Hygiene']);
  await expect(page.getByText('Personas')).toHaveCount(0);
  const level = page.getByRole('combobox', { name: 'Level' });
  await expect(level.getByRole('option')).toHaveText(['all', 'Contract', 'Money', 'Resilience', 'Hygiene']);
});

test('a failure shows the story of its scenario, and no command for a gateway that no longer exists', async () => {
  await page.getByRole('link', { name: 'ONCE-ANSWER-LOST' }).click();
  const detail = page.getByRole('region', { name: 'Rule ONCE-ANSWER-LOST' });
  await detail.getByText('What happened: requests, deliveries, and what the client said').click();
  const story = detail.getByLabel('Story of answer-lost for ONCE-ANSWER-LOST');
  await expect(story).toContainText(
    /asked to charge D-1 10\.00 USD[\s\S]*no answer for D-1 \(answer lost\)[\s\S]*says \{"outcome":"paid"\}/,
  );
  await expect(story).toContainText('at the end  the gateway has Captured 10 USD for D-1');
  await detail.locator('.checks summary').first().click();
  await expect(detail.getByText('POST /api/transactions').first()).toBeVisible();
  await expect(detail.getByRole('button', { name: /as curl/ })).toHaveCount(0);
});
