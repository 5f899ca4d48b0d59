import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { launchBrowser, singleProcess } from './browser.ts';
import { looks, looksOf } from './console/console.ts';
import { eachOf } from '../proof.ts';
import { startSimulator, type Simulator } from '../../simulator/main.ts';
import { filled } from '../../simulator/pages/pay/wording.ts';
import { french } from '../../simulator/pages/pay/texts/french.ts';
import { german } from '../../simulator/pages/pay/texts/german.ts';
import { spanish } from '../../simulator/pages/pay/texts/spanish.ts';

let simulator: Simulator;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const messages: string[] = [];
const foreign: string[] = [];

// One page, from the first test to the last.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

test.beforeAll(async () => {
  simulator = await startSimulator({ port: 0, now: '2026-03-02T09:00:00Z' });
  browser = await launchBrowser(singleProcess);
  context = await browser.newContext({ locale: 'en-US' });
  page = await context.newPage();
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(simulator.url)) foreign.push(request.url());
  });
});
test.afterAll(async () => {
  await browser.close();
  await simulator.close();
});

// oxlint-disable-next-line typescript/no-explicit-any -- replies are read member by member
type Json = Record<string, any>;

async function api(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Json> {
  const answer = await fetch(`${simulator.url}${path}`, {
    method,
    headers: { 'api-key': simulator.world.personas.merchantAdmin.key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Json;
}

let count = 0;
async function newPage(settings: Json = {}): Promise<Json> {
  const { merchantId } = simulator.world.personas.merchantAdmin;
  return api('/api/hostedpaymentpages', { merchantId, name: `Shop ${++count}`, title: 'Spring sale', currency: 'USD', ...settings });
}
const newSession = async (settings: Json = {}, ofPage?: Json): Promise<Json> =>
  api('/api/hostedpaymentpages/sessions', { hostedPaymentPageId: (ofPage ?? (await newPage()))['id'], amount: 42.5, ...settings });
const session = (id: string): Promise<Json> =>
  api('/api/hostedpaymentpages/sessions?maxResultCount=1000').then(({ items }) => items.find((one: Json) => one['id'] === id));
const payments = async (id: string): Promise<readonly Json[]> =>
  (await api('/api/transactions?maxResultCount=1000'))['items'].filter((one: Json) => one['hppSessionId'] === id);
const open = (id: string) => page.goto(`${simulator.url}/pay/${id}`);
const advance = (by: string) => api(`/_sim/worlds/${simulator.world.id}/clock`, { advance: by });
const fillIn = async (number: string): Promise<void> => {
  if (!(await page.getByRole('heading', { name: 'Cards' }).isVisible())) await page.getByText('Test numbers').click();
  await page.getByRole('button', { name: `Fill in ${number}` }).click();
};
const pay = () => page.getByRole('button', { name: /^(Pay|Save card)/ });

test('a shopper pays with one click on a test card', async () => {
  const { id } = await newSession({ successUrl: 'https://shop.invalid/thanks' });
  await open(id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring sale');
  await expect(pay()).toHaveText('Pay $42.50');
  await fillIn('4111111111111111');
  await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111');
  await expect(page.getByLabel('Card brand')).toHaveText('Visa');
  await pay().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(page.getByRole('main')).toContainText('$42.50');
  await expect(page.getByRole('link', { name: 'Return to the merchant' })).toHaveAttribute('href', 'https://shop.invalid/thanks');
  expect(await session(id)).toMatchObject({ status: 'Completed', completionCount: 1 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await open(id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already paid');
  expect(await payments(id)).toHaveLength(1);
});

test('the link of a fork is paid in the fork', async () => {
  const { id } = await newSession({ mode: 'Reusable' });
  const fork = await api(`/_sim/worlds/${simulator.world.id}/fork`, {});
  await page.goto(`${simulator.url}/pay/${id}?world=${fork['id']}`);
  await fillIn('4111111111111111');
  await pay().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(new URL(page.url()).searchParams.get('world')).toBe(fork['id']);
  expect(await payments(id)).toEqual([]);
  await api(`/_sim/worlds/${fork['id']}`, undefined, 'DELETE');
});

test('after a decline the shopper tries again', async () => {
  const { id } = await newSession();
  await open(id);
  await fillIn('4000000000009995');
  await pay().click();
  await expect(page.getByRole('alert')).toContainText('The payment was declined');
  await expect(page.getByRole('alert')).toContainText('Insufficient funds');
  await fillIn('5555555555554444');
  await pay().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect((await payments(id)).map(({ status }) => status).toSorted()).toEqual(['Captured', 'Declined']);
});

test('a double click, Back and a second post charge once', async () => {
  const { id } = await newSession({ mode: 'Reusable' });
  await open(id);
  await fillIn('4111111111111111');
  await pay().dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await payments(id)).toHaveLength(1);
  const form = await (await fetch(`${simulator.url}/pay/${id}`)).text();
  const token = /name="token" value="([^"]+)"/.exec(form)![1]!;
  const body = new URLSearchParams({ token, paymentType: 'Card', 'cardData.number': '4111111111111111', expiration: '12/40' }).toString();
  const post = () =>
    fetch(`${simulator.url}/pay/${id}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
  const answers = await Promise.all([post(), post(), post()]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(new Set([`../pay/${id}?attempt=${token}`]));
  expect(await payments(id)).toHaveLength(2);
});

test('errors are shown beside their fields and announced', async () => {
  const { id } = await newSession();
  await open(id);
  await pay().click();
  await expect(page.getByRole('alert')).toContainText('Enter the card number.');
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#f-cardData-number-fault')).toHaveText('Enter the card number.');
  await page.getByLabel('Card number').fill('4111111111111112');
  await page.getByLabel('Expiry date').fill('1230');
  await expect(page.getByLabel('Expiry date')).toHaveValue('12/30');
  await pay().click();
  await expect(page.getByRole('alert')).toContainText('number');
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  expect(await payments(id)).toHaveLength(0);
});

test('pays without a mouse', async () => {
  const { id } = await newSession();
  await open(id);
  await page.getByLabel('Card number').focus();
  await page.keyboard.type('4111111111111111');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1240');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
});

test('pays without a script', async () => {
  const { id } = await newSession({ amount: null }, await newPage({ allowCustomAmount: true, paymentTypes: ['Card', 'Check'] }));
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
  const tab = await plain.newPage();
  await tab.goto(`${simulator.url}/pay/${id}`);
  await tab.getByLabel('Betrag in USD').fill('17,50');
  await tab.getByRole('radio', { name: 'Bankkonto' }).check();
  await tab.getByRole('textbox', { name: 'Kontoinhaber' }).fill('Ada Example');
  await tab.getByLabel('Routing-Nummer').fill('110000001');
  await tab.getByLabel('Kontonummer').fill('000123456789');
  await tab.getByRole('button', { name: 'Zahlen' }).click();
  await expect(tab.getByRole('alert')).toContainText('Bitte prüfen: Routing-Nummer.');
  await expect(tab.getByLabel('Betrag in USD')).toHaveValue('17,50');
  await tab.getByLabel('Routing-Nummer').fill('110000000');
  await tab.getByLabel('Kontonummer').fill('000123456789');
  await tab.getByRole('button', { name: 'Zahlen' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank');
  await expect(tab.getByRole('main')).toContainText(/17,50\s\$/);
  await expect(tab.getByRole('main')).toContainText('Girokonto •••• 6789');
  await plain.close();
  expect(await payments(id)).toHaveLength(1);
});

const spoken = [
  { locale: 'de-DE', due: /^1\.234,50\s\$ zahlen$/, texts: german, date: '2. März 2026' },
  { locale: 'fr-FR', due: /^Payer 1\s234,50\s\$US$/, texts: french, date: '2 mars 2026' },
  { locale: 'es-ES', due: /^Pagar 1234,50\sUS\$$/, texts: spanish, date: '2 de marzo de 2026' },
] as const;
for (const { locale, due, texts, date } of eachOf(3, spoken))
  test(`speaks ${locale}, from its faults to its receipt, and changes to English`, async () => {
    const language = locale.slice(0, 2);
    const { id } = await newSession({ amount: 1234.5 });
    const foreigner = await browser.newContext({ locale });
    const tab = await foreigner.newPage();
    const [main, alert, submit] = [tab.getByRole('main'), tab.getByRole('alert'), tab.locator('button[type="submit"]')];
    await tab.goto(`${simulator.url}/pay/${id}`);
    await expect(tab.locator('html')).toHaveAttribute('lang', language);
    await expect(submit).toHaveText(due);
    await submit.click();
    for (const text of [texts.faults.title, texts.faults.number, texts.faults.expiration]) await expect(alert).toContainText(text);
    await tab.getByLabel(texts.card.number).fill('4111111111111112');
    await tab.getByLabel(texts.card.expiration).fill('1240');
    await submit.click();
    await expect(alert).toContainText(filled(texts.faults.check, { label: texts.card.number }));
    await tab.getByText(texts.tests.title).click();
    await tab.getByRole('button', { name: '4000000000009995' }).click();
    await submit.click();
    await expect(alert).toContainText(`${texts.refusals.declined} ${texts.messages['51']}. ${texts.refusals.again}`);
    const { violations } = await new AxeBuilder({ page: tab }).setLegacyMode(true).analyze();
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
    await tab.getByRole('button', { name: '4111111111111111' }).click();
    await submit.click();
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(texts.receipts.approved.title);
    await expect(main).toContainText(date);
    await tab.getByRole('navigation', { name: texts.language }).getByRole('link', { name: 'English' }).click();
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await expect(main).toContainText('$1,234.50');
    await foreigner.close();
    expect((await payments(id)).map(({ status }) => status).toSorted()).toEqual(['Captured', 'Declined']);
  });

test('a language that the address names stays until the payment is made', async () => {
  const { id } = await newSession();
  await page.goto(`${simulator.url}/pay/${id}?lang=fr`);
  await page.getByText(french.tests.title).click();
  await page.getByRole('button', { name: '4111111111111111' }).click();
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(french.receipts.approved.title);
  expect(new URL(page.url()).searchParams.get('lang')).toBe('fr');
});

test('suggested amounts, a wallet, addresses and custom fields arrive with the payment', async () => {
  const ofPage = await newPage({
    allowCustomAmount: true,
    suggestedAmounts: [5, 25],
    minimumAmount: 2,
    paymentTypes: ['Card', 'DigitalWallet'],
    collectBillingAddress: true,
    customFieldKeys: ['seat'],
  });
  const { id } = await newSession({ amount: null }, ofPage);
  await open(id);
  await page.getByRole('radio', { name: '$25.00' }).check();
  await page.getByRole('radio', { name: 'Wallet' }).check();
  await page.getByLabel('Street and number').fill('1 Main Street');
  await page.getByLabel('City').fill('Springfield');
  await page.getByLabel('Postal code').fill('12345');
  await page.getByLabel('Country').fill('US');
  await page.getByLabel('seat').fill('7a');
  await pay().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  const [paid] = await payments(id);
  expect(await api(`/api/transactions/${paid!['id']}`)).toMatchObject({
    amount: 25,
    paymentType: 'DigitalWallet',
    billingAddress: { city: 'Springfield' },
    customFields: { seat: '7a' },
  });
});

const ends: Readonly<Record<string, () => Promise<string>>> = {
  'Payment is paused': async () => {
    const { id } = await newSession();
    await api(`/api/hostedpaymentpages/sessions/${id}/pause`, {});
    return id;
  },
  'This link has expired': async () => {
    const { id } = await newSession({ expiresInMinutes: 5 });
    await advance('PT6M');
    return id;
  },
  'No longer available': async () => {
    const { id } = await newSession({ mode: 'Reusable', completionLimit: 1 });
    await open(id);
    await fillIn('4111111111111111');
    await pay().click();
    await page.waitForURL(/attempt=/);
    return id;
  },
  'This payment link does not exist': async () => '00000000-0000-4000-8000-000000000000',
};
for (const [title, make] of Object.entries(ends)) {
  test(`ends: ${title}`, async () => {
    const id = await make();
    await open(id);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  });
}

test('the page of an unknown session is the same for every id', async () => {
  const texts = await Promise.all(
    ['x', '00000000-0000-4000-8000-000000000000'].map(async (id) => {
      const answer = await fetch(`${simulator.url}/pay/${id}`);
      expect(answer.status).toBe(404);
      return answer.text();
    }),
  );
  expect(new Set(texts).size).toBe(1);
});

test('only files of the page can run', async () => {
  const { id } = await newSession({}, await newPage({ bannerImageUrl: 'https://cdn.invalid/banner.png', primaryColor: '#FFEE00' }));
  const answer = await fetch(`${simulator.url}/pay/${id}`);
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("img-src 'self' https://cdn.invalid");
  expect(policy).not.toContain('unsafe');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

for (const [colorScheme, width] of looks) {
  test(`is accessible and fits: ${colorScheme} at ${width} px`, { tag: looksOf.pages }, async () => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const everything = await newPage({
      allowCustomAmount: true,
      suggestedAmounts: [5, 25, 100],
      paymentTypes: ['Card', 'Check', 'DigitalWallet'],
      collectBillingAddress: true,
      collectShippingAddress: true,
      allowPromotionCodes: true,
      customFieldKeys: ['seat'],
      primaryColor: '#12A150',
      description: 'Tickets for the spring concert.\nDoors open at seven.',
      termsUrl: 'https://shop.invalid/terms',
      cancelUrl: 'https://shop.invalid/cart',
    });
    const { id } = await newSession({ amount: null, mode: 'Reusable' }, everything);
    const judge = async (state: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(
        violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map((node) => node.html).join(' ')}`),
        state,
      ).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), state).toBeLessThanOrEqual(0);
    };
    await open(id);
    await judge('empty');
    await pay().click();
    await judge('faults');
    await page.getByRole('radio', { name: '$5.00' }).check();
    await fillIn('4000000000000002');
    await judge('filled');
    await pay().click();
    await expect(page.getByRole('alert')).toContainText('declined');
    await judge('declined');
    await page.getByRole('radio', { name: '$5.00' }).check();
    await fillIn('4111111111111111');
    await pay().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await judge('paid');
    await open('unknown');
    await judge('unknown');
  });
}

test('nothing was fetched from elsewhere, and nothing was reported', () => {
  expect(foreign).toEqual([]);
  expect(messages.filter((text) => !text.includes('404') && !text.includes('400'))).toEqual([]);
});
