import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { readAmount, readExpiration, readForm } from '../../../simulator/pages/pay/body.ts';
import { styleOf, textOn, payPage, unknownPage } from '../../../simulator/pages/pay/render.ts';
import { spokenFor } from '../../../simulator/pages/pay/languages.ts';
import { english } from '../../../simulator/pages/pay/texts/english.ts';
import { french } from '../../../simulator/pages/pay/texts/french.ts';
import { german } from '../../../simulator/pages/pay/texts/german.ts';
import { spanish } from '../../../simulator/pages/pay/texts/spanish.ts';
import { formatMoney, labelOf, prose } from '../../../simulator/pages/pay/wording.ts';
import { accountScenarios } from '../../../simulator/domain/payments/payment-details/numbers.ts';
import { approvedCode, messageOf } from '../../../simulator/domain/payments/transactions/processor-codes.ts';
import type { EndState, PayView } from '../../../simulator/pages/pay/view.ts';
import Fastify from 'fastify';
import { isGroupName } from '../../../schemas/groups.ts';
import { recordSchemas } from '../../../simulator/domain/modules.ts';
import { areas } from '../../../simulator/pages/console/app/world/kinds.ts';
import { addPageFiles } from '../../../simulator/pages/plain-page.ts';

const view: PayView = {
  sessionId: '00dc6acf-ac00-7004-b874-6ebd691723a3',
  query: '',
  merchantName: 'Acme Shop',
  title: 'Order 7',
  description: null,
  bannerUrl: null,
  termsUrl: null,
  successUrl: 'https://shop.example/thanks',
  cancelUrl: 'https://shop.example/cart',
  color: '#ffee00',
  storesOnly: false,
  end: null,
  currency: 'EUR',
  amount: 1234.5,
  minimum: null,
  maximum: null,
  suggestions: [],
  tabs: ['Card', 'Check', 'DigitalWallet'],
  wallets: ['WalletA'],
  asksBillingAddress: true,
  asksShippingAddress: false,
  asksPromotionCode: true,
  customFields: [{ key: 'seat', label: 'Seat', isRequired: false, maxLength: 256, options: null }],
  mayKeepCard: true,
  token: 'token-1',
  testYear: 2030,
  testCards: [{ number: '4111111111111111', what: 'approved' }],
  testAccounts: [],
};
const spoken = { language: 'en', locale: 'en-GB', texts: english } as const;
const show = (changes: Partial<PayView>, more: Partial<Parameters<typeof payPage>[0]> = {}): string =>
  payPage({
    view: { ...view, ...changes },
    state: { entered: {}, faults: [] },
    attempt: null,
    spoken,
    query: '',
    root: '../',
    nonce: 'n',
    ...more,
  });

test('a page speaks the language of its address, else the one that the browser prefers, and formats as it is spoken there', async () => {
  for (const [asked, header, language, locale] of [
    [undefined, 'xx-invalid-tag-that-is-long, de-AT;q=0.8, en;q=0.5', 'de', 'de-AT'],
    [undefined, 'en;q=0.2, fr-CA, de;q=0', 'fr', 'fr-CA'],
    [undefined, 'ja, sv;q=0.9', 'en', 'en'],
    [undefined, '*', 'en', 'en'],
    [undefined, undefined, 'en', 'en'],
    ['es', 'fr, es-MX;q=0.5', 'es', 'es-MX'],
    ['es', 'fr', 'es', 'es'],
    ['xx', 'fr', 'fr', 'fr'],
    [['de', 'fr'], undefined, 'en', 'en'],
  ] as const)
    expect(await spokenFor(asked, header), String(header)).toMatchObject({ language, locale });
  expect(formatMoney(1234.5, 'EUR', 'de').replaceAll('\u00a0', ' ')).toBe('1.234,50 €');
  expect(formatMoney(1234, 'JPY', 'en')).toBe('¥1,234');
  const page = show({}, { spoken: await spokenFor('de', undefined) }).replaceAll('\u00a0', ' ');
  expect(page).toContain('1.234,50 € zahlen');
  expect(page).toContain('<html lang="de">');
});

/** The texts of a language by their paths. */
const leaves = (texts: object, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as const] : leaves(value as object, `${path}${name}.`),
  );
const holes = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted();

for (const [language, texts] of Object.entries({ german, french, spanish }))
  test(`the ${language} page has every text, with the same placeholders`, () => {
    const said = new Map(leaves(texts));
    expect(leaves(english).map(([path]) => [path, holes(said.get(path) ?? '')])).toEqual(
      leaves(english).map(([path, text]) => [path, holes(text)]),
    );
    const codes = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter((code) => messageOf(code) !== 'Declined');
    expect(Object.keys(texts.messages).toSorted()).toEqual([...codes.filter((code) => code !== approvedCode), 'N7'].toSorted());
    expect(Object.keys(texts.returns).toSorted()).toEqual(Object.values(accountScenarios).toSorted());
  });

test('nothing that a merchant typed becomes markup', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const page = show({
    title: hostile,
    description: hostile,
    merchantName: hostile,
    customFields: [{ key: 'a', label: hostile, isRequired: true, maxLength: 64, options: [{ value: hostile, label: hostile }] }],
  });
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<img src=x');
});

test('the text on any colour has a contrast of at least 4.5', () => {
  const share = (value: number) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = (color: string) =>
    [1, 3, 5].reduce((sum, at, index) => sum + [0.2126, 0.7152, 0.0722][index]! * share(parseInt(color.slice(at, at + 2), 16)), 0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`;
      const [low, high] = [luminance(color), luminance(textOn(color))].toSorted((a, b) => a - b) as [number, number];
      assert.ok((high + 0.05) / (low + 0.05) >= 4.5, `${(high + 0.05) / (low + 0.05)} on ${color}`);
    }),
  );
});

test('a button in the colour of its ground gets an edge', () => {
  expect(styleOf('#ffffff')).toContain('(prefers-color-scheme:light)');
  expect(styleOf('#000000')).toContain('(prefers-color-scheme:dark)');
  expect(styleOf('#d1242f')).toBe(':root{--accent:#d1242f;--on-accent:#ffffff}');
});

test('the styles of the script sheet are the ones that colours are judged by', () => {
  const css = readFileSync('simulator/pages/pay/static/pay.css', 'utf8');
  expect([...css.matchAll(/--sheet: (#\w{6})/g)].map(([, color]) => color)).toEqual(['#ffffff', '#161c2a']);
});

test('names of fields become labels, and text stays in its own direction', () => {
  expect(['seat', 'memberNumber', 'dietary_requirements', 'T-shirt', 'VAT id', '__'].map(labelOf)).toEqual([
    'Seat',
    'Member number',
    'Dietary requirements',
    'T shirt',
    'VAT id',
    '__',
  ]);
  expect(prose('a\u202e<b>\u200c\u0007').text).toBe('a&lt;b&gt;\u200c\u2407');
});

test('a payment that is held for review is not called approved', () => {
  const attempt = {
    token: 'k',
    outcome: 'inReview',
    amount: 5,
    requested: null,
    currency: 'EUR',
    message: null,
    method: null,
    transactionId: 't',
    at: new Date(0),
  } as const;
  const page = show({ end: 'inReview' }, { attempt });
  expect(page).toContain('The merchant checks your payment');
  expect(page).not.toContain('was approved');
});

test('every end state shows the reason, without a form', () => {
  const ends: readonly EndState[] = ['paused', 'expired', 'completed', 'limitReached', 'inReview', 'closed'];
  const pages = ends.map((end) => show({ end }));
  for (const page of pages) expect(page).not.toContain('<form');
  expect(new Set(pages.map((page) => /<h1>(.*?)<\/h1>/.exec(page)?.[1])).size).toBe(ends.length);
  expect(unknownPage('n', '../', spoken)).not.toContain('Acme');
});

test('reads amounts and expiry dates as people write them', () => {
  expect(['12', '12.5', '12,50', '0.001'].map(readAmount)).toEqual([12, 12.5, 12.5, 0.001]);
  expect(['', '1e5', '-3', '1,234.50', 'NaN', '12.'].map(readAmount)).toEqual(Array.from({ length: 6 }));
  expect(['12/30', '1/2031', '0130', ' 04 - 29 '].map(readExpiration)).toEqual([
    { month: 12, year: 2030 },
    { month: 1, year: 2031 },
    { month: 1, year: 2030 },
    { month: 4, year: 2029 },
  ]);
  expect(['13/30', '00/30', '1', 'ab/cd'].map(readExpiration)).toEqual(Array.from({ length: 4 }));
});

test('a form becomes the body of the operation, with only the chosen payment method', () => {
  const posted = {
    token: 'k',
    paymentType: 'Card',
    'cardData.number': '4111 1111 1111 1111',
    expiration: '12/30',
    'checkData.accountNumber': '1',
    'payer.email': ' a@example.com ',
    'billingAddress.city': '',
    '__proto__.polluted': 'x',
    'customFields.seat': '7a',
    promotionCode: 'TEN',
    savePaymentMethod: 'true',
  };
  expect(readForm('s', posted, english)).toEqual({
    body: {
      sessionId: 's',
      paymentType: 'Card',
      idempotencyKey: 'k',
      cardData: { number: '4111 1111 1111 1111', expirationMonth: 12, expirationYear: 2030 },
      payer: { email: 'a@example.com' },
      customFields: { seat: '7a' },
      promotionCode: 'TEN',
      savePaymentMethod: true,
    },
    faults: [],
  });
  expect(readForm('s', { paymentType: 'Card', expiration: '', amount: 'x' }, english).faults.map(({ field }) => field)).toEqual([
    'expiration',
    'amount',
  ]);
  expect({}).not.toHaveProperty('polluted');
});

test('files read earlier are served after their removal, others get an error', async () => {
  const app = Fastify();
  const there = new Map([['a.css', 'a {}']]);
  const reads: Promise<unknown>[] = [];
  const read = (name: string): Promise<Buffer> => {
    const text = there.get(name);
    const reading = text === undefined ? Promise.reject(new Error('ENOENT')) : Promise.resolve(Buffer.from(text));
    reads.push(reading.catch(() => undefined));
    return reading;
  };
  addPageFiles(app, '/static', { 'a.css': 'text/css', 'b.js': 'text/javascript' }, { 'x-content-type-options': 'nosniff' }, read);
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect(reads.length).toBe(2);
    await Promise.all(reads);
    there.clear();
    const kept = await app.inject('/static/a.css');
    expect([kept.statusCode, kept.body, kept.headers['content-type']]).toEqual([200, 'a {}', 'text/css']);
    const missing = await app.inject('/static/b.js');
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
    expect(missing.body).toMatch(/^A file of this page is missing: .* Start the simulator again\.\n$/);
    there.set('b.js', 'b');
    expect((await app.inject('/static/b.js')).body).toBe('b');
    for (const { headers } of [kept, missing]) expect(headers['x-content-type-options']).toBe('nosniff');
  } finally {
    await app.close();
  }
});

test('the console has an area for every kind of record; a new group may still be without one', () => {
  const listed = areas.flatMap(({ kinds }) => kinds);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((kind) => !Object.hasOwn(recordSchemas, kind))).toEqual([]);
  expect(Object.keys(recordSchemas).filter((kind) => !listed.includes(kind) && !isGroupName(kind))).toEqual([]);
});
