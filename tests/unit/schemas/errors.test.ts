/** Each error code has a text, and stands at every operation that sends it. */
import { expect, test } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import { documentedStatusCodes, errorCodes } from '../../../schemas/error-codes.ts';
import { errorEntries, errorsOf } from '../../../schemas/errors.ts';
import { observed } from '../../../schemas/observed.ts';
import { openapi } from '../../../schemas/openapi/document.ts';
import { groupOfOperation } from '../../../schemas/operation-groups.ts';
import { refusalCode } from '../../../schemas/state.ts';
import { machinesByGroup } from '../../../schemas/states.ts';

const codesAt = (id: string): readonly string[] => errorsOf({ id }).map(({ code }) => code);

test('every code is described once, and sent by an operation or by none in particular', () => {
  expect(errorEntries.map(({ code }) => code)).toEqual([...errorCodes, ...documentedStatusCodes].toSorted());
  const anywhere = ['Gateway:BadUrl', 'Gateway:InjectedFault', 'Gateway:MethodNotAllowed', 'Gateway:RouteNotFound'];
  expect(errorEntries.filter(({ operations: ids }) => ids.length === 0).map(({ code }) => code)).toEqual(anywhere);
  expect(errorEntries.filter(({ when }) => !/^(?:[a-z`]|AP).*[^.]$/.test(when)).map(({ code, when }) => [code, when])).toEqual([]);
  expect(errorEntries.filter(({ advice }) => !/^[A-Z].*\.$/.test(advice)).map(({ code, advice }) => [code, advice])).toEqual([]);
});

test('refusals seen in a run of the suites are listed at their operation', () => {
  const missing = Object.entries(observed() ?? {}).flatMap(([id, { refusals }]) =>
    refusals
      .map((refusal) => refusal.split(' ')[1])
      .filter((code) => code !== undefined && !codesAt(id).includes(code))
      .map((code) => `${id} ${code}`),
  );
  expect(missing).toEqual([]);
});

test('the operation named after the transition lists the refusal of a state', () => {
  const named = operations.flatMap(({ id }) =>
    (machinesByGroup[groupOfOperation({ id })] ?? []).flatMap((machine) => {
      const trigger = machine.transitions.find((one) => one.from !== null && id === `${groupOfOperation({ id })}.${one.trigger}`)?.trigger;
      if (trigger === undefined) return [];
      const refusing = machine.states.filter(
        (state) => !machine.transitions.some((one) => one.trigger === trigger && one.from?.includes(state)),
      );
      return refusing.map((state) => `${id} ${refusalCode(machine, state, trigger)}`);
    }),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((one) => !codesAt(one.split(' ')[0] ?? '').includes(one.split(' ')[1] ?? ''))).toEqual([]);
});

test('the codes of follow-up operations of a payment are complete', () => {
  for (const id of ['transactions.operate', 'transactions.operateLegacy'])
    for (const code of [
      'InvalidState',
      'NotVoidable',
      'NotRefundable',
      'RefundAmountExceeded',
      'CaptureAmountExceeded',
      'AdjustAmountExceeded',
    ])
      expect(codesAt(id)).toContain(`Transactions:${code}`);
});

test('the OpenAPI document has them at its operations', () => {
  const { paths } = openapi() as {
    readonly paths: Readonly<
      Record<string, Readonly<Record<string, { readonly operationId: string; readonly 'x-refusals': readonly string[] }>>>
    >;
  };
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(described).toHaveLength(operations.length);
  expect(described.flatMap(({ operationId, 'x-refusals': refusals }) => refusals.map((refusal) => `${operationId} ${refusal}`))).toEqual(
    described.flatMap(({ operationId }) =>
      errorsOf({ id: operationId })
        .filter(({ operations: ids }) => ids.length < operations.length)
        .map(({ status, code }) => `${operationId} ${status} ${code}`),
    ),
  );
  expect(described.find(({ operationId }) => operationId === 'transactions.operate')?.['x-refusals']).toContain(
    '409 Transactions:NotRefundable',
  );
});
