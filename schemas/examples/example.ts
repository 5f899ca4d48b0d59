/**
 * Examples transcribed from the specification's tables, never generated from the shapes, so that they contradict a wrong shape. A table is written as
 * in the specification; the faults of each row are derived from it.
 */
import type { TSchema } from '../shape.ts';

interface Example {
  readonly title: string;
  readonly value: unknown;
}

interface Fault extends Example {
  readonly field: string;
}

interface Row {
  readonly field: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly optional: boolean;
  readonly max?: number;
  readonly min?: number;
}

export interface Examples {
  readonly name: string;
  readonly schema: TSchema;
  readonly table: readonly Row[];
  /** Valid in every reading. The first has every field filled, the second null wherever a row allows it. */
  readonly valid: readonly Example[];
  /** Valid by the specification, but not by the simulator's assumptions. */
  readonly open: readonly Example[];
  /** Valid in no reading. */
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

/** Reads a table and adds the faults and limits that its rows imply to the written examples. */
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
/** Values that do not fit a type, by the specification's name of the type. */
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
