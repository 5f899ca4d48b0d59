import { atMilliseconds, epoch, epochMilliseconds, inMilliseconds } from '../../../../../schemas/shared/instant.ts';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { transactionStatuses, type TransactionOperationType, type TransactionStatus } from '../../../../../schemas/payments/states.ts';
import type { Operation } from '../../../../../schemas/operation.ts';
import { transactions } from '../../../../../schemas/payments/transactions/operations.ts';
import type { AuthenticatedCall } from '../../../../../simulator/domain/kernel/call.ts';
import { principalOf } from '../../../../../simulator/domain/kernel/principal.ts';
import { create } from '../../../../../simulator/domain/payments/transactions/create.ts';
import { operate, httpDate } from '../../../../../simulator/domain/payments/transactions/operate.ts';
import { resolveChoices } from '../../../../../schemas/choices.ts';
import { TransactionDto } from '../../../../../schemas/payments/transactions/types.ts';
import { validate } from '../../../../../schemas/validate.ts';
import { minor } from '../../../../../simulator/domain/kernel/money.ts';
import { parseCard, parseCheck } from '../../../../../simulator/domain/payments/payment-details/parse.ts';
import { decide, delayOf, type Payment } from '../../../../../simulator/domain/payments/transactions/decide.ts';
import { transactionListing } from '../../../../../simulator/domain/payments/transactions/reads.ts';
import { availableOperations, presentListed, presentTransaction } from '../../../../../simulator/domain/payments/transactions/present.ts';
import { addBankingDays, authorizationDays, day } from '../../../../../simulator/domain/payments/transactions/queue.ts';
import { screen } from '../../../../../simulator/domain/payments/screening/screen.ts';
import { avsOf, cvvOf } from '../../../../../simulator/domain/payments/transactions/processor-codes.ts';
import { madeBy } from '../../../../../simulator/domain/resources/stamps.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';

const at = atMilliseconds(Date.UTC(2026, 2, 2, 10));
const world = new Worlds({ wall: () => at }).create({ now: at });
const { seeded } = world;
const merchantId = seeded.personas.merchantAdmin.merchantId ?? '';
const profile = world.records.processorProfiles.by('merchantId', merchantId)[0]!;

test('banking days leave out weekends and keep the time of day', () => {
  const friday = atMilliseconds(Date.UTC(2026, 2, 6, 15, 30));
  expect(addBankingDays(friday, 1)).toBe(atMilliseconds(Date.UTC(2026, 2, 9, 15, 30)));
  expect(addBankingDays(friday, 2)).toBe(atMilliseconds(Date.UTC(2026, 2, 10, 15, 30)));
  expect(addBankingDays(atMilliseconds(Date.UTC(2026, 2, 8, 1)), 1)).toBe(atMilliseconds(Date.UTC(2026, 2, 9, 1)));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 20 }), (from, count) => {
      const to = epochMilliseconds(addBankingDays(atMilliseconds(from), count));
      assert.ok([1, 2, 3, 4, 5].includes(new Date(to).getUTCDay()), `${new Date(to).toUTCString()} is not a banking day`);
      assert.equal((to - from) % inMilliseconds(day), 0);
    }),
  );
});

test('dates of headers are those of HTTP', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (instant) => {
      assert.equal(httpDate(atMilliseconds(instant)), new Date(instant).toUTCString());
    }),
  );
});

test('authorizations expire by the rules of their network', () => {
  const choices = resolveChoices({ 'transactions.authorizationDays': 12 });
  const days = (network: Parameters<typeof authorizationDays>[1], isRecurring = false) => authorizationDays(choices, network, isRecurring);
  expect([days('AmericanExpress'), days('Mastercard', true), days('Mastercard'), days('Visa'), days('Jcb')]).toEqual([7, 7, 30, 12, 30]);
});

test('AVS and CVV results follow the address and the code', () => {
  expect(avsOf({ addressLine1: 'AVS n', postalCode: '1' })).toBe('N');
  expect(avsOf({ addressLine1: '1 Main', postalCode: '1' })).toBe('Y');
  expect([avsOf({ postalCode: '1' }), avsOf({ addressLine1: '1 Main' }), avsOf({}), avsOf(null)]).toEqual(['Z', 'A', 'U', 'U']);
  expect(['901', '902', '903', '9904', '123', null].map(cvvOf)).toEqual(['N', 'S', 'U', 'P', 'M', null]);
});

const payment = (number: string, amount: number, differences: Partial<Payment> = {}): Payment => ({
  type: 'Sale',
  amount: minor(amount, 'USD'),
  currency: 'USD',
  method: parseCard(world, merchantId, { number, expirationMonth: 12, expirationYear: 2030 }),
  securityCode: null,
  billingAddress: null,
  profile,
  at,
  ...differences,
});

const visa = '4111111111111111';
const table: readonly (readonly [string, number, string, string, string | null, number])[] = [
  [visa, 10, 'approved', '00', null, 10],
  ['4000000000000002', 10, 'declined', '05', 'Soft', 0],
  ['4000000000009995', 10, 'declined', '51', 'Soft', 0],
  ['4000000000009987', 10, 'declined', '41', 'Hard', 0],
  ['4000000000009979', 10, 'declined', '43', 'Fraud', 0],
  ['4000000000000069', 10, 'declined', '54', 'Hard', 0],
  ['4000000000000127', 10, 'declined', 'N7', 'Soft', 0],
  ['4000000000000119', 10, 'failed', '96', null, 0],
  ['4000000000000341', 10, 'declined', '05', 'Soft', 0],
  ['4000000000000259', 10, 'approved', '00', null, 10],
  ['4000000000009995', 9005, 'declined', '51', 'Soft', 0],
  [visa, 9000, 'approved', '00', null, 9000],
  [visa, 9005, 'declined', '05', 'Soft', 0],
  [visa, 9051.99, 'declined', '51', 'Soft', 0],
  [visa, 9091, 'failed', '91', null, 0],
  [visa, 9099.99, 'declined', '99', 'Soft', 0],
  [visa, 8999.99, 'approved', '00', null, 8999.99],
  [visa, 9100, 'approved', '00', null, 4550],
  [visa, 9101, 'approved', '00', null, 9101],
];
for (const [number, amount, verdict, code, category, approved] of table) {
  test(`${number} for ${amount} is ${verdict} with ${code}`, () => {
    const decision = decide(payment(number, amount), null);
    expect(decision).toMatchObject({
      verdict,
      approvedAmount: minor(approved, 'USD'),
      outcome: { responseCode: code, declineCategory: category },
    });
    expect(decision.outcome.responseMessage).not.toBe('');
  });
}

test('a card that only declines charges is verified', () => {
  expect(decide(payment('4000000000000341', 0, { type: 'Verification' }), null).verdict).toBe('approved');
});

test('a mismatched code is reported, an expired card is declined, and one amount is delayed', () => {
  expect(decide(payment('4000000000000127', 1), null).outcome.cvvResultCode).toBe('N');
  const method = parseCard(world, merchantId, { number: visa, expirationMonth: 2, expirationYear: 2026 });
  expect(decide(payment(visa, 1, { method }), null).outcome.responseCode).toBe('54');
  expect([delayOf(minor(9101, 'USD'), 'USD'), delayOf(minor(9100, 'USD'), 'USD')]).toEqual([10_000, 0]);
});

test('a profile may decline by AVS and CVV results', () => {
  const strict = { ...profile, rejectAvs: ['N'], rejectCvv: ['S'] };
  const billingAddress = { addressLine1: 'AVS N' };
  expect(decide(payment(visa, 1, { billingAddress, profile: strict }), null).outcome).toMatchObject({
    responseCode: '05',
    avsResultCode: 'N',
  });
  expect(decide(payment(visa, 1, { securityCode: '902', profile: strict }), null).outcome.responseCode).toBe('N7');
  expect(decide(payment(visa, 1, { billingAddress }), null).verdict).toBe('approved');
});

test('checks have neither AVS nor CVV', () => {
  const check = { routingNumber: '021000021', accountNumber: '000123456789', accountType: 'Checking', accountHolderName: 'S' } as const;
  const method = parseCheck(world, merchantId, check);
  expect(decide(payment(visa, 1, { method, securityCode: '123' }), null).outcome).toMatchObject({
    avsResultCode: null,
    cvvResultCode: null,
  });
});

test('screening uses an active profile, and blocks only where it enforces', () => {
  expect(screen(world, merchantId, 'Card', 'screen-review@example.com')).toBeNull();
  const enforcing = {
    ...madeBy(world, null),
    id: 'profile',
    creationTime: epoch,
    merchantId,
    name: 'Screening',
    providerType: 'sim-screening',
    order: 0,
    config: {},
    isActive: true,
    mode: 'Enforce',
    reviewThreshold: 70,
    declineThreshold: 90,
    failOpen: false,
    paymentTypes: ['Card'],
  } as const;
  const verdict = (email: string | null) => {
    const screening = screen(world, merchantId, 'Card', email);
    const { verdict, outcome } = decide(payment(visa, 1), screening);
    return [verdict, outcome.responseCode, outcome.screeningDecision, outcome.screeningScore];
  };
  const { screeningProfiles } = world.records;
  screeningProfiles.insert(enforcing);
  expect(verdict('screen-review@example.com')).toEqual(['review', null, 'Review', 75]);
  expect(verdict('Screen-Decline@example.com')).toEqual(['declined', '59', 'Decline', 95]);
  expect(verdict('screen-error@example.com')).toEqual(['failed', '96', 'Error', null]);
  expect(verdict(null)).toEqual(['approved', '00', 'Approve', 10]);
  expect(verdict('constructor@example.com')).toEqual(['approved', '00', 'Approve', 10]);
  expect(screen(world, merchantId, 'Check', 'screen-review@example.com')).toBeNull();
  // The profile with the lowest order screens, whenever it was created.
  screeningProfiles.insert({ ...enforcing, id: 'second', name: 'First', order: -1, declineThreshold: 10 });
  expect(verdict(null)).toEqual(['declined', '59', 'Decline', 10]);
  screeningProfiles.remove('second');
  screeningProfiles.replace({ ...enforcing, mode: 'Monitor', failOpen: true });
  expect(verdict('screen-decline@example.com')).toEqual(['approved', '00', 'Decline', 95]);
  screeningProfiles.replace({ ...enforcing, isActive: false });
  expect(screen(world, merchantId, 'Card', null)).toBeNull();
});

test('lists know where every field of the reply is kept', () => {
  const record = world.records.transactions.all()[0]!;
  const computed = Object.keys(transactionListing.computed ?? {});
  const unknown = Object.keys(TransactionDto.properties).filter((name) => !(name in record) && !computed.includes(name));
  expect(unknown).toEqual([]);
  expect(computed.filter((name) => name in record)).toEqual([]);
});

test('the history reaches every status', () => {
  const statuses = new Set(world.records.transactions.by('merchantId', merchantId).map((one) => one.status));
  expect([...statuses].sort()).toEqual([...transactionStatuses].sort());
  expect(world.records.transactions.by('merchantId', merchantId)).toHaveLength(120);
});

test('every reply has the shape of the catalogue', () => {
  const members = Object.keys(TransactionDto.properties);
  const offenders = world.records.transactions.all().flatMap((record) => {
    const listed = presentListed(world, record);
    const inOne = [...members, ...Object.keys(listed)].filter((name) => !members.includes(name) || !Object.hasOwn(listed, name));
    const faults = [presentTransaction(world, record), listed].flatMap((shown) => validate(TransactionDto, shown));
    return [...faults, ...inOne.map((name) => `${name} is in the catalogue or in the list only`)].map((fault) => `${record.id}: ${fault}`);
  });
  expect(offenders).toEqual([]);
});

test('a reply shows its merchant and its processor as they are now', () => {
  const { merchants, processorProfiles, transactions: all } = world.records;
  const record = all.by('merchantId', merchantId)[0]!;
  const [merchant, processor] = [merchants.get(merchantId)!, processorProfiles.get(record.processorProfileId)!];
  const shown = () => [presentTransaction, presentListed].map((present) => present(world, record));
  const before = shown();
  merchants.replace({ ...merchant, name: 'Renamed' });
  expect(shown()).toMatchObject([{ merchantName: 'Renamed' }, { merchantName: 'Renamed' }]);
  merchants.replace(merchant);
  processorProfiles.replace({ ...processor, processorId: 'other' });
  expect(shown()).toMatchObject([{ processorId: 'other' }, { processorId: 'other' }]);
  processorProfiles.replace(processor);
  expect(shown()).toEqual(before);
});

/** Transcribed from the table of the assumptions. */
const allowed: Readonly<Record<TransactionStatus, readonly TransactionOperationType[]>> = {
  Pending: [],
  InReview: ['Approve', 'Reject'],
  Authorized: ['Capture', 'Void', 'Reversal', 'Increment'],
  Captured: ['Void', 'Reversal', 'Adjust'],
  Settling: [],
  Settled: ['Refund', 'Reversal'],
  PartiallyRefunded: ['Refund'],
  Refunded: [],
  Voided: [],
  Declined: [],
  Failed: [],
  Expired: [],
  Returned: [],
};
for (const status of transactionStatuses) {
  test(`a payment by card that is ${status} allows ${allowed[status].join(', ') || 'nothing'}`, () => {
    const record = { ...world.records.transactions.all()[0]!, status, paymentType: 'Card', type: 'Authorization' } as const;
    expect(availableOperations(record, 'sim-card')).toEqual(allowed[status]);
  });
}

test('a locked or inactive merchant cannot take payments, and its refunds continue', () => {
  const world = new Worlds({ wall: () => at }).create({ now: at });
  const { seeded } = world;
  const { merchantId = '', keyId } = seeded.personas.merchantAdmin;
  const apiKey = world.records.apiKeys.get(keyId)!;
  const call = <Params, Body>(operation: Operation, body: Body, params: Params): AuthenticatedCall<Params, Record<never, never>, Body> => ({
    world,
    operation,
    principal: principalOf(apiKey, world.records.users.get(apiKey.userId)!),
    params,
    query: {},
    body,
    header: () => undefined,
    ip: '127.0.0.1',
    correlationId: 'test',
  });
  const pay = () =>
    create(
      call(
        transactions['transactions.create'],
        { merchantId, type: 'Sale', paymentType: 'Card', amount: 1, cardData: { number: visa, expirationMonth: 12, expirationYear: 2030 } },
        {},
      ),
    );
  const merchant = world.records.merchants.get(merchantId)!;
  const count = world.records.transactions.size;
  world.records.merchants.replace({ ...merchant, isLocked: true });
  expect(pay).toThrow(expect.objectContaining({ code: 'Merchants:Locked', status: 403 }));
  const params = { merchantId, transactionId: seeded.fixtures['cardTransaction'] ?? '' };
  expect(operate(call(transactions['transactions.operate'], { type: 'Refund' }, params))).toMatchObject({ body: { status: 'Refunded' } });
  for (const status of ['Inactive', 'Closed', 'Onboarding'] as const) {
    world.records.merchants.replace({ ...merchant, status });
    expect(pay).toThrow(expect.objectContaining({ code: 'Merchants:NotActive', status: 403 }));
  }
  expect(world.records.transactions.size).toBe(count);
});
