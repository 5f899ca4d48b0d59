/** Ids, stamps and records from answers, by name, for later requests. */
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';

/** Values per name and records per group; the newest replace the oldest. */
const kept = 60;

export const oneOf = <T>(options: readonly T[], choice: number): T | undefined => options[choice % Math.max(1, options.length)];

export class KnownValues {
  readonly #values = new Map<string, string[]>();
  readonly #records = new Map<string, JsonObject[]>();

  add(group: string, id: string): void {
    this.#addTo(this.#values, `${group}.id`, id);
  }

  learn(group: string, body: unknown): void {
    if (Array.isArray(body)) for (const item of body.slice(0, 20)) this.learn(group, item);
    if (!isJsonObject(body)) return;
    if (typeof body['id'] === 'string') this.#addTo(this.#records, `${group}.id`, body);
    for (const [name, value] of Object.entries(body)) {
      // Text chosen by a caller would carry its mark to another caller.
      if (typeof value === 'string' && isReference(value)) this.#addTo(this.#values, name === 'id' ? `${group}.id` : name, value);
      else if (typeof value === 'object') this.learn(group, value);
    }
  }

  /** A value known by a name, or by the group whose records the name refers to: `customerId` for those of `customers`. */
  value(name: string, choice: number): string | undefined {
    const group = /^(\w+)Ids?$/.exec(name)?.[1]?.toLowerCase();
    const lists = [...this.#values].filter(
      ([known]) => known === name || (group !== undefined && known.endsWith('.id') && known.toLowerCase().includes(group)),
    );
    return oneOf(
      lists.flatMap(([, values]) => values),
      choice,
    );
  }

  record(group: string, choice: number): JsonObject | undefined {
    return oneOf(this.#records.get(group) ?? [], choice);
  }

  #addTo<T>(map: Map<string, T[]>, name: string, value: T): void {
    const list = map.get(name) ?? [];
    map.set(name, list);
    if (list.includes(value)) return;
    list.push(value);
    if (list.length > kept) list.shift();
  }
}

/** Ids, stamps, tokens, instants and names of types have no spaces. */
const isReference = (text: string): boolean =>
  text.length >= 2 && text.length <= 600 && /^[\w:.+/=-]+$/.test(text) && !text.includes('mark-');
