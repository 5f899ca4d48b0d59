/** The state tables: closed, reachable, and with the documented moves transcribed by hand. */
import { expect, test } from '@playwright/test';
import { groupNames, groupOf } from '../../../schemas/groups.ts';
import { keywordsOf } from '../../../schemas/shape.ts';
import { outcomes, refusalCode, transition, type StateMachine } from '../../../schemas/state.ts';
import { apiKeyStates, apiKeyStatuses, invitationStates, invitationStatuses } from '../../../schemas/access/states.ts';
import { campaignStates } from '../../../schemas/engagement/campaigns/states.ts';
import { captureLinkStates, merchantPaymentMethodStates, billingRunStates, billingRunStatuses } from '../../../schemas/billing/states.ts';
import {
  batchFileStates,
  batchFileStatuses,
  hostedSessionStates,
  settlementBatchStates,
  settlementBatchStatuses,
  transactionOperationTypes,
  transactionStates,
  transactionStatuses,
} from '../../../schemas/payments/states.ts';
import {
  ApiKeyStatus,
  BatchFileStatus,
  BillingRunStatus,
  InvitationStatus,
  SettlementBatchStatus,
  TransactionOperationType,
  TransactionStatus,
} from '../../../schemas/conventions/enums.ts';
import { movesOf } from '../../../schemas/moves-of.ts';

const ofGroups = groupNames.flatMap((name) => {
  const { states, shapes } = groupOf(name);
  return states === undefined ? [] : [{ name, states, shown: keywordsOf(shapes.item).properties?.['status']?.enum }];
});

const machines: readonly StateMachine[] = [
  apiKeyStates,
  ...ofGroups.map(({ states }) => states),
  invitationStates,
  transactionStates,
  batchFileStates,
  settlementBatchStates,
  billingRunStates,
  hostedSessionStates,
  captureLinkStates,
  merchantPaymentMethodStates,
];

for (const { name, states, shown } of ofGroups)
  test(`${name} show the states of their machine`, () => expect(shown).toEqual(states.states));

for (const machine of machines) {
  test(`every state of the ${machine.resource} is reached, and no transition leaves the table`, () => {
    const targets = new Set(machine.transitions.map((t) => t.to));
    expect(machine.states.filter((state) => !targets.has(state))).toEqual([]);
    for (const { from, to } of machine.transitions) expect(machine.states).toEqual(expect.arrayContaining([...(from ?? []), to]));
    expect(machine.transitions.some((t) => t.from === null && t.to === machine.initial)).toBe(true);
  });

  test(`two outcomes of one trigger of the ${machine.resource} have conditions`, () => {
    for (const state of machine.states) {
      for (const trigger of new Set(machine.transitions.map((t) => t.trigger))) {
        const several = outcomes(machine, state, trigger);
        if (several.length > 1) expect(several.filter((t) => t.when === undefined)).toEqual([]);
      }
    }
  });
}

/** The tables of the specification: resource, from, trigger, to. */
const documented = [
  ['campaign', 'Draft', 'activate', 'Active'],
  ['campaign', 'Active', 'pause', 'Paused'],
  ['campaign', 'Paused', 'resume', 'Active'],
  ['campaign', 'Active', 'end', 'Ended'],
  ['campaign', 'Paused', 'end', 'Ended'],
  ['contract', 'Active', 'pause', 'Paused'],
  ['contract', 'Paused', 'resume', 'Active'],
  ['invitation', 'Pending', 'revoke', 'Revoked'],
  ['API key', 'Active', 'rotate', 'InRotationOverlap'],
  ['API key', 'InRotationOverlap', 'time', 'OverlapLapsed'],
];

test('transitions are documented exactly where the specification has them', () => {
  const found = machines.flatMap((machine) =>
    machine.transitions
      .filter((t) => t.provenance === 'documented' && t.from !== null)
      .flatMap((t) => (t.from ?? []).map((from) => [machine.resource, from, t.trigger, t.to])),
  );
  expect(found.map(String).toSorted()).toEqual(documented.map(String).toSorted());
});

test('a trigger without a transition is refused with its own code', () => {
  expect(transition(campaignStates, 'Draft', 'pause')).toBeUndefined();
  expect(refusalCode(campaignStates, 'Draft', 'pause')).toBe('Campaigns:InvalidState');
  expect(refusalCode(apiKeyStates, 'Suspended', 'suspend')).toBe('ApiKeys:AlreadySuspended');
  expect(refusalCode(apiKeyStates, 'Revoked', 'suspend')).toBe('ApiKeys:Revoked');
  expect(refusalCode(apiKeyStates, 'Active', 'reinstate')).toBe('ApiKeys:NotSuspended');
  expect(refusalCode(apiKeyStates, 'InRotationOverlap', 'rotate')).toBe('ApiKeys:NotRotatable');
  expect(refusalCode(transactionStates, 'Voided', 'Refund')).toBe('Transactions:NotRefundable');
  expect(refusalCode(transactionStates, 'Voided', 'Capture')).toBe('Transactions:InvalidState');
});

test('the tables of other records and the shapes name the same states', () => {
  expect(ApiKeyStatus.enum).toEqual(apiKeyStatuses);
  expect(InvitationStatus.enum).toEqual(invitationStatuses);
  expect(TransactionStatus.enum).toEqual(transactionStatuses);
  expect(TransactionOperationType.enum).toEqual(transactionOperationTypes);
  expect(BatchFileStatus.enum).toEqual(batchFileStatuses);
  expect(SettlementBatchStatus.enum).toEqual(settlementBatchStatuses);
  expect(BillingRunStatus.enum).toEqual(billingRunStatuses);
});

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

test('an operation that notices one passed date is not credited with others', () => {
  expect(movesOf('recurringBilling.trigger', [{ resource: 'contract', from: 'Active', to: 'Completed' }])).toEqual([
    { resource: 'contract', from: ['Active'], to: 'Completed', when: 'the end date or the last cycle is reached' },
  ]);
});

test('a record is created in the observed states, and an unknown transition is shown as observed', () => {
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
