/**
 * Counts long lists without reading their records. A list has one small code per record, which stands for its values in the fields of few
 * values, and a tally of the records with each code. A filter on those fields is judged once per code; a filter that also tests amounts or
 * instants reads a column of them, for the records whose code leaves the result open. Columns are made at the first count of a list, and
 * follow its changes at the next count.
 */
import type { ListChanges, Entity } from '../../kernel/collection.ts';
import type { World } from '../../kernel/world.ts';
import { amountOperands } from './amounts.ts';
import { all, type Condition, type Test } from './condition.ts';
import { compile, predicateOf, signs, type Predicate } from './generate.ts';
import type { Columns, Listing } from './listing.ts';

/** A loop counts shorter lists as fast. */
const minRecords = 2000;
/** Per list: a code has two bytes. */
const maxCodes = 65_536;

type Members = Readonly<Record<string, unknown>>;
type Branch = Map<unknown, Branch | number>;

class ListColumns {
  readonly #fields: Columns;
  readonly #changes: ListChanges;
  readonly #tree: Branch = new Map();
  length = 0;
  /** By position in the list: the record's combination of values. */
  codes = new Uint16Array(0);
  /** By code: a record with those values, and how many records have them. */
  readonly combinations: Entity[] = [];
  readonly tallies: number[] = [];
  readonly numbers = new Map<string, Float64Array>();

  constructor(fields: Columns, changes: ListChanges) {
    this.#fields = fields;
    this.#changes = changes;
    // This follower has read nothing yet.
    changes.from = 0;
  }

  /** Reads the changes. Returns false if the records have too many combinations of values. */
  read(records: readonly Entity[]): boolean {
    const { from, replaced } = this.#changes;
    for (let at = from; at < this.length; at++) this.tallies[this.codes[at]!]!--;
    this.length = Math.min(this.length, from);
    this.#grow(records.length);
    for (const at of replaced) {
      if (at >= this.length) continue;
      this.tallies[this.codes[at]!]!--;
      this.#set(at, records[at]!);
    }
    for (let at = this.length; at < records.length; at++) this.#set(at, records[at]!);
    this.length = this.#changes.from = records.length;
    replaced.length = 0;
    return this.combinations.length <= maxCodes;
  }

  numbersOf(name: string, records: readonly Entity[]): Float64Array {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const made = new Float64Array(this.codes.length);
    for (let at = 0; at < records.length; at++) made[at] = numberOf(records[at]!, name);
    this.numbers.set(name, made);
    return made;
  }

  #grow(length: number): void {
    if (length <= this.codes.length) return;
    const room = this.length === 0 ? length : length + (length >>> 3);
    const codes = new Uint16Array(room);
    codes.set(this.codes.subarray(0, this.length));
    this.codes = codes;
    for (const [name, column] of this.numbers) {
      const longer = new Float64Array(room);
      longer.set(column.subarray(0, this.length));
      this.numbers.set(name, longer);
    }
  }

  #set(at: number, record: Entity): void {
    const code = this.#codeOf(record);
    this.codes[at] = code;
    this.tallies[code]!++;
    for (const [name, column] of this.numbers) column[at] = numberOf(record, name);
  }

  #codeOf(record: Entity): number {
    const { values } = this.#fields;
    let branch = this.#tree;
    for (let depth = 0; ; depth++) {
      const value = memberOf(record, values[depth]!);
      const next = branch.get(value);
      if (typeof next === 'number') return next;
      if (next !== undefined) branch = next;
      else if (depth < values.length - 1) branch.set(value, (branch = new Map()));
      else {
        const code = this.tallies.push(0) - 1;
        branch.set(value, code);
        const members = values.map((name) => [name, memberOf(record, name)]);
        this.combinations.push({ ...(Object.fromEntries(members) as object), id: '', creationTime: record.creationTime });
        return code;
      }
    }
  }
}

const memberOf = (record: Entity, name: string): unknown => (record as unknown as Members)[name];

/** NaN matches no comparison, as null does. */
function numberOf(record: Entity, name: string): number {
  const value = memberOf(record, name);
  return typeof value === 'number' ? value : NaN;
}

const byList = new WeakMap<readonly Entity[], ListColumns>();

function columnsOf(world: World, fields: Columns, records: readonly Entity[]): ListColumns | undefined {
  let columns = byList.get(records);
  if (columns === undefined) {
    columns = new ListColumns(fields, fields.follow(world, records));
    byList.set(records, columns);
  }
  return columns.read(records) ? columns : undefined;
}

const comparing: Readonly<Partial<Record<Test['operator'], readonly string[]>>> = {
  Equals: ['==='],
  Between: ['>=', '<='],
  GreaterThan: [signs.GreaterThan],
  GreaterThanOrEqual: [signs.GreaterThanOrEqual],
  LessThan: [signs.LessThan],
  LessThanOrEqual: [signs.LessThanOrEqual],
};

type Kind = 'value' | 'number';

/** The kind of column that a test reads; undefined if there is none. */
function kindOf<T extends Entity>({ field, operator }: Test, listing: Listing<T>, fields: Columns): Kind | undefined {
  const { path, segments, isAmount } = field;
  const isOwn = listing.computed === undefined || !Object.hasOwn(listing.computed, path);
  if (!isOwn || segments.length > 1 || segments[0]?.isList === true) return undefined;
  if (fields.values.includes(path)) return 'value';
  if (!fields.numbers.includes(path) || comparing[operator] === undefined) return undefined;
  if (isAmount && (listing.holdsReplies === true || listing.currencyOf !== undefined || !fields.values.includes('currency')))
    return undefined;
  return 'number';
}

const isReadable = <T extends Entity>(condition: Condition, listing: Listing<T>, fields: Columns): boolean =>
  'field' in condition
    ? kindOf(condition, listing, fields) !== undefined
    : condition.parts.every((part) => isReadable(part, listing, fields));

class Judge<T extends Entity> {
  readonly #world: World;
  readonly #listing: Listing<T>;
  readonly #fields: Columns;
  readonly #columns: ListColumns;
  readonly #records: readonly T[];
  readonly #constants: unknown[] = [];
  readonly #tables = new Map<Test, Uint8Array>();

  constructor(world: World, listing: Listing<T>, fields: Columns, columns: ListColumns, records: readonly T[]) {
    this.#world = world;
    this.#listing = listing;
    this.#fields = fields;
    this.#columns = columns;
    this.#records = records;
  }

  count(conditions: readonly Condition[]): readonly number[] {
    const { tallies, codes, length } = this.#columns;
    const counts: number[] = [];
    const open: number[] = [];
    const lines = conditions.flatMap((condition, index) => {
      const outcomes = tallies.map((_, code) => this.#outcome(condition, code));
      counts.push(tallies.reduce((sum, tally, code) => (outcomes[code] === true ? sum + tally : sum), 0));
      const isOpen = Uint8Array.from(outcomes, (outcome, code) => (outcome === undefined && tallies[code]! > 0 ? 1 : 0));
      if (!isOpen.includes(1)) return [];
      const counter = open.push(index) - 1;
      // Without branches: about half of the numbers pass, in an order that a processor cannot predict.
      return [`  n${counter} += ${this.#constant(isOpen)}[c] & ${this.#expression(condition)};`];
    });
    if (open.length === 0) return counts;
    const counters = open.map((_, counter) => `n${counter}`);
    const source = [
      `let ${counters.map((name) => `${name} = 0`).join(', ')};`,
      `for (let i = 0, length = ${this.#constant(length)}; i < length; i++) {`,
      `  const c = ${this.#constant(codes)}[i];`,
      ...lines,
      '}',
      `return [${counters.join(', ')}];`,
    ].join('\n');
    const found = compile(source, this.#constants)(this.#constants, this.#world) as readonly number[];
    open.forEach((index, counter) => (counts[index]! += found[counter]!));
    return counts;
  }

  /** Whether a condition holds for all records of a code; undefined if that depends on their numbers. */
  #outcome(condition: Condition, code: number): boolean | undefined {
    if ('field' in condition) {
      if (kindOf(condition, this.#listing, this.#fields) === 'number') return undefined;
      return this.#table(condition)[code] === 1;
    }
    const decides = condition.logic === 'Or';
    if (condition.parts.length === 0) return true;
    let isOpen = false;
    for (const part of condition.parts) {
      const outcome = this.#outcome(part, code);
      if (outcome === decides) return decides;
      isOpen ||= outcome === undefined;
    }
    return isOpen ? undefined : !decides;
  }

  #table(test: Test): Uint8Array {
    const known = this.#tables.get(test);
    if (known !== undefined) return known;
    const matches = predicateOf(this.#world, this.#listing, test);
    // A test of a value reads no other member of the record.
    const made = Uint8Array.from(this.#columns.combinations, (one) => (matches === null || matches(one as T) ? 1 : 0));
    this.#tables.set(test, made);
    return made;
  }

  #constant(value: unknown): string {
    return `k${this.#constants.push(value) - 1}`;
  }

  /** Source for 1 or 0, over the position `i` and the code `c` of a record. */
  #expression(condition: Condition): string {
    if ('field' in condition) {
      if (kindOf(condition, this.#listing, this.#fields) === 'value') return `${this.#constant(this.#table(condition))}[c]`;
      return this.#comparison(condition);
    }
    if (condition.parts.length === 0) return '1';
    return `(${condition.parts.map((part) => this.#expression(part)).join(condition.logic === 'And' ? ' & ' : ' | ')})`;
  }

  #comparison({ field, operator, operands }: Test): string {
    const value = `${this.#constant(this.#columns.numbersOf(field.path, this.#records))}[i]`;
    const { combinations } = this.#columns;
    const inUnits = field.isAmount ? amountOperands(operator, operands, false) : undefined;
    const currencyOf = (one: Entity): string | null => (one as { readonly currency?: string | null }).currency ?? null;
    const tests = comparing[operator]!.map((sign, index) => {
      if (inUnits === undefined) return `(${value} ${sign} ${this.#constant(operands[index])})`;
      const bounds = Float64Array.from(combinations, (one) => [...inUnits(currencyOf(one))][index]!);
      return `(${value} ${sign} ${this.#constant(bounds)}[c])`;
    });
    return `(${tests.join(' & ')})`;
  }
}

/** Counts the records that match each condition by columns; undefined if the columns lack a field that the conditions read. */
export function countByColumns<T extends Entity>(
  world: World,
  listing: Listing<T>,
  records: readonly T[],
  base: Condition,
  conditions: readonly Condition[],
): readonly number[] | undefined {
  const { columns: fields } = listing;
  if (fields === undefined || ![base, ...conditions].every((one) => isReadable(one, listing, fields))) return undefined;
  const columns = columnsOf(world, fields, records);
  if (columns === undefined) return undefined;
  return new Judge(world, listing, fields, columns, records).count(conditions.map((one) => all(base, one)));
}

/** Uses columns only if the list is long enough and all its records count. */
export function countLong<T extends Entity>(
  world: World,
  listing: Listing<T>,
  records: readonly T[],
  base: Condition,
  conditions: readonly Condition[],
  keep?: Predicate<T>,
): readonly number[] | undefined {
  return keep === undefined && records.length >= minRecords ? countByColumns(world, listing, records, base, conditions) : undefined;
}
