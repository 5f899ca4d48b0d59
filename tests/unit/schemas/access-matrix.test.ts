import { expect, test } from '@playwright/test';
import { cellsOf, matrixCallers, type Cell } from '../../../schemas/access-matrix.ts';
import { catalogue, operations, type OperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { register } from '../../../schemas/register.ts';

const cell = (id: OperationId, caller: Cell['caller'], records: Cell['records'] = 'own'): Cell | undefined =>
  cellsOf(catalogue[id]).find((one) => one.caller === caller && one.records === records);

test('every operation says of every caller what it gets and why, and which rule the other answer breaks', () => {
  for (const operation of operations as readonly Operation[]) {
    const cells = cellsOf(operation);
    expect(
      cells.filter(({ records }) => records === 'own').map(({ caller }) => caller),
      operation.id,
    ).toEqual(matrixCallers);
    for (const { expect: expected, rule, why } of cells) {
      expect(why, operation.id).not.toBe('');
      expect(rule === undefined, `${operation.id}: ${expected}`).toBe(expected === 'open');
      if (rule !== undefined) expect(register[rule].keyword, rule).toBe(rule.startsWith('CATALOGUE-KEY-') ? 'SHOULD' : 'MUST');
    }
  }
});

test('an operation with a permission refuses callers without a key, and an operation without one serves a key without permissions', () => {
  for (const operation of operations as readonly Operation[]) {
    if (operation.id === 'transactions.summaryCounts') continue;
    const [anonymous, unknown] = (['anonymous', 'unknown key'] as const).map((caller) => cell(operation.id as OperationId, caller)?.expect);
    if (operation.permissions.length > 0) expect([anonymous, unknown], operation.id).toEqual(['refused', 'refused']);
    else
      expect(cell(operation.id as OperationId, 'noPermissions')?.expect, operation.id).not.toBe(
        operation.scope === 'merchant' ? 'refused' : 'served',
      );
  }
});

test('what an operation needs decides who is refused', () => {
  const row = (id: OperationId) =>
    Object.fromEntries(cellsOf(catalogue[id]).map(({ caller, records, expect: get }) => [records === 'own' ? caller : records, get]));
  expect(row('customers.update')).toEqual({
    anonymous: 'refused',
    'unknown key': 'refused',
    merchantAdmin: 'served',
    merchantUser: 'refused',
    noPermissions: 'refused',
    otherMerchant: 'served',
    actionsOnly: 'refused',
    reseller: 'open',
    hostAdmin: 'open',
    'another merchant': 'refused',
  });
  expect(row('customers.page')).toMatchObject({ merchantUser: 'served', actionsOnly: 'refused', 'another merchant': 'hidden' });
  expect(row('users.create')).toMatchObject({ merchantAdmin: 'refused', reseller: 'refused', hostAdmin: 'served' });
  expect(row('sessions.read')).toMatchObject({ noPermissions: 'served', 'another user': 'refused' });
  expect(row('usageEntitlements.create')).toMatchObject({ noPermissions: 'open', anonymous: 'open' });
  // One table lists a permission and the other none.
  expect(row('transactions.summaryCounts')).toMatchObject({ anonymous: 'open', noPermissions: 'open' });
});
