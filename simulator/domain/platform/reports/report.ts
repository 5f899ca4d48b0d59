/** Defines and runs reports: the rows within reach are filtered, totalled and paged (assumptions: 22, 36). */
import type { ReportColumnDto, ReportDataType, ReportRunDto } from '../../../../schemas/platform/reports/group.ts';
import { keywordsOf, type TObject, type TSchema } from '../../../../schemas/shape.ts';
import { epoch } from '../../../../schemas/shared/instant.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Entity } from '../../kernel/collection.ts';
import { asMinor, isShowable, major, sum, type Minor, plus } from '../../kernel/money.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import { conflict, invalidMember } from '../../kernel/refusal.ts';
import { everything } from '../../resources/listing/condition.ts';
import { readFilters } from '../../resources/listing/filter.ts';
import { predicateOf } from '../../resources/listing/generate.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { compareRows, readSorting, rowOf, type Row as Sorted } from '../../resources/listing/sorting.ts';
import { presenter } from '../../resources/present.ts';
import { selectionOf, type Parameter, type Selection } from './selection.ts';

export interface Report {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly parameters: readonly Parameter[];
  readonly shape: TObject;
  rows(call: AuthenticatedCall, selection: Selection): Parts<readonly Row[]>;
}

/** `lastUsedAt` becomes "Last used at". */
const titleOf = (name: string): string => {
  const words = name.replace(/([A-Z0-9]+)/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const formats: Readonly<Record<string, ReportDataType>> = { date: 'Date', 'date-time': 'DateTime', uuid: 'Uuid' };

function typeOf(schema: TSchema): ReportDataType {
  const { anyOf, type, format, 'x-amount': isMoney } = keywordsOf(schema);
  if (anyOf !== undefined) return typeOf(anyOf.find((branch) => branch.type !== 'null') as TSchema);
  if (isMoney === true) return 'Money';
  if (type === 'integer' || type === 'number') return 'Number';
  return type === 'boolean' ? 'Boolean' : (formats[format ?? ''] ?? 'String');
}

export const columnsOf = ({ shape }: Report): ReportColumnDto[] =>
  Object.entries<TSchema>(shape.properties).map(([name, schema]) => ({
    name,
    displayName: titleOf(name),
    dataType: typeOf(schema),
    isSortable: true,
    isFilterable: true,
    isDefault: true,
  }));

/** The requested columns, in the requested order; all by default. */
function chosen(report: Report, names: readonly string[] | null | undefined): ReportColumnDto[] {
  const all = columnsOf(report);
  if (names === null || names === undefined || names.length === 0) return all;
  return names.map((given, index) => {
    const column = all.find(({ name }) => name.toLowerCase() === given.toLowerCase());
    if (column === undefined) throw invalidMember(`columns[${index}]`, `The field columns[${index}] must name a column of the report.`);
    return column;
  });
}

export const listingOf = ({ shape }: Report): Listing<Row> => ({ shape, search: [] });

interface Ran {
  readonly columns: readonly ReportColumnDto[];
  readonly rows: readonly Row[];
  readonly totals: Readonly<Record<string, unknown>>;
  present(row: Row): Readonly<Record<string, unknown>>;
}

/** Rows filtered before other work gets a turn. */
const together = 2000;

/** Totals of the columns `count` and `amount`; amounts of several currencies have no total: null. */
function totalsOf(report: Report, rows: readonly Row[]): Readonly<Record<string, unknown>> {
  const totals: Record<string, unknown> = {};
  if ('count' in report.shape.properties) totals['count'] = rows.reduce((total, { count }) => total + Number(count), 0);
  if (!('amount' in report.shape.properties)) return totals;
  const [first] = rows;
  const code = first === undefined ? null : String(first['currency']);
  const isOne = rows.every((row) => row['currency'] === code);
  const total = isOne ? sum(rows.map(({ amount }) => asMinor(amount)).filter((amount): amount is Minor => amount !== undefined)) : null;
  if (total !== null && !isShowable(total)) throw conflict('Gateway:WorldFull', 'The sum of the amounts cannot be shown exactly.');
  totals['amount'] = total === null ? null : major(total, code);
  return totals;
}

/** @throws Refusal in the first part, for forbidden or invalid inputs. */
export function* ran(call: AuthenticatedCall, report: Report, body: ReportRunDto): Parts<Ran> {
  const selection = selectionOf(call, body.parameters ?? {}, report.parameters);
  const columns = chosen(report, body.columns);
  const listing = listingOf(report);
  const [condition = everything] = readFilters(report.shape, call.world.choices, [{ path: 'filter', group: body.filter }]);
  const matches = predicateOf(call.world, listing, condition);
  const found = yield* report.rows(call, selection);
  const rows: Row[] = [];
  yield* forEach(found, together, (row) => {
    if (matches === null || matches(row)) rows.push(row);
  });
  const show = presenter<Row, TObject>(report.shape);
  return {
    columns,
    rows,
    totals: totalsOf(report, rows),
    present: (row) => {
      const shown = show(row, call.world) as Readonly<Record<string, unknown>>;
      return Object.fromEntries(columns.map(({ name }) => [name, shown[name]]));
    },
  };
}

export type Row = Entity & Readonly<Record<string, unknown>>;

interface Sums {
  readonly key: Readonly<Record<string, unknown>>;
  count: number;
  amount: Minor;
  more: number;
}

/** Groups by the values of a key; one row per group, sorted by key. */
export class Groups {
  readonly #groups = new Map<string, Sums>();

  add(key: Readonly<Record<string, unknown>>, amount: Minor, more = 0): void {
    const id = Object.values(key).join(' ');
    const known = this.#groups.get(id);
    if (known === undefined) this.#groups.set(id, { key, count: 1, amount, more });
    else {
      known.count++;
      known.amount = plus(known.amount, amount);
      known.more += more;
    }
  }

  rows(more?: string): readonly Row[] {
    return Array.from(this.#groups, ([id, { key, count, amount, more: sum }]) => ({
      id,
      creationTime: epoch,
      ...key,
      count,
      amount,
      ...(more === undefined ? {} : { [more]: sum }),
    })).sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

/** Rows whose sort values are read before other work gets a turn. */
const sortedTogether = 1000;

/** Newest first by default, as on a page. */
export function* sortedRows(
  { world }: AuthenticatedCall,
  listing: Listing<Row>,
  rows: readonly Row[],
  sorting: string | null | undefined,
): Parts<readonly Row[]> {
  const keys = readSorting(listing.shape, sorting);
  if (keys === null) return rows.toReversed();
  const read: Sorted<Row>[] = [];
  yield* forEach(rows, sortedTogether, (row) => {
    read.push(rowOf(world, listing, keys, row));
  });
  return read.sort((a, b) => compareRows(keys, a, b)).map(({ record }) => record);
}
