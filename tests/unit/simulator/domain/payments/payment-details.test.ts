import { atMilliseconds } from '../../../../../schemas/shared/instant.ts';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import type { World } from '../../../../../simulator/domain/kernel/world.ts';
import { passesLuhn } from '../../../../../schemas/shared/pasted-secrets.ts';
import { digitsOf, networkOf, passesAba } from '../../../../../simulator/domain/payments/payment-details/numbers.ts';
import { mintToken } from '../../../../../simulator/domain/payments/payment-details/mint-token.ts';
import { hasExpired, parseCard, parseCheck, parseWallet } from '../../../../../simulator/domain/payments/payment-details/parse.ts';
import { Refusal } from '../../../../../simulator/domain/kernel/refusal.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';

const at = Date.UTC(2026, 2, 2, 10);
const newWorld = (): World =>
  new Worlds({ wall: () => atMilliseconds(at) }).create({ now: atMilliseconds(at), definition: { transactions: 0 } });
const digitRuns = fc.stringMatching(/^\d{11,18}$/);
const withCheckDigit = (digits: string) => digits + [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => passesLuhn(`${digits}${digit}`));

test('exactly one check digit completes a run of digits', () => {
  fc.assert(
    fc.property(digitRuns, (digits) => {
      assert.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => passesLuhn(`${digits}${digit}`)).length, 1);
    }),
  );
});

test('a wrong digit anywhere breaks the check digit', () => {
  fc.assert(
    fc.property(digitRuns, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, where, by) => {
      const number = withCheckDigit(digits);
      const index = where % number.length;
      const wrong = number.slice(0, index) + ((Number(number[index]) + by) % 10) + number.slice(index + 1);
      assert.ok(!passesLuhn(wrong), `${wrong} passes`);
    }),
  );
});

test('the public test numbers belong to their networks', () => {
  const numbers: Readonly<Record<string, readonly string[]>> = {
    Visa: ['4111111111111111', '4012888888881881', '4242424242424242'],
    Mastercard: ['5555555555554444', '5105105105105100', '2223003122003222'],
    AmericanExpress: ['378282246310005', '371449635398431'],
    Discover: ['6011111111111117', '6011000990139424'],
    Jcb: ['3530111333300000', '3566002020360505'],
    DinersClub: ['30569309025904', '38520000023237'],
    UnionPay: ['6200000000000005'],
    Maestro: ['6759649826438453'],
    Unknown: ['9999999999999995'],
  };
  for (const [network, all] of Object.entries(numbers)) {
    for (const number of all) expect([number, networkOf(number), passesLuhn(number)]).toEqual([number, network, true]);
  }
});

test('a number may contain spaces and hyphens, and no other characters', () => {
  expect(digitsOf('4111 1111-1111 1111')).toBe('4111111111111111');
  for (const text of ['4111', '4111x11111111111', '41111111111111111111', '']) expect(digitsOf(text)).toBeUndefined();
});

test('routing numbers carry the ABA check digit', () => {
  for (const number of ['110000000', '021000021', '011401533']) expect(passesAba(number)).toBe(true);
  for (const number of ['110000001', '12345678', '0210000211', '000000000', 'abcdefghi']) expect(passesAba(number)).toBe(false);
});

const valuesIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value];

test('a stored card or account keeps at most the last four digits', () => {
  const world = newWorld();
  fc.assert(
    fc.property(fc.stringMatching(/^4\d{14}$/), fc.stringMatching(/^[1-9]\d{8,16}$/), (digits, accountNumber) => {
      const number = withCheckDigit(digits);
      const method = parseCard(world, 'm', { number, expirationMonth: 1, expirationYear: 2030, securityCode: '987' });
      const card = JSON.stringify(method);
      const check = JSON.stringify(
        parseCheck(world, 'm', { routingNumber: '021000021', accountNumber, accountType: 'Savings', accountHolderName: 'Somebody' }),
      );
      assert.ok(!card.includes(number.slice(0, -4)), card);
      assert.ok(!valuesIn(method).includes('987'), card);
      assert.ok(!check.includes(accountNumber.slice(0, -4) + accountNumber.slice(-4, -3)), check);
      assert.ok(!check.includes('Somebody'), check);
    }),
    { numRuns: 50 },
  );
});

test('the same number of the same merchant has the same fingerprint, and only then', () => {
  const world = newWorld();
  const card = (merchantId: string, number: string, expirationYear = 2030) =>
    parseCard(world, merchantId, { number, expirationMonth: 1, expirationYear }).fingerprint;
  expect(card('a', '4111111111111111')).toBe(card('a', '4111 1111 1111 1111', 2031));
  expect(card('a', '4111111111111111')).not.toBe(card('b', '4111111111111111'));
  expect(card('a', '4111111111111111')).not.toBe(card('a', '4242424242424242'));
});

test('snapshots show only public data', () => {
  const world = newWorld();
  expect(parseCard(world, 'm', { number: '378282246310005', expirationMonth: 2, expirationYear: 2031 }).details).toEqual({
    type: 'Card',
    displayName: 'American Express •••• 0005',
    maskedNumber: '***********0005',
    last4: '0005',
    cardNetwork: 'AmericanExpress',
    fundingType: 'Credit',
    expirationMonth: 2,
    expirationYear: 2031,
    bankAccountType: null,
    maskedRoutingNumber: null,
    walletProviderType: null,
  });
  const check = { routingNumber: '021000021', accountNumber: '000123456789', accountType: 'Checking', accountHolderName: 'S' } as const;
  expect(parseCheck(world, 'm', check).details).toMatchObject({
    type: 'Check',
    displayName: 'Checking •••• 6789',
    maskedRoutingNumber: '*****0021',
    bankAccountType: 'Checking',
  });
  const paymentMethod = { displayName: 'Amex 1005', network: 'AmEx' };
  expect(parseWallet(world, 'm', { providerType: 'WalletB', paymentToken: { paymentMethod } }).details).toMatchObject({
    type: 'DigitalWallet',
    displayName: 'Wallet B •••• 1005',
    cardNetwork: 'AmericanExpress',
    walletProviderType: 'WalletB',
  });
  expect(parseWallet(world, 'm', { providerType: 'WalletA', paymentToken: {} }).details).toMatchObject({
    displayName: 'Wallet A',
    last4: null,
    cardNetwork: null,
  });
  const odd = { providerType: 'WalletA', paymentToken: { paymentMethod: { network: 'constructor' } } } as const;
  expect(parseWallet(world, 'm', odd).details.cardNetwork).toBe('Unknown');
});

test('faults of a card and of an account are named by their paths', () => {
  const world = newWorld();
  const members = (run: () => unknown): readonly string[] => {
    try {
      run();
    } catch (error) {
      if (error instanceof Refusal) return (error.detail.validationErrors ?? []).flatMap((one) => one.members);
    }
    return [];
  };
  const card = { number: '4111111111111112', expirationMonth: 1, expirationYear: 2030, securityCode: 'abc' };
  expect(members(() => parseCard(world, 'm', card))).toEqual(['cardData.number', 'cardData.securityCode']);
  const check = { routingNumber: '021000022', accountNumber: '12-34', accountType: 'Checking', accountHolderName: 'S' } as const;
  expect(members(() => parseCheck(world, 'm', check, 'check'))).toEqual(['check.routingNumber', 'check.accountNumber']);
});

test('a card is good until its month is over', () => {
  const details = parseCard(newWorld(), 'm', { number: '4111111111111111', expirationMonth: 3, expirationYear: 2026 }).details;
  expect(['2026-03-31', '2026-04-01', '2025-12-31', '2027-01-01'].map((today) => hasExpired(details, today))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('tokens of cards have three handles, others one', () => {
  const world = newWorld();
  const method = parseCard(world, 'm', { number: '4111111111111111', expirationMonth: 1, expirationYear: 2030 });
  const order = { merchantId: 'm', category: 'Internal', sourceTransactionId: null, creatorId: null } as const;
  const tokens = Array.from({ length: 200 }, () => mintToken(world, { ...order, method }));
  expect(tokens.filter(({ publicReference }) => !/^pt_[a-z2-7]{26}$/.test(publicReference))).toEqual([]);
  expect(tokens.filter(({ numericToken: one }) => !Number.isSafeInteger(one) || !/^9\d{15}$/.test(String(one)))).toEqual([]);
  expect(tokens.filter(({ cardFormatToken: one }) => one === null || !/^9\d{11}1111$/.test(one) || passesLuhn(one))).toEqual([]);
  const wallet = parseWallet(world, 'm', { providerType: 'WalletA', paymentToken: {} });
  expect(mintToken(world, { ...order, method: wallet })).toMatchObject({ numericToken: null, cardFormatToken: null });
  expect(new Set(world.records.tokens.all().map((token) => token.publicReference)).size).toBe(world.records.tokens.size);
});
