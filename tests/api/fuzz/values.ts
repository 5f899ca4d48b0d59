/** Arbitraries from shapes: values that fit a schema, mostly ordinary ones, often at its bounds. */
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { TSchema } from '../../../schemas/shape.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { limiterNames } from '../../../schemas/limiters.ts';
import { FilterOperator } from '../../../schemas/conventions/paging-types.ts';
import { Known, Marked, Verbatim, type Members, type Template } from './template.ts';

type Schema = Readonly<Record<string, unknown>>;

const choice = fc.nat(1_000_000);
/** A value that earlier answers showed by this name. */
export const known = (name: string): Arbitrary<Template> => choice.map((chosen) => new Known(name, chosen));

/** Text that breaks code which expects ASCII, a name or a path. */
export const oddTexts = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  'a\u0000b',
  '\u202Etxt',
  'e\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦',
  '\uFEFF',
  '../../etc',
  '%00',
  "' or 1=1--",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '-1',
  'null',
  'NaN',
  'ß',
  'İ',
  'x'.repeat(300),
  '\u{10FFFF}'.repeat(40),
];

const days = ['2026-03-02', '2026-03-03', '2026-01-31', '2025-12-01', '2028-02-29', '2030-01-01'];
const farDays = ['9999-12-31', '9999-12-01', '0000-01-01', '0001-01-01', '1969-12-31', '9000-06-15'];
const instants = ['2026-03-02T10:00:00Z', '2026-03-02T11:00:00+01:00', '2026-04-01T00:00:00Z', '2027-01-01T00:00:00.123456Z'];
const farInstants = [
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '9999-12-31T23:59:59.9999999Z',
  '9999-12-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
];

/** Valid texts by patterns of member names. */
const texts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^currency(Code)?$/i, ['USD', 'EUR', 'JPY', 'KWD', 'usd']],
  [/^country$/i, ['US', 'DE', 'JP']],
  [/email|recipient$/i, ['a@b.invalid', 'Jane.Doe+x@shop.invalid']],
  [/phone/i, ['+14155550123', '+4930123456']],
  [/url|uri|endpoint|address$/i, ['https://hooks.invalid/a', 'http://127.0.0.1:9/hook', 'https://[::1]:9/']],
  [/time.?zone/i, ['UTC', 'Europe/Berlin', 'America/New_York']],
  [/number$/i, ['4111111111111111', '4000000000000002', '5555555555554444']],
  [/securityCode|cvv|cvc/i, ['123', '000']],
  [/domain|host/i, ['shop.invalid', 'a.b.example']],
  [/^sorting$/i, ['name', 'creationTime desc', 'id', 'amount desc, id', 'nope', 'constructor']],
  [/eventTypes?$/i, [...eventTypes.map(({ name }) => name), 'customer.*', '*', 'customer.eaten']],
  [/^type$/, ['merchant-identity', 'payment-processing', 'Webhook', 'Email', 'Inbox', 'Sms']],
  [/^environment$/, ['Sandbox', 'Production']],
  [/^providerType$/, ['WalletA', 'WalletB', 'sim-screening', 'sim-3ds']],
  [/^providerName$/, ['sim-tax']],
  [/^provider$/, ['sim-books']],
  [/^limiter$/, limiterNames],
  [/List-Unsubscribe/, ['One-Click']],
  [/paymentType/i, ['Card', 'BankAccount']],
];

export const textsFor = (name: string): readonly string[] => texts.find(([pattern]) => pattern.test(name))?.[1] ?? [];

function textOf(name: string, { minLength = 0, maxLength = 300 }: { minLength?: number; maxLength?: number }): Arbitrary<Template> {
  const fitting = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
  const special = textsFor(name).filter(fitting);
  const word = fc.nat(20).map((n) => new Marked(`${name}${n}`.slice(-Math.max(0, maxLength - 18))));
  return fc.oneof(
    ...(special.length === 0 ? [] : [{ weight: 16, arbitrary: fc.constantFrom(...special) }]),
    ...(maxLength < 24
      ? [{ weight: 4, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 12) }) }]
      : [{ weight: 6, arbitrary: word }]),
    { weight: 2, arbitrary: known(name) },
    { weight: 1, arbitrary: fc.constantFrom(...oddTexts.filter(fitting), 'x'.repeat(Math.max(minLength, Math.min(maxLength, 8000)))) },
  );
}

function stringOf(name: string, schema: Schema): Arbitrary<Template> {
  const { format, pattern } = schema as { format?: string; pattern?: string };
  const options = schema['enum'] as readonly string[] | undefined;
  if (options !== undefined)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...options) },
      { weight: 1, arbitrary: fc.constantFrom(...options.map((one) => one.toUpperCase())) },
    );
  if (format === 'uuid') return fc.oneof({ weight: 9, arbitrary: known(name) }, { weight: 1, arbitrary: fc.uuid() });
  if (format === 'date')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...days) }, { weight: 1, arbitrary: fc.constantFrom(...farDays) });
  if (format === 'date-time')
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...instants) },
      { weight: 1, arbitrary: fc.constantFrom(...farInstants) },
      { weight: 1, arbitrary: known(name) },
    );
  if (pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(pattern)), textOf(name, schema));
  return textOf(name, schema);
}

function numberOf(schema: Schema): Arbitrary<Template> {
  const { minimum = -1000, maximum = 1000, exclusiveMinimum } = schema as { minimum?: number; maximum?: number; exclusiveMinimum?: number };
  const least = exclusiveMinimum ?? minimum;
  const within = (value: number): number => Math.min(Math.max(value, least), maximum);
  const small = fc.integer({ min: -3, max: 100 }).map(within);
  const bounds = fc.constantFrom(least, maximum, within(0), within(1), within(1_000_000));
  if (schema['type'] === 'integer') return fc.oneof({ weight: 5, arbitrary: small }, { weight: 1, arbitrary: bounds });
  return fc.oneof(
    { weight: 5, arbitrary: small },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 100_000 }).map((cents) => within(cents / 100)) },
    { weight: 1, arbitrary: bounds },
    { weight: 1, arbitrary: fc.constantFrom('10.00', '0.1', '1e3', '12345678901234567890.12') },
  );
}

/** Filters, with operators and fields that exist and some that do not. */
function filterOf(depth: number): Arbitrary<Template> {
  const field = fc.constantFrom(
    'id',
    'name',
    'status',
    'creationTime',
    'merchantId',
    'amount',
    'isActive',
    'data.amount',
    'eventType',
    'nope',
    '__proto__',
  );
  const value = fc.oneof(
    known('merchantId'),
    fc.constantFrom<Template>('a', 'Active', 0, 1, true, null, '2026-03-02T10:00:00Z', '9999-12-31T23:59:59-14:00', 1e308, [], {}),
  );
  const operator = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...FilterOperator.enum) },
    { weight: 1, arbitrary: fc.constantFrom('eq', 'GTE', 'like', '', 'constructor') },
  );
  const rule = fc.record(
    { field, operator, value, values: fc.oneof(fc.constant(null), fc.array(value, { maxLength: 3 })) },
    { requiredKeys: [] },
  );
  const simple = fc.constantFrom<Template>(
    { field: 'type', operator: 'Contains', value: 'a' },
    { field: 'data.amount', operator: 'GreaterThan', value: 10 },
    { Field: 'id', OPERATOR: 'startswith', Value: '0' },
    { field: 'name', operator: 'In', values: ['a', 'b'] },
    { combinator: 'or', rules: [{ field: 'id', operator: 'eq', value: '00000000-0000-7000-8000-000000000000' }] },
  );
  const logic = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('And', 'Or', 'or') },
    { weight: 1, arbitrary: fc.constantFrom<Template>(null, 'Xor', 1) },
  );
  const members = {
    logic,
    filters: fc.oneof(fc.array(fc.oneof(rule, simple, simple), { maxLength: 2 }), fc.constant(null)),
    groups: depth === 0 ? fc.constant<Template>([]) : fc.array(filterOf(depth - 1), { maxLength: 2 }),
  };
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(members, { requiredKeys: [] }) },
    { weight: 3, arbitrary: fc.record({ filters: fc.array(simple, { maxLength: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ Logic: logic, FILTERS: members.filters, Groups: members.groups }, { requiredKeys: [] }) },
  ) as Arbitrary<Template>;
}

export function valueOf(name: string, given: TSchema | Schema): Arbitrary<Template> {
  const schema = given as Schema;
  if (schema['x-ref'] === 'FilterGroup' || schema['x-name'] === 'FilterGroup') return filterOf(2);
  const branches = schema['anyOf'] as readonly Schema[] | undefined;
  if (branches !== undefined)
    return fc.oneof(...branches.map((branch) => ({ weight: branch['type'] === 'null' ? 1 : 4, arbitrary: valueOf(name, branch) })));
  switch (schema['type']) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueOf(name.replace(/s$/, ''), schema['items'] as Schema), {
        minLength: (schema['minItems'] as number | undefined) ?? 0,
        maxLength: Math.min((schema['maxItems'] as number | undefined) ?? 3, 3),
      });
    case 'string':
      return stringOf(name, schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.constantFrom<Template>(null, 1, 'a', true, [], {}), known(name));
  }
}

/** Required members always, the others mostly not. */
export function objectOf(schema: Schema): Arbitrary<Members> {
  const {
    properties,
    patternProperties,
    required = [],
  } = schema as {
    properties?: Readonly<Record<string, Schema>>;
    patternProperties?: Readonly<Record<string, Schema>>;
    required?: readonly string[];
  };
  if (properties === undefined) {
    const [inner = {}] = Object.values(patternProperties ?? {});
    return fc.dictionary(fc.constantFrom('a', 'b', 'all', 'x-y', 'constructor'), valueOf('value', inner), {
      maxKeys: 3,
    }) as Arbitrary<Members>;
  }
  // Of few inputs one is often needed, such as an id in the query or in the body.
  const few = Object.keys(properties).length <= 4;
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      const value = valueOf(name, member);
      return [
        name,
        required.includes(name)
          ? value.map(some)
          : fc.oneof({ weight: few ? 1 : 2, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: value.map(some) }),
      ];
    }),
  );
  return fc
    .record(members)
    .map((drawn) =>
      Object.fromEntries(Object.entries(drawn).flatMap(([name, member]) => (member === none ? [] : [[name, (member as Some).value]]))),
    );
}

interface Some {
  readonly value: Template;
}
const some = (value: Template): Some => ({ value });
const none = Symbol('none');

const nested = (depth: number): Template => (depth === 0 ? 1 : [nested(depth - 1)]);

/** Values that hardly any member expects. */
export const oddValues: Arbitrary<Template> = fc.oneof(
  fc.constantFrom<Template>(null, true, 0, -1, 1e308, -0.001, new Verbatim('9007199254740993'), '', [], {}, [null], { a: null }),
  fc.constantFrom<Template>(...oddTexts),
  fc.constantFrom<Template>(...farInstants, ...farDays),
  fc.constantFrom<Template>(
    new Verbatim('1e400'),
    new Verbatim('-0'),
    new Verbatim('"\\ud800"'),
    new Verbatim('{"__proto__":{"polluted":true}}'),
    new Verbatim('{"constructor":{"prototype":{"polluted":true}}}'),
    new Verbatim('9'.repeat(400)),
    nested(30),
    nested(70),
    'x'.repeat(9000),
    Array.from({ length: 150 }, () => 'a'),
  ),
);
