import { expect, test } from '@playwright/test';
import { movesOf } from '../../schemas/moves-of.ts';

test('a trigger that explains a move brings its other moves with it', () => {
  expect(movesOf('contracts.pause', [{ resource: 'contract', from: 'Active', to: 'Paused' }])).toEqual([
    { resource: 'contract', from: ['Active'], to: 'Paused' },
    { resource: 'contract', from: ['PastDue'], to: 'Paused' },
  ]);
});

test('of several triggers the one that the operation is called after counts', () => {
  const moves = [{ resource: 'API key', from: 'Active', to: 'Suspended' }];
  expect(movesOf('apiKeys.suspend', moves)).toEqual([
    { resource: 'API key', from: ['Active', 'InRotationOverlap', 'OverlapLapsed'], to: 'Suspended' },
  ]);
  expect(movesOf('apiKeys.other', moves)).toEqual([{ resource: 'API key', from: ['Active'], to: 'Suspended' }]);
});

test('a body that asks for kinds of moves brings all of them, also one that changes no state', () => {
  const moves = movesOf('transactions.operate', [{ resource: 'transaction', from: 'Authorized', to: 'Voided' }]);
  expect(moves).toContainEqual({ resource: 'transaction', from: ['Authorized'], to: 'Authorized', when: 'it is a card' });
  expect(moves.filter(({ to }) => to === 'Voided').map(({ when }) => when)).toEqual([
    undefined,
    'no closed batch contains it',
    'the amount is the full amount',
  ]);
  expect(movesOf('transactions.read', [])).toEqual([]);
});

test('a date that an operation notices first says nothing of other dates', () => {
  expect(movesOf('recurringBilling.trigger', [{ resource: 'contract', from: 'Active', to: 'Completed' }])).toEqual([
    { resource: 'contract', from: ['Active'], to: 'Completed', when: 'the end date or the last cycle is reached' },
  ]);
});

test('a record is made in the states that were seen, and a move that no table has is told as it was seen', () => {
  expect(
    movesOf('transactions.settlementOverride', [
      { resource: 'transaction', from: null, to: 'Captured' },
      { resource: 'transaction', from: 'Settled', to: 'Captured' },
    ]),
  ).toEqual([
    { resource: 'transaction', from: null, to: 'Captured', when: 'a sale by card or wallet is approved' },
    { resource: 'transaction', from: ['Settled'], to: 'Captured' },
  ]);
});
