/** From the moves that a run observed to those that an operation makes. */
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
