/**
 * Conditions as generated JavaScript: one loop judges every record for all counts of a request.
 * Nothing from a request becomes source text: names come from the shape, where they are checked to be identifiers, and values arrive
 * through an array of constants. The source therefore depends only on the structure of a filter, and each structure is compiled once.
 */
import { cacheLimits } from '../../../../schemas/limits.ts';
import type { Entity } from '../../kernel/collection.ts';
import type { World } from '../../kernel/world.ts';
import { amountOperands } from './amounts.ts';
import type { Condition, Operand, Test } from './condition.ts';
import type { FieldType, Segment } from './fields.ts';
import type { Listing } from './listing.ts';

export type Predicate<T> = (record: T) => boolean;

/** Up to this many values are compared one by one; more go into a set. */
const inlineValues = 4;
/** With more tests than this, a value that several of them need is made once per record. */
const fewTests = 4;
const cacheLimit = cacheLimits.filters.max;

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** Marks a value not yet made for a record; the value itself may be null or undefined. */
const unmade = Symbol('unmade');

const testsOf = (condition: Condition): number =>
  'field' in condition ? 1 : condition.parts.reduce((sum, part) => sum + testsOf(part), 0);

const some = (values: unknown, matches: (value: unknown) => boolean): boolean => Array.isArray(values) && values.some(matches);

class Generator<T extends Entity> {
  readonly constants: unknown[] = [];
  /** Variables that keep their value from record to record. */
  readonly variables: string[] = [];
  readonly #listing: Listing<T>;
  /** Variables that hold a value of one record, by the expression that makes it. */
  readonly #made = new Map<string, string>();
  readonly #computed = new Map<string, string>();
  readonly #unmade: string;
  readonly #hasManyTests: boolean;
  #depth = 0;

  /** All conditions judged in one pass. */
  constructor(listing: Listing<T>, conditions: readonly Condition[]) {
    this.#listing = listing;
    this.#hasManyTests = conditions.reduce((sum, condition) => sum + testsOf(condition), 0) > fewTests;
    this.#unmade = this.constant(unmade);
  }

  constant(value: unknown): string {
    return `k${this.constants.push(value) - 1}`;
  }

  get declaration(): string {
    return this.variables.length === 0 ? '' : `let ${this.variables.join(', ')};`;
  }

  get declarationOfRecord(): string {
    return ['v', 'c', ...[...this.#made.values()].map((name) => `${name} = ${this.#unmade}`)].join(', ');
  }

  /** An expression that is evaluated once per record if many tests may need it. */
  #once(expression: string): string {
    // A record has many list elements.
    if (!this.#hasManyTests || this.#depth > 0) return expression;
    const name = this.#made.get(expression) ?? `m${this.#made.size}`;
    this.#made.set(expression, name);
    return `(${name} !== ${this.#unmade} ? ${name} : (${name} = ${expression}))`;
  }

  #compute(name: string): string {
    const known = this.#computed.get(name) ?? this.constant(this.#listing.computed![name]);
    this.#computed.set(name, known);
    return this.#once(`${known}(r, w)`);
  }

  #variable(prefix: string): string {
    const name = `${prefix}${this.variables.length}`;
    this.variables.push(name);
    return name;
  }

  /** An expression over the record `r` and the world `w`. */
  condition(condition: Condition): string {
    if ('field' in condition) return this.#test(condition);
    if (condition.parts.length === 0) return 'true';
    const parts = condition.parts.map((part) => this.condition(part)).filter((part) => part !== 'true' || condition.logic === 'Or');
    return parts.length === 0 ? 'true' : `(${parts.join(condition.logic === 'And' ? ' && ' : ' || ')})`;
  }

  #test(test: Test): string {
    const { path, segments } = test.field;
    const computed = this.#listing.computed;
    if (computed !== undefined && Object.hasOwn(computed, path)) {
      const last = segments.at(-1)!;
      return this.#at(this.#compute(path), last, [], test, true);
    }
    const [first, ...rest] = segments as [Segment, ...Segment[]];
    const isComputed = computed !== undefined && Object.hasOwn(computed, first.name);
    const value = isComputed ? this.#compute(first.name) : `r.${first.name}`;
    return this.#at(value, first, rest, test, isComputed || first.isNullable);
  }

  #at(value: string, segment: Segment, rest: readonly Segment[], test: Test, mayBeNull: boolean): string {
    const isNullTest = test.operator === 'IsNull' || test.operator === 'IsNotNull';
    if (segment.isList && !(isNullTest && rest.length === 0)) {
      const element = `e${this.#depth++}`;
      const inner =
        rest.length === 0
          ? this.#leaf(element, test, false)
          : this.#at(`${element}?.${rest[0]!.name}`, rest[0]!, rest.slice(1), test, true);
      this.#depth--;
      const any = `${this.constant(some)}(${value}, (${element}) => ${inner})`;
      return matchesNull(test) ? `(${value} == null || ${any})` : any;
    }
    if (rest.length === 0) return this.#leaf(value, test, mayBeNull);
    const next = rest[0]!;
    const isNullable = mayBeNull || next.isNullable;
    return this.#at(`${value}${mayBeNull ? '?.' : '.'}${next.name}`, next, rest.slice(1), test, isNullable);
  }

  #leaf(value: string, test: Test, mayBeNull: boolean): string {
    const isInMinorUnits = test.field.isAmount && this.#listing.holdsReplies !== true;
    return isInMinorUnits && test.operands.length > 0 ? this.#amount(value, test, mayBeNull) : this.#judge(value, test, mayBeNull);
  }

  /**
   * Tests an amount in minor units. Operands are converted only if the currency differs from that of the previous record, so most records
   * need only integer comparisons.
   */
  #amount(value: string, { operator, operands }: Test, mayBeNull: boolean): string {
    const isMany = (operator === 'In' || operator === 'NotIn') && operands.length > inlineValues;
    const [currency, units] = [this.#variable('c'), this.#variable('u')];
    const { currencyOf } = this.#listing;
    const given = currencyOf === undefined ? 'r.currency' : `${this.constant(currencyOf)}(r, w)`;
    const convert = this.constant(amountOperands(operator, operands, isMany));
    const ready = `(c = ${given} ?? null) === ${currency} || (${currency} = c, ${units} = ${convert}(c))`;
    return `(${ready}, ${this.#amountTest(value, operator, operands.length, units, mayBeNull)})`;
  }

  #amountTest(value: string, operator: Test['operator'], count: number, units: string, mayBeNull: boolean): string {
    switch (operator) {
      case 'NotEquals':
      case 'NotIn':
        return `!${this.#amongUnits(value, count, units)}`;
      case 'Equals':
      case 'In':
        return this.#amongUnits(value, count, units);
      case 'Between':
        return this.#compared(value, 'number', mayBeNull, [`>= ${units}[0]`, `<= ${units}[1]`]);
      case 'GreaterThan':
      case 'GreaterThanOrEqual':
      case 'LessThan':
      case 'LessThanOrEqual':
        return this.#compared(value, 'number', mayBeNull, [`${signs[operator]} ${units}[0]`]);
      default:
        throw new Error(`${operator} does not apply to amounts`);
    }
  }

  #amongUnits(value: string, count: number, units: string): string {
    if (count > inlineValues) return `${units}.has(${value})`;
    return `((v = ${value}) === ${Array.from({ length: count }, (_, index) => `${units}[${index}]`).join(' || v === ')})`;
  }

  /** Tests one value. A null matches only `IsNull` and the negations (assumptions: F5). */
  #judge(value: string, test: Test, mayBeNull: boolean): string {
    const { operator, operands, field } = test;
    switch (operator) {
      case 'IsNull':
        return `${value} == null`;
      case 'IsNotNull':
        return `${value} != null`;
      case 'NotEquals':
      case 'NotIn':
        return `!${this.#among(value, field.type, operands)}`;
      case 'Equals':
      case 'In':
        return this.#among(value, field.type, operands);
      case 'NotContains':
        return `!${this.#partly(value, test, 'includes')}`;
      case 'Contains':
        return this.#partly(value, test, 'includes');
      case 'StartsWith':
        return this.#partly(value, test, 'startsWith');
      case 'EndsWith':
        return this.#partly(value, test, 'endsWith');
      case 'Between':
        return this.#compared(value, field.type, mayBeNull, [`>= ${this.#folded(operands[0])}`, `<= ${this.#folded(operands[1])}`]);
      default:
        return this.#compared(value, field.type, mayBeNull, [`${signs[operator]} ${this.#folded(operands[0])}`]);
    }
  }

  #folded(operand: Operand | undefined): string {
    return this.constant(typeof operand === 'string' ? operand.toLowerCase() : operand);
  }

  #compared(value: string, type: FieldType, mayBeNull: boolean, against: readonly string[]): string {
    const lower = type === 'text' ? '.toLowerCase()' : '';
    if (!mayBeNull && lower === '' && against.length === 1) return `${value} ${against[0]!}`;
    return `((v = ${value}) != null${lower === '' ? '' : ` && (v = v${lower}, true)`} && ${against.map((one) => `v ${one}`).join(' && ')})`;
  }

  #among(value: string, type: FieldType, operands: readonly Operand[]): string {
    if (operands.length === 0) return 'false';
    const texts = type === 'text' && operands.length <= inlineValues ? operands.filter((one) => typeof one === 'string') : [];
    if (texts.length > 0) return `((v = ${value}) != null && (${texts.map((text) => this.#equalText(text)).join(' || ')}))`;
    if (operands.length === 1) return `(${value} === ${this.constant(operands[0])})`;
    if (operands.length <= inlineValues) return `((v = ${value}) === ${operands.map((one) => this.constant(one)).join(' || v === ')})`;
    if (type !== 'text') return `${this.constant(new Set(operands))}.has(${value})`;
    const folded = this.constant(new Set(operands.map((one) => (typeof one === 'string' ? one.toLowerCase() : one))));
    return `((v = ${this.#lower(value)}) != null && ${folded}.has(v))`;
  }

  /**
   * Most values differ from a text at first sight, and case is folded only for the rest. Lower case of a different length is never pure
   * ASCII, and of the characters beyond ASCII only the Kelvin sign has a lower case within it.
   */
  #equalText(text: string): string {
    const lower = text.toLowerCase();
    const folded = this.constant(lower);
    const guards = isAscii(lower) ? [`v.length === ${folded}.length`] : [];
    if (guards.length > 0 && lower !== '' && !lower.startsWith('k')) {
      guards.push(`(v.charCodeAt(0) | 32) === ${this.constant(lower.charCodeAt(0) | 32)}`);
    }
    return `v === ${this.constant(text)} || ${[...guards, `v.toLowerCase() === ${folded}`].join(' && ')}`;
  }

  #partly(value: string, { field, operands }: Test, method: 'includes' | 'startsWith' | 'endsWith'): string {
    const part = String(operands[0]).toLowerCase();
    // An enumeration has few values: the matching ones are known beforehand.
    if (field.type === 'enum')
      return this.#among(
        value,
        'enum',
        field.options.filter((option) => option.toLowerCase()[method](part)),
      );
    return `((v = ${field.type === 'text' ? this.#lower(value) : value}) != null && v.${method}(${this.constant(part)}))`;
  }

  #lower(value: string): string {
    return this.#once(`${value}?.toLowerCase()`);
  }
}

export const signs = { GreaterThan: '>', GreaterThanOrEqual: '>=', LessThan: '<', LessThanOrEqual: '<=' } as const;

const matchesNull = ({ operator }: Test): boolean => operator === 'NotEquals' || operator === 'NotIn' || operator === 'NotContains';

/** Compiled code: `k` holds the constants, `w` is the world. */
type Code = (k: readonly unknown[], w: World, records?: readonly Entity[]) => unknown;

const compiled = new Map<string, Code>();

/** Compiles source over the constants `k0`, `k1`, ..., once for each text. */
export function compile(source: string, constants: readonly unknown[]): Code {
  const names = constants.map((_, index) => `k${index} = k[${index}]`);
  const text = `'use strict';\n${names.length === 0 ? '' : `const ${names.join(', ')};\n`}${source}`;
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const made = new Function('k', 'w', 'records', text) as Code;
  if (compiled.size >= cacheLimit) compiled.clear();
  compiled.set(text, made);
  return made;
}

/** A condition as a predicate; null if everything matches. */
export function predicateOf<T extends Entity>(world: World, listing: Listing<T>, condition: Condition): Predicate<T> | null {
  const generator = new Generator(listing, [condition]);
  const expression = generator.condition(condition);
  if (expression === 'true') return null;
  const { constants } = generator;
  return compile(`${generator.declaration}\nreturn (r) => { let ${generator.declarationOfRecord}; return ${expression}; };`, constants)(
    constants,
    world,
  ) as Predicate<T>;
}

/** Counts the records that match each condition, all in one pass. `base` and `keep` apply to all counts. */
export function countMany<T extends Entity>(
  world: World,
  listing: Listing<T>,
  records: readonly T[],
  base: Condition,
  conditions: readonly Condition[],
  keep?: Predicate<T>,
): readonly number[] {
  const generator = new Generator(listing, [base, ...conditions]);
  const first = generator.condition(base);
  const skips = [...(first === 'true' ? [] : [first]), ...(keep === undefined ? [] : [`${generator.constant(keep)}(r)`])];
  const expressions = conditions.map((condition) => generator.condition(condition));
  const counters = expressions.map((_, index) => `n${index}`);
  const source = [
    counters.length === 0 ? '' : `let ${counters.map((name) => `${name} = 0`).join(', ')};`,
    generator.declaration,
    'for (let i = 0, length = records.length; i < length; i++) {',
    '  const r = records[i];',
    `  let ${generator.declarationOfRecord};`,
    ...skips.map((one) => `  if (!${one}) continue;`),
    ...expressions.map((one, index) => (one === 'true' ? `  n${index}++;` : `  if (${one}) n${index}++;`)),
    '}',
    `return [${counters.join(', ')}];`,
  ].join('\n');
  const { constants } = generator;
  return compile(source, constants)(constants, world, records) as readonly number[];
}
