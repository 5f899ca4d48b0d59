import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import { cellsOf, matrixCallers, type Cell } from '../../../schemas/access-matrix.ts';
import { catalogue, operations, type OperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { register } from '../../../schemas/register.ts';

const cell = (id: OperationId, caller: Cell['caller'], records: Cell['records'] = 'own'): Cell | undefined =>
  cellsOf(catalogue[id]).find((one) => one.caller === caller && one.records === records);

test('every operation states for every caller the expected response, the reason, and the rule for any other response', () => {
  const rows = (operations as readonly Operation[]).map((operation) => ({ id: operation.id, cells: cellsOf(operation) }));
  const incomplete = rows.filter(
    ({ cells }) =>
      !isDeepStrictEqual(
        cells.filter(({ records }) => records === 'own').map(({ caller }) => caller),
        matrixCallers,
      ),
  );
  expect(incomplete).toEqual([]);
  const cells = rows.flatMap((row) => row.cells.map((one) => ({ id: row.id, ...one })));
  expect(cells.filter(({ why }) => why === '')).toEqual([]);
  expect(cells.filter(({ rule, expect: expected }) => (rule === undefined) !== (expected === 'open'))).toEqual([]);
  const recommended = cells.filter(({ rule }) => rule !== undefined && register[rule].keyword !== 'MUST').map(({ rule }) => rule);
  expect([...new Set(recommended)].toSorted()).toEqual(['CATALOGUE-KEY-REQUIRED', 'CATALOGUE-KEY-UNKNOWN']);
});

test('an operation with a permission refuses callers without a key, and one without serves a key without permissions', () => {
  const all = (operations as readonly Operation[]).filter(({ id }) => id !== 'transactions.summaryCounts');
  const get = ({ id }: Operation, caller: Cell['caller']): string | undefined => cell(id as OperationId, caller)?.expect;
  const named = all.filter(({ permissions }) => permissions.length > 0);
  expect(named.filter((one) => get(one, 'anonymous') !== 'refused' || get(one, 'unknown key') !== 'refused')).toEqual([]);
  const unnamed = all.filter(({ permissions }) => permissions.length === 0);
  expect(unnamed.filter((one) => get(one, 'noPermissions') === (one.scope === 'merchant' ? 'refused' : 'served'))).toEqual([]);
});

test('the permissions of an operation decide who is refused', () => {
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
