/**
 * Values that belong together: those of one record, or of one request and its answer, by the names of request members. A request can
 * succeed with inputs from one place, but not with one record's id and another record's customer.
 */
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';
import { certify } from '../suites/certificate-steps.ts';

export interface Facts {
  /** Prefix of the operation or name of the collection that shows them. */
  readonly group: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Records of others are not expected to fit this caller. */
export interface Asker {
  readonly merchantId?: string;
  readonly userId?: string;
}

const derived: Readonly<Record<string, { readonly from: string; readonly make: (value: string) => string }>> = {
  certificate: { from: 'csr', make: (csr) => certify(csr) },
};

const kept = 400;

const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '');

/** Adds the strings of an object; values already known by a name stay. */
function collect(values: Map<string, string>, owner: string, object: JsonObject): void {
  const add = (name: string, value: string): void => {
    if (!values.has(name)) values.set(name, value);
  };
  const inner: (readonly [string, JsonObject])[] = [];
  for (const [name, value] of Object.entries(object)) {
    const [first] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    const one = Array.isArray(value) ? singular(name) : name;
    if (isJsonObject(first)) inner.push([one, first]);
    if (typeof first !== 'string') continue;
    if (one !== 'id' && one !== 'name') add(one, first);
    // The query of a link has its target's parameters.
    if (URL.canParse(first)) for (const [parameter, given] of new URL(first).searchParams) add(parameter, given);
  }
  // A customer's payment method names the customer; its own id is not the customer's.
  const { id, name: named } = object;
  if (typeof id === 'string') add(`${owner}Id`, id);
  if (typeof named === 'string') for (const name of [owner, `${owner}Name`]) add(name, named);
  for (const [name, value] of inner) collect(values, name, value);
}

/** A value for an input of an operation of the group `of`. */
export function fitting({ group, values }: Facts, name: string, of: string): string | undefined {
  if (name === 'id') return isOf(group, of) ? values.get(`${singular(group)}Id`) : undefined;
  const { from, make } = derived[name] ?? {};
  const source = from === undefined ? undefined : values.get(from);
  return source === undefined || make === undefined ? values.get(name) : make(source);
}

const covers = ({ group, values }: Facts, name: string, of: string): boolean =>
  name === 'id' ? isOf(group, of) : values.has(name) || values.has(derived[name]?.from ?? '');

/** `inboxItems` are the records of the `inbox` operations. */
export const isOf = (group: string, prefix: string): boolean => group.toLowerCase().startsWith(singular(prefix).toLowerCase());

export class KnownFacts {
  readonly #all = new Map<string, Facts>();

  /** `isNews`: the record was just created or changed. */
  learn(group: string, record: JsonObject, isNews: boolean): void {
    const values = new Map<string, string>();
    collect(values, singular(group), record);
    const key = `${group} ${values.get(`${singular(group)}Id`) ?? JSON.stringify(record)}`;
    const before = this.#all.get(key);
    if (before !== undefined && isNews) this.#all.delete(key);
    this.#all.set(key, { group, values: new Map([...(before?.values ?? []), ...values]) });
    const [oldest] = this.#all.keys();
    if (this.#all.size > kept) this.#all.delete(oldest!);
  }

  /** The facts that fit most of the names, preferring the caller's own and the newest; the attempt picks one of the best. */
  best(names: readonly string[], of: string, { merchantId, userId }: Asker, attempt: number): Facts | undefined {
    const foreign = (name: string, own: string | undefined, { values }: Facts): number =>
      own !== undefined && (values.get(name) ?? own) !== own ? 1 : 0;
    const rated = [...this.#all.values()]
      .map((facts) => ({
        facts,
        // Between equally good facts, prefer those of the group itself.
        count: names.filter((name) => covers(facts, name, of)).length + (isOf(facts.group, of) ? 0.5 : 0),
        others: foreign('merchantId', merchantId, facts) + foreign('userId', userId, facts),
      }))
      .filter(({ count }) => count >= 1)
      .toReversed();
    const sorted = rated.toSorted((a, b) => b.count - a.count || a.others - b.others);
    return sorted[(attempt >> 1) % Math.max(1, sorted.length)]?.facts;
  }
}
