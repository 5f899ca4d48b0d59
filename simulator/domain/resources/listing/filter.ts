/** Parses a filter group into a condition, or reports its errors by path (assumptions: 1.8, F6). */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import { FilterOperator } from '../../../../schemas/conventions/paging-types.ts';
import { requestLimits } from '../../../../schemas/limits.ts';
import type { TObject } from '../../../../schemas/shape.ts';
import { readDecimal } from '../../../../schemas/shared/amount.ts';
import { isDate, parseInstant } from '../../../../schemas/shared/instant.ts';
import { isJsonObject, type JsonObject } from '../../../../schemas/shared/json.ts';
import { fault, invalid, type ValidationError } from '../../kernel/refusal.ts';
import { type Operand, all, everything, type Condition } from './condition.ts';
import { type Field, fieldsOf, type FieldType } from './fields.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Completes the sentence `The value must be …`. */
function expected(field: Field): string {
  switch (field.type) {
    case 'enum':
      return `one of ${field.options.join(', ')}`;
    case 'instant':
      return 'an instant (ISO 8601 with a time zone)';
    case 'date':
      return 'a date (yyyy-MM-dd)';
    case 'uuid':
      return 'a UUID';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    default:
      return 'a string';
  }
}

/** A value as records hold it; undefined if it has the wrong type. */
function readOperand(field: Field, value: unknown): Operand | undefined {
  switch (field.type) {
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      return field.isDecimal && typeof value === 'string' ? readDecimal(value) : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'object':
      return undefined;
    default:
      return typeof value === 'string' ? readText(field, value) : undefined;
  }
}

function readText(field: Field, text: string): Operand | undefined {
  switch (field.type) {
    case 'instant':
      return parseInstant(text);
    case 'date':
      return isDate(text) ? text : undefined;
    case 'uuid':
      return uuid.test(text) ? text.toLowerCase() : undefined;
    case 'enum':
      return field.options.find((option) => option.toLowerCase() === text.toLowerCase());
    default:
      return text;
  }
}

const maxValues = requestLimits.filterValues.max;
const maxText = requestLimits.textLength.max;

const operators = new Map<string, FilterOperator>(FilterOperator.enum.map((name) => [name.toLowerCase(), name]));
const shortOperators = new Map<string, FilterOperator>([
  ['eq', 'Equals'],
  ['neq', 'NotEquals'],
  ['gt', 'GreaterThan'],
  ['gte', 'GreaterThanOrEqual'],
  ['lt', 'LessThan'],
  ['lte', 'LessThanOrEqual'],
]);

const ordered: readonly FieldType[] = ['text', 'uuid', 'number', 'instant', 'date'];
const textual: readonly FieldType[] = ['text', 'uuid', 'enum', 'date'];
const scalar: readonly FieldType[] = ['text', 'uuid', 'enum', 'number', 'instant', 'date', 'boolean'];

/** Types of fields that an operator can judge; absent: any type. */
const domains: Partial<Record<FilterOperator, readonly FieldType[]>> = {
  Equals: scalar,
  NotEquals: scalar,
  In: scalar,
  NotIn: scalar,
  GreaterThan: ordered,
  GreaterThanOrEqual: ordered,
  LessThan: ordered,
  LessThanOrEqual: ordered,
  Between: ordered,
  Contains: textual,
  NotContains: textual,
  StartsWith: textual,
  EndsWith: textual,
};
const partial: ReadonlySet<FilterOperator> = new Set(['Contains', 'NotContains', 'StartsWith', 'EndsWith']);

/** A member of a group or rule under any of its names, and the name used. */
export function member(value: JsonObject, names: readonly string[]): { readonly name: string; readonly value: unknown } {
  for (const name of names) if (value[name] !== undefined && value[name] !== null) return { name, value: value[name] };
  for (const [given, found] of Object.entries(value)) {
    if (found !== undefined && found !== null && names.includes(given.toLowerCase())) return { name: given, value: found };
  }
  return { name: names[0]!, value: undefined };
}

/** The permitted names for the logic of a group and for its rules (assumptions: F3). */
export const logicNames = (aliases: boolean): readonly string[] => (aliases ? ['logic', 'condition', 'combinator'] : ['logic']);
export const ruleNames = (aliases: boolean): readonly string[] => (aliases ? ['filters', 'rules'] : ['filters']);

/** A rule with its own logic is a group (assumptions: F3). */
export const isGroup = (value: unknown, aliases: boolean): boolean =>
  aliases && isJsonObject(value) && member(value, logicNames(true)).value !== undefined;

export function operatorOf(word: unknown, aliases: boolean): FilterOperator | undefined {
  if (typeof word !== 'string') return undefined;
  const lower = word.toLowerCase();
  return operators.get(lower) ?? (aliases ? shortOperators.get(lower) : undefined);
}

class Reader {
  readonly errors: ValidationError[] = [];
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #choices: ChoiceValues;
  readonly #aliases: boolean;
  rules = 0;

  constructor(shape: TObject, choices: ChoiceValues) {
    this.#fields = fieldsOf(shape);
    this.#choices = choices;
    this.#aliases = choices['filter.acceptAliases'];
  }

  group(given: unknown, path: string, depth: number): Condition {
    if (given === null || given === undefined) return everything;
    if (!isJsonObject(given)) return this.#fail(path, 'must be an object');
    if (depth > this.#choices['filter.maxDepth']) {
      return this.#fail(path, `is nested deeper than ${this.#choices['filter.maxDepth']} levels`);
    }
    const logic = member(given, logicNames(this.#aliases));
    const word = logic.value === undefined ? 'and' : String(logic.value).toLowerCase();
    if (word !== 'and' && word !== 'or') return this.#fail(`${path}.${logic.name}`, 'must be And or Or');
    const rules = this.#list(member(given, ruleNames(this.#aliases)), path);
    const groups = this.#list(member(given, ['groups']), path);
    const parts = [
      ...rules.map(({ value, path: at }) => (isGroup(value, this.#aliases) ? this.group(value, at, depth + 1) : this.#rule(value, at))),
      ...groups.map(({ value, path: at }) => this.group(value, at, depth + 1)),
    ];
    return { logic: word === 'and' ? 'And' : 'Or', parts };
  }

  #list({ name, value }: { readonly name: string; readonly value: unknown }, path: string) {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((one: unknown, index) => ({ value: one, path: `${path}.${name}[${index}]` }));
    this.#fail(`${path}.${name}`, 'must be an array');
    return [];
  }

  #rule(given: unknown, path: string): Condition {
    this.rules++;
    if (this.rules === this.#choices['filter.maxRules'] + 1) {
      return this.#fail(path, `is one rule more than the ${this.#choices['filter.maxRules']} that a filter may have`);
    }
    if (!isJsonObject(given)) return this.#fail(path, 'must be an object');
    const named = member(given, ['field']);
    const field = typeof named.value === 'string' ? this.#fields.get(named.value.toLowerCase()) : undefined;
    if (field === undefined) {
      return this.#fail(`${path}.field`, named.value === undefined ? 'is required' : 'does not name a field of this list');
    }
    const operator = operatorOf(member(given, ['operator']).value, this.#aliases);
    if (operator === undefined) return this.#fail(`${path}.operator`, 'does not name an operator');
    if (domains[operator]?.includes(field.type) === false) {
      return this.#fail(`${path}.operator`, `cannot be ${operator}, which does not apply to the field ${field.path}`);
    }
    if (operator === 'IsNull' || operator === 'IsNotNull') return { field, operator, operands: [] };
    return this.#withOperands(given, path, field, operator);
  }

  #withOperands(rule: JsonObject, path: string, field: Field, operator: FilterOperator): Condition {
    const takesMany = operator === 'In' || operator === 'NotIn' || operator === 'Between';
    if (!takesMany) {
      const operand = this.#operand(field, operator, member(rule, ['value']).value, `${path}.value`);
      return operand === undefined ? everything : { field, operator, operands: [operand] };
    }
    const listed = member(rule, ['values']);
    const { name, value: values } = listed.value === undefined && this.#aliases ? { ...member(rule, ['value']), name: 'values' } : listed;
    const at = `${path}.${name}`;
    if (!Array.isArray(values)) return this.#fail(at, 'must be an array');
    if (values.length > maxValues) return this.#fail(at, `must have at most ${maxValues} items`);
    if (operator === 'Between' && values.length !== 2) return this.#fail(at, 'must have two items');
    const operands = values.map((value: unknown, index) => this.#operand(field, operator, value, `${at}[${index}]`));
    return { field, operator, operands: operands.filter((operand) => operand !== undefined) };
  }

  #operand(field: Field, operator: FilterOperator, value: unknown, path: string): Operand | undefined {
    if (typeof value === 'string' && value.length > maxText) {
      this.#fail(path, `must have at most ${maxText} characters`);
      return undefined;
    }
    if (partial.has(operator)) {
      if (typeof value === 'string') return value;
      this.#fail(path, 'must be a string');
      return undefined;
    }
    const operand = readOperand(field, value);
    if (operand === undefined) this.#fail(path, `must be ${expected(field)}`);
    return operand;
  }

  #fail(path: string, what: string): Condition {
    this.errors.push(fault(path, what));
    return everything;
  }
}

/**
 * Reads the filters of one request; errors are reported under their paths: `filter`, `baseFilter`, `summaryFilters.failed`. Throws one
 * validation refusal with every fault in all of them.
 */
export function readFilters(
  shape: TObject,
  choices: ChoiceValues,
  filters: readonly { readonly path: string; readonly group: unknown }[],
): readonly Condition[] {
  const errors: ValidationError[] = [];
  const most = Math.max(requestLimits.rulesOfSummaries.max, choices['filter.maxRules']);
  let rules = 0;
  const conditions = filters.map(({ path, group }) => {
    const reader = new Reader(shape, choices);
    const condition = reader.group(group, path, 1);
    errors.push(...reader.errors);
    rules += reader.rules;
    if (rules > most && rules - reader.rules <= most)
      errors.push({ message: `The filters up to ${path} have more than ${most} rules in all.`, members: [path] });
    return condition;
  });
  if (errors.length > 0) throw invalid(errors);
  return conditions;
}

/** A free-text search as a condition: any of the fields contains the text (assumptions: P3). */
export function readSearch(shape: TObject, fields: readonly string[], text: string | null | undefined): Condition {
  if (text === null || text === undefined || text === '') return everything;
  const known = fieldsOf(shape);
  const operands = [text];
  const parts = fields.map((path) => {
    const field = known.get(path.toLowerCase());
    if (field === undefined) throw new Error(`no field ${path} to search`);
    return { field, operator: 'Contains' as const, operands };
  });
  return all({ logic: 'Or', parts });
}
