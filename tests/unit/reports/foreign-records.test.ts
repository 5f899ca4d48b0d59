import { expect, test } from '@playwright/test';
import { foreignRecords } from '../../../reports/foreign-records.ts';
import { ledger } from '../../../reports/ledger.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { Exchange } from '../../../schemas/shared/verdict.ts';
import { exchange, ranTest, rule, run } from './run-builder.ts';

const id = '01a21ff6-b95a-7014-80f0-d47469053752';
const name = 'gp-7-customer-b73ac25f0';
let count = 0;

function sent(
  persona: string,
  operation: OperationId,
  body: string,
  { asked = null as string | null, path = '/api', status = 200 } = {},
): Exchange {
  const one = exchange(`x${(count += 1)}`, { operation, persona, response: { status, headers: {}, body } });
  return { ...one, request: { ...one.request, path, body: asked } };
}
const made = (persona = 'merchantAdmin', status = 200) =>
  sent(persona, 'customers.create', JSON.stringify({ id, customerName: name }), { asked: JSON.stringify({ customerName: name }), status });

const shown = (...exchanges: readonly Exchange[]): readonly string[] =>
  [...foreignRecords(run([ranTest('t', [], { exchanges })])).values()]
    .flat()
    .map(({ rule: broken, check, actual }) => `${broken}: ${check}: ${actual}`);

test("a response with the id or name of another merchant's record breaks a rule at any operation", () => {
  const broken = (operation: string, mark: string) => [
    `PERMISSION-MERCHANT-READ: the answer of ${operation} to otherMerchant, searched for records of another merchant: ${mark}`,
  ];
  expect(shown(made(), sent('otherMerchant', 'customers.list', `[{"id":"${id.toUpperCase()}"}]`))).toEqual(broken('customers.list', id));
  expect(shown(made('merchantUser'), sent('otherMerchant', 'auditLog.continuationList', `{"text":"made ${name}."}`))).toHaveLength(1);
  expect(shown(made('otherMerchant'), sent('noPermissions', 'inbox.list', `["${name}"]`))).toHaveLength(1);
  // Before or after it was made: a recording keeps the order of the requests, not that of the effects.
  const list = sent('otherMerchant', 'customers.list', `["${id}"]`);
  expect(shown(made(), list, list, sent('otherMerchant', 'customers.page', `["${name}"]`))).toHaveLength(2);
});

test('own records, refusals, ids that the caller named and names that both sent show nothing', () => {
  const leak = `[{"id":"${id}"}]`;
  expect(shown(made(), sent('merchantUser', 'customers.list', leak))).toEqual([]);
  expect(shown(made(), sent('hostAdmin', 'customers.list', leak))).toEqual([]);
  expect(shown(made(), sent('otherMerchant', 'customers.read', leak, { status: 404 }))).toEqual([]);
  expect(shown(made(), sent('otherMerchant', 'customers.access', leak, { path: `/api/customers/${id}/access` }))).toEqual([]);
  expect(shown(made('merchantAdmin', 400), sent('otherMerchant', 'customers.list', leak))).toEqual([]);
  expect(shown(made(), sent('otherMerchant', 'customers.list', `["${name}"]`, { asked: name }))).toEqual([]);
  // Not said to belong to one merchant.
  expect(
    shown(sent('merchantAdmin', 'announcements.create', `{"id":"${id}"}`), sent('otherMerchant', 'userAnnouncements.list', leak)),
  ).toEqual([]);
});

test('ids are those of one test, whose world may repeat them, and a run has a bounded number of findings', () => {
  const tests = [
    ranTest('t', [], { exchanges: [made()] }),
    ranTest('u', [], { exchanges: [sent('otherMerchant', 'customers.list', `["${id}"]`)] }),
  ];
  expect([...foreignRecords(run(tests)).keys()]).toEqual([]);
  const many = Array.from({ length: 40 }, (_, index) =>
    ranTest(`t${index}`, [], { exchanges: [made(), sent('otherMerchant', 'customers.list', `["${id}"]`)] }),
  );
  expect([...foreignRecords(run(many)).values()].flat()).toHaveLength(1);
});

test('the ledger counts it against the run', () => {
  const tests = [ranTest('t', [], { exchanges: [made(), sent('otherMerchant', 'customers.list', `["${id}"]`)] })];
  const { entries } = ledger(run(tests), [rule('PERMISSION-MERCHANT-READ')]);
  expect(entries[0]).toMatchObject({ verdict: 'fail' });
});

test("a post about another merchant's record breaks a rule if only one merchant registered the receiver", () => {
  const address = 'http://127.0.0.1:4000/01a21ff6-b95a-7014-80f0-d47469053753';
  const subscribed = (persona: string) => sent(persona, 'notificationDestinations.create', '{}', { asked: `{"url":"${address}"}` });
  const posted = (exchanges: readonly Exchange[]): readonly string[] => {
    const inputs = [
      { what: 'hook', value: address },
      { what: 'posts', value: [{ headers: [], body: JSON.stringify({ data: { customerId: id } }) }] },
    ];
    return [...foreignRecords(run([ranTest('t', [], { exchanges, inputs })])).values()]
      .flat()
      .map(({ rule: broken, actual }) => `${broken}: ${actual}`);
  };
  expect(posted([made('otherMerchant'), subscribed('merchantAdmin')])).toEqual([`EVENT-OWN: ${id}`]);
  expect(posted([made('merchantUser'), subscribed('merchantAdmin')])).toEqual([]);
  expect(posted([made('otherMerchant'), subscribed('hostAdmin')])).toEqual([]);
  expect(posted([made('otherMerchant'), subscribed('merchantAdmin'), subscribed('otherMerchant')])).toEqual([]);
});
