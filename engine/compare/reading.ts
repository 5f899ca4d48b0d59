/** Reads the body of one answer: each value as a fact, and lists as the records of the walk that they hold. */
import { compareLimits } from '../../schemas/limits.ts';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import { undecided, type Aspects, type ListFacts } from './facts.ts';
import { ofAll, ofEarlier, ofPlace, ofTime } from './forms.ts';

const maxAspects = compareLimits.aspects.max;
const maxDepth = 8;
const maxItems = 20;
const maxList = 320;

/** What a walk has shown so far. */
export interface Known {
  /** The label of a record that the walk made, by its id. */
  madeLabel(value: unknown): string | undefined;
  /** A text as a label, an echo, a word or a form. */
  text(value: string): string;
  /** The distance to the first value of this key. */
  relative(key: string, value: number): string;
}

/** Where a body comes from. */
export interface Source {
  /** Equal for calls whose answers count from the same first value. */
  readonly call: string;
  /** Whether a list of this length is not one page of several. */
  isWhole(path: string, length: number): boolean;
}

/** Reads the body of one answer. */
export class Reading {
  readonly aspects: Record<string, string> = {};
  readonly lists: Record<string, ListFacts> = {};
  readonly #known: Known;
  readonly #source: Source;
  readonly #isOurs: boolean;
  #count = 0;

  constructor(known: Known, source: Source, isOurs: boolean) {
    this.#known = known;
    this.#source = source;
    this.#isOurs = isOurs;
  }

  note(aspect: string, value: string): void {
    if (this.#count++ < maxAspects) this.aspects[aspect] = value;
  }

  value(path: string, value: unknown, depth: number): void {
    if (depth > maxDepth) return;
    if (Array.isArray(value)) this.#list(path, value, depth);
    else if (isJsonObject(value)) {
      const members = Object.entries(value);
      if (members.length === 0) this.note(`member:${path}`, this.#isOurs ? '{}' : undecided);
      for (const [name, member] of members) this.value(path === '' ? name : `${path}.${name}`, member, depth + 1);
    } else this.note(`member:${path}`, this.#scalar(path, value));
  }

  #scalar(path: string, value: unknown): string {
    if (ofEarlier.test(path)) return undecided;
    const name = path.slice(path.lastIndexOf('.') + 1);
    if (typeof value === 'number' && (ofTime.test(path) || (!this.#isOurs && ofAll.test(name)))) return 'number';
    if (typeof value === 'number' && ofPlace.test(path)) return this.#known.relative(name, value);
    if (value === null) return this.#isOurs ? 'null' : undecided;
    if (typeof value === 'number') return this.#isOurs ? String(value) : this.#known.relative(`${this.#source.call} ${path}`, value);
    if (!this.#isOurs) return typeof value;
    return typeof value === 'string' ? this.#known.text(value) : String(value);
  }

  #list(path: string, values: readonly unknown[], depth: number): void {
    const objects = values.filter(isJsonObject);
    const isWhole = this.#source.isWhole(path, values.length);
    const made = objects.flatMap((item) => {
      // The order of members says nothing.
      const ids = Object.entries(item).toSorted(
        ([one], [other]) => Number(other === 'id') - Number(one === 'id') || (one < other ? -1 : 1),
      );
      const label = ids.find(
        // Several items may refer to a record, and each page shows others of them.
        ([name, id]) => (name === 'id' || (isWhole && reference.test(name))) && this.#known.madeLabel(id) !== undefined,
      );
      return label === undefined ? [] : [[this.#known.madeLabel(label[1]) ?? '', item] as const];
    });
    if (values.length > 0 && objects.length === 0) return this.note(`member:${path}`, this.#isOurs ? this.#scalars(values) : 'list');
    if (this.#isOurs && made.length === 0) {
      this.note(`member:${path}.length`, String(values.length));
      if (isErrors(path)) return this.note(`member:${path}[]`, membersNamed(objects));
      return values.slice(0, maxItems).forEach((item, index) => this.value(`${path}[${index}]`, item, depth + 1));
    }
    const items: Record<string, Aspects> = {};
    const order: string[] = [];
    for (const [label, item] of made.slice(0, maxItems)) {
      if (order.includes(label)) continue;
      const inside = new Reading(this.#known, this.#source, true);
      inside.value('', item, depth + 1);
      items[label] = inside.aspects;
      order.push(label);
    }
    this.lists[path] = { isWhole, order, items };
  }

  /** Plain values: in their order, or sorted if they are many. */
  #scalars(values: readonly unknown[]): string {
    const texts = values.slice(0, maxItems).map((one) => (typeof one === 'string' ? this.#known.text(one) : JSON.stringify(one)));
    return `[${texts.join(', ')}]`.slice(0, maxList);
  }
}

/** The name of a member that refers to another record; records of a merchant all refer to it. */
const reference = /^(?!merchantId$)\w+Id$/;

const isErrors = (path: string): boolean => path.endsWith('validationErrors');

/** The members that validation errors name, whatever their order and wording. */
const membersNamed = (errors: readonly JsonObject[]): string =>
  [...new Set(errors.flatMap(({ members }) => (Array.isArray(members) ? members.map(String) : [])))].toSorted().join(', ');
