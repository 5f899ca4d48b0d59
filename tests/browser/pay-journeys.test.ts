import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchBrowser, singleProcess } from './browser.ts';
import { encode } from 'fast-png';
import { startSimulator, type Simulator } from '../../simulator/main.ts';

let simulator: Simulator;
let browser: Browser;
let page: Page;
const reports: string[] = [];

test.describe.configure({ mode: 'default', timeout: 90_000 });
test.beforeAll(async () => {
  simulator = await startSimulator({ port: 0, now: '2026-03-02T09:00:00Z' });
  browser = await launchBrowser(singleProcess);
  page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  page.on('console', (message) => reports.push(message.text()));
  page.on('pageerror', (error) => reports.push(String(error)));
});
test.afterAll(async () => {
  await browser.close();
  await simulator.close();
});

// oxlint-disable-next-line typescript/no-explicit-any -- replies are read member by member
type Json = Record<string, any>;

async function api(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Json> {
  const isBytes = body instanceof Uint8Array;
  const answer = await fetch(`${simulator.url}${path}`, {
    method,
    headers: { 'api-key': simulator.world.personas.merchantAdmin.key, 'content-type': isBytes ? 'image/png' : 'application/json' },
    ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Json;
}

let count = 0;
const newPage = (settings: Json = {}): Promise<Json> =>
  api('/api/hostedpaymentpages', {
    merchantId: simulator.world.personas.merchantAdmin.merchantId,
    name: `Shop ${++count}`,
    title: 'Spring sale',
    currency: 'USD',
    ...settings,
  });
async function open(settings: Json, ofPage: Json = {}): Promise<string> {
  const { id } = await api('/api/hostedpaymentpages/sessions', {
    hostedPaymentPageId: (await newPage(ofPage))['id'],
    amount: 42.5,
    ...settings,
  });
  await page.goto(`${simulator.url}/pay/${id}`);
  return id as string;
}
const newCustomer = async (): Promise<string> =>
  (await api('/api/customers', { merchantId: simulator.world.personas.merchantAdmin.merchantId, lastName: 'Lovelace' }))['id'] as string;
const methodsOf = async (id: string): Promise<readonly Json[]> => (await api(`/api/customers/${id}`))['storedPaymentMethods'];
const payment = async (id: string): Promise<Json> =>
  (await api('/api/transactions?maxResultCount=1000'))['items'].find((one: Json) => one['hppSessionId'] === id);
const heading = () => page.getByRole('heading', { level: 1 });
const submit = () => page.locator('button[type="submit"]');
async function enterCard(number = '4111111111111111'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/40');
  await page.getByRole('textbox', { name: 'Security code' }).fill('123');
}

test('after a decline everything but the card is still there, and the next card pays', async () => {
  const id = await open({}, { collectBillingAddress: true, customFieldKeys: ['memberNumber'] });
  const kept = {
    'Street and number': '1 Main Street',
    City: 'Springfield',
    'Postal code': '12345',
    Country: 'US',
    'Member number': '17',
    'E-mail for the receipt': 'ada@shop.example',
  };
  for (const [label, value] of Object.entries(kept)) await page.getByLabel(label).fill(value);
  await enterCard('4000000000009995');
  await submit().click();
  await expect(page.getByRole('alert')).toContainText('Insufficient funds');
  await expect(page.getByRole('alert')).toBeFocused();
  for (const [label, value] of Object.entries(kept)) await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Security code' })).toHaveValue('');
  await enterCard();
  await submit().click();
  await expect(heading()).toHaveText('Thank you');
  expect((await api(`/api/transactions/${(await payment(id))['id']}`))['customFields']).toEqual({ memberNumber: '17' });
});

test('fields are shown as the merchant defined them', async () => {
  const fieldsPath = '/api/merchants/self/custom-fields';
  const defined = { type: 'Text', isRequired: true, appliesTo: ['HostedPage'], order: 1, isActive: true };
  const size = { ...defined, key: 'size', label: 'Size of the shirt', type: 'Select', options: ['S', 'M'] };
  await api(fieldsPath, { fields: [size, { ...defined, key: 'count', label: 'How many', type: 'Number' }] }, 'PUT');
  try {
    const id = await open({}, { customFieldKeys: ['size', 'count'] });
    await enterCard();
    await page.getByLabel('How many').fill('two');
    await submit().click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
    await expect(page.getByLabel('Size of the shirt')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Size of the shirt').selectOption('M');
    await page.getByLabel('How many').fill('2');
    await enterCard();
    await submit().click();
    await expect(heading()).toHaveText('Thank you');
    expect((await api(`/api/transactions/${(await payment(id))['id']}`))['customFields']).toEqual({ size: 'M', count: 2 });
  } finally {
    // The other tests use the same world.
    await api(fieldsPath, { fields: [] }, 'PUT');
  }
});

test('the button shows the amount', async () => {
  await open({ amount: null }, { allowCustomAmount: true, suggestedAmounts: [5, 25], minimumAmount: 2 });
  await expect(submit()).toHaveText('Pay');
  await page.getByRole('radio', { name: '$25.00' }).check();
  await expect(submit()).toHaveText('Pay $25.00');
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByLabel('Amount in USD').fill('1,5');
  await expect(submit()).toHaveText('Pay $1.50');
  await expect(page.getByText('At least $2.00')).toBeVisible();
  await enterCard();
  await submit().click();
  await expect(page.getByLabel('Amount in USD')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Amount in USD').fill('7');
  await submit().click();
  await expect(heading()).toHaveText('Thank you');
  await expect(page.getByRole('main')).toContainText('$7.00');
});

test('a promotion code reduces what is paid; a wrong one is marked', async () => {
  const { merchantId } = simulator.world.personas.merchantAdmin;
  await api('/api/promotions', { merchantId, name: 'Ten', code: 'TEN', type: 'Percentage', value: 10 });
  await api('/api/promotions', { merchantId, name: 'All', code: 'ALL', type: 'Percentage', value: 100 });
  await open({}, { allowPromotionCodes: true });
  await enterCard();
  await page.getByLabel('Promotion code').fill('ELEVEN');
  await submit().click();
  await expect(page.getByRole('alert')).toContainText('The promotion code cannot be applied');
  await expect(page.getByLabel('Promotion code')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Promotion code').fill('ten');
  await submit().click();
  await expect(heading()).toHaveText('Thank you');
  await expect(page.getByRole('main')).toContainText('$38.25');
  // A discount of the whole amount: nothing is charged, and no card is stored.
  await open({}, { allowPromotionCodes: true });
  await enterCard();
  await page.getByLabel('Promotion code').fill('ALL');
  await submit().click();
  await expect(heading()).toHaveText('Thank you');
  await expect(page.getByRole('main')).toContainText('$0.00');
});

test('a wrong promotion code is marked without a script, too', async () => {
  const id = await open({}, { allowPromotionCodes: true });
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${simulator.url}/pay/${id}`);
  await plain.getByLabel('Card number').fill('4111111111111111');
  await plain.getByLabel('Expiry date').fill('12/40');
  await plain.getByLabel('Promotion code').fill('ELEVEN');
  await plain.locator('button[type="submit"]').click();
  await expect(plain.getByLabel('Promotion code')).toHaveAttribute('aria-invalid', 'true');
  await plain.context().close();
});

test('each wallet pays', async () => {
  for (const wallet of ['Wallet A', 'Wallet B']) {
    const id = await open({}, { paymentTypes: ['Card', 'DigitalWallet'] });
    await page.getByRole('radio', { name: 'Wallet' }).check();
    await expect(page.getByLabel('Card number')).toBeHidden();
    await page.getByRole('combobox', { name: 'Wallet' }).selectOption(wallet);
    await submit().click();
    await expect(heading()).toHaveText('Thank you');
    expect(await payment(id)).toMatchObject({ paymentType: 'DigitalWallet', amount: 42.5 });
  }
});

test('a card is saved, and nothing is charged', async () => {
  const customerId = await newCustomer();
  const { merchantId } = simulator.world.personas.merchantAdmin;
  const { paymentLinkUrl } = await api('/api/hostedpaymentpages/create-save-card-capture-async', { merchantId, customerId });
  await page.goto(simulator.url + new URL(paymentLinkUrl).pathname);
  await expect(heading()).toHaveText('Save a card for Acme Shop');
  await expect(page.getByRole('main')).toContainText('Nothing is charged now.');
  await enterCard();
  await submit().click();
  await expect(heading()).toHaveText('Your card is saved');
  await expect(page.getByRole('main')).not.toContainText('Paid');
  expect(await methodsOf(customerId)).toHaveLength(1);
});

test('the card is stored for the customer if the payer agrees', async () => {
  for (const agrees of [true, false]) {
    const customerId = await newCustomer();
    await open({ customerId });
    await enterCard();
    await page.getByLabel('Save this card').setChecked(agrees);
    await submit().click();
    await expect(heading()).toHaveText('Thank you');
    expect(await methodsOf(customerId)).toHaveLength(agrees ? 1 : 0);
  }
});

test('a partial approval shows the approved amount', async () => {
  await open({ amount: 9100 });
  await enterCard();
  await submit().click();
  await expect(heading()).toHaveText('Thank you');
  await expect(page.getByRole('main')).toContainText(/Amount\s*\$4,550\.00/);
  await expect(page.getByRole('main')).toContainText(/Asked for\s*\$9,100\.00/);
});

test('links lead back to the merchant', async () => {
  const links = {
    successUrl: 'https://shop.invalid/thanks',
    cancelUrl: 'https://shop.invalid/cart',
    termsUrl: 'https://shop.invalid/terms',
  };
  await open({ successUrl: 'https://shop.invalid/order-7' }, links);
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', links.cancelUrl);
  await expect(page.getByRole('link', { name: 'terms of the merchant' })).toHaveAttribute('href', links.termsUrl);
  await enterCard();
  await submit().click();
  // The session's address takes precedence over its page's.
  await expect(page.getByRole('link', { name: 'Return to the merchant' })).toHaveAttribute('href', 'https://shop.invalid/order-7');
});

test('an uploaded banner is drawn', async () => {
  const { url } = await api(
    '/api/hostedpaymentpages/images/upload',
    encode({ width: 60, height: 20, channels: 1, data: new Uint8Array(1200) }),
  );
  await open({}, { bannerImageUrl: url });
  expect(await page.locator('img.banner').evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(60);
});

test('money and merchants of other scripts keep their order', async () => {
  const arabic = await (await browser.newContext({ locale: 'ar' })).newPage();
  const id = await open({ amount: 1234.5 }, { title: 'بيع الربيع \u202e!', description: 'می\u200cخواهم' });
  await arabic.goto(`${simulator.url}/pay/${id}`);
  await expect(arabic.locator('h1')).toHaveText('بيع الربيع !');
  await expect(arabic.locator('.description')).toHaveText('می\u200cخواهم');
  await expect(arabic.locator('button[type="submit"]')).not.toContainText(/[\u200e\u200f\u061c⟨]/);
  await arabic.context().close();
});

test('nothing was reported', () => expect(reports.filter((text) => !/status of 40[03]/.test(text))).toEqual([]));
