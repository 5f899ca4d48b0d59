/**
 * Examples transcribed from the specification's tables, never made from the shapes: a slip in a shape meets its contradiction here.
 * A table is written as the specification writes it; what breaks each of its rows follows from the row.
 */
import type { TSchema } from '../shape.ts';

interface Example {
  readonly title: string;
  readonly value: unknown;
}

/** An example with one thing wrong. */
interface Fault extends Example {
  /** The member that is wrong. */
  readonly field: string;
}

/** One row of a table. */
interface Row {
  readonly field: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly optional: boolean;
  /** Greatest length of a text. */
  readonly max?: number;
  /** Least value of a number. */
  readonly min?: number;
}

export interface Examples {
  /** Name of the type in the specification. */
  readonly name: string;
  readonly schema: TSchema;
  readonly table: readonly Row[];
  /** Fit every reading. The first has every field filled, the second null wherever a row allows it. */
  readonly valid: readonly Example[];
  /** Fit what the specification shows, and not what the simulator assumes beyond it. */
  readonly open: readonly Example[];
  /** Fit no reading. */
  readonly invalid: readonly Fault[];
}

export type Body = Readonly<Record<string, unknown>>;

interface Written {
  readonly name: string;
  readonly schema: TSchema;
  /** Lines `field | type | flags`; flags are `nullable`, `optional`, `max 32`, `min 0`, separated by commas. */
  readonly table: string;
  readonly full: Body;
  readonly nulls: Body;
  readonly valid?: readonly Example[];
  readonly open?: readonly Example[];
  readonly invalid?: readonly Fault[];
}

/** Reads a table and adds, to what is written, the faults and the limits that its rows state. */
export function examples(written: Written): Examples {
  const { name, schema, full, nulls } = written;
  const table = written.table.trim().split('\n').map(readRow);
  return {
    name,
    schema,
    table,
    valid: [
      { title: 'every field filled', value: full },
      { title: 'every nullable field null', value: nulls },
      ...table.flatMap((row) => limits(row, full)),
      ...(written.valid ?? []),
    ],
    open: written.open ?? [],
    invalid: [...table.flatMap((row) => faults(row, full)), ...(written.invalid ?? [])],
  };
}

function readRow(line: string): Row {
  const [field = '', type = '', flags = ''] = line.split('|').map((cell) => cell.trim());
  if (!(type in wrong)) throw new Error(`No wrong values are written for the type ${type}`);
  const max = /max (\d+)/.exec(flags)?.[1];
  const min = /min (\d+)/.exec(flags)?.[1];
  return {
    field,
    type,
    nullable: flags.includes('nullable'),
    optional: flags.includes('optional'),
    ...(max === undefined ? {} : { max: Number(max) }),
    ...(min === undefined ? {} : { min: Number(min) }),
  };
}

function limits({ field, max, min }: Row, full: Body): readonly Example[] {
  return [
    ...(max === undefined ? [] : [{ title: `${field} has ${max} characters`, value: { ...full, [field]: 'x'.repeat(max) } }]),
    ...(min === undefined ? [] : [{ title: `${field} is ${min}`, value: { ...full, [field]: min } }]),
  ];
}

function faults({ field, type, nullable, optional, max, min }: Row, full: Body): readonly Fault[] {
  const fault = (title: string, value: unknown): Fault => ({ field, title: `${field} ${title}`, value: { ...full, [field]: value } });
  return [
    ...(optional ? [] : [{ field, title: `${field} is missing`, value: without(full, field) }]),
    ...(nullable ? [] : [fault('is null', null)]),
    ...(wrong[type] ?? []).map((value) => fault(`is ${JSON.stringify(value)}, which is not of type ${type}`, value)),
    ...(max === undefined ? [] : [fault(`has ${max + 1} characters`, 'x'.repeat(max + 1))]),
    ...(min === undefined ? [] : [fault(`is ${min - 1}`, min - 1)]),
  ];
}

const without = (body: Body, field: string): Body => Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

const open = [7, true, {}];
/** Values that are not of a type, by the specification's name of the type. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  uuid: [7, '', 'key-1', '3f2504e0-4f89-41d3-9a0c', 'urn:uuid:3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  string: [7, false, ['text'], {}],
  boolean: ['true', 1, 0],
  'date-time': [1767225600, '2026-01-01', 'yesterday', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00'],
  'integer (int32)': ['1', 1.5, 2147483648],
  'integer (int64)': ['9000000000000001', 1.5],
  'array of string': ['10.0.0.0/8', [7], {}],
  'array of ApiKeySourceIpDto': ['203.0.113.7', ['203.0.113.7'], {}],
  'array of ListenSessionEventDto': ['evt_1', ['evt_1'], {}],
  ApiKeyEnvironment: open,
  ApiKeyStatus: open,
  ApiKeyAnomalyAction: open,
  RateLimitScope: open,
  StandaloneTokenCreateIdempotencyStatus: open,
  TokenType: ['Cheque', 'card', ...open],
  TokenCategory: ['External', 'internal', ...open],
  PaymentDetailSnapshot: ['Visa 1111', [], 7],
  FilterGroup: ['status eq Settled', [], 7],
  'object (map)': ['succeeded', [], 7],
  RemoteServiceErrorInfo: ['Not found', [], 404],
  anything: [],
};
