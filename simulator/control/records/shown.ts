/** A record in readable form: instants as text, amounts in major units, secrets masked, long content truncated. */
import { operations } from '../../../schemas/catalogue.ts';
import { asInstant, formatInstant } from '../../../schemas/shared/instant.ts';
import { emptiedNames, isSecretInput, isSecretName } from '../../../schemas/shared/secret-names.ts';
import { keywordsOf, type Keywords } from '../../../schemas/shape.ts';
import { asMinor, major } from '../../domain/kernel/money.ts';
import { mask } from '../../domain/platform/audit/changes.ts';
import { auditedKind } from '../../domain/platform/audit/record.ts';
import { maskedText } from '../masked-json.ts';
import { isOpen, isOpenOfKind } from '../open-members.ts';
import { withoutPasted } from '../../../schemas/shared/pasted-secrets.ts';

/** Maximum characters of a text, items of a list or members of an object, and levels. */
const maxText = 4096;
const maxItems = 100;
const maxDepth = 12;

/** An instant after 1973 in microseconds. No other stored number is so large. */
const firstInstant = 1e14;

interface Names {
  readonly amounts: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

function collect(
  schema: Keywords | undefined,
  name: string,
  into: { readonly amounts: Set<string>; readonly all: Set<string> },
  depth = 0,
): void {
  if (schema === undefined || depth > maxDepth) return;
  if (schema['x-amount'] === true) into.amounts.add(name);
  for (const branch of schema.anyOf ?? []) collect(branch, name, into, depth + 1);
  collect(schema.items, name, into, depth + 1);
  for (const [member, within] of Object.entries(schema.properties ?? {})) {
    into.all.add(member);
    collect(within, member, into, depth + 1);
  }
}

let everywhere: Names | undefined;

function namesEverywhere(): Names {
  if (everywhere !== undefined) return everywhere;
  const found = { amounts: new Set<string>(), all: new Set<string>() };
  for (const { reply } of operations) if (reply.schema !== undefined) collect(keywordsOf(reply.schema), '', found);
  return (everywhere = found);
}

const byKind = new Map<string, Names>();

function namesOf(kind: string): Names | undefined {
  const known = byKind.get(kind);
  if (known !== undefined) return known;
  const shape = auditedKind(kind)?.shape;
  if (shape === undefined) return undefined;
  const found = { amounts: new Set<string>(), all: new Set<string>() };
  collect(keywordsOf(shape), '', found);
  byKind.set(kind, found);
  return found;
}

function currencyOf(value: object): string | null {
  if ('currency' in value && typeof value.currency === 'string') return value.currency;
  for (const part of Object.values(value))
    if (part !== null && typeof part === 'object' && 'currency' in part && typeof part.currency === 'string') return part.currency;
  return null;
}

class Shown {
  readonly #kind: string;
  readonly #names: Names | undefined;

  constructor(kind: string) {
    this.#kind = kind;
    this.#names = namesOf(kind);
  }

  /** Whether a member is hidden. `depth` 0: a member of the record itself. Short names are harmless if an operation describes them. */
  isSecret(name: string, depth: number): boolean {
    if (this.#isOpen(name) || (depth === 0 && isOpenOfKind(this.#kind, name))) return false;
    if (isSecretName(name) || emptiedNames.includes(name)) return true;
    return isSecretInput(name) && this.#names?.all.has(name) !== true;
  }

  /** The described member names of a kind, from its operations. */
  #isOpen(name: string): boolean {
    return isOpen(name) && this.#names?.all.has(name) === true;
  }

  text(name: string, value: string): string {
    const cut = value.length > maxText ? `${value.slice(0, maxText)}…` : value;
    return this.#isOpen(name) ? withoutPasted(cut) : maskedText(cut);
  }

  #isAmount(name: string): boolean {
    return this.#names?.all.has(name) === true ? this.#names.amounts.has(name) : namesEverywhere().amounts.has(name);
  }

  value(name: string, value: unknown, currency: string | null, depth: number): unknown {
    if (typeof value === 'string') return this.text(name, value);
    if (typeof value === 'number') return this.#number(name, value, currency);
    if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
    if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
    if (depth >= maxDepth) return '…';
    if (Array.isArray(value)) {
      const items = value.slice(0, maxItems).map((item) => this.value(name, item, currency, depth + 1));
      return value.length > maxItems ? [...items, '…'] : items;
    }
    return this.object(value as Readonly<Record<string, unknown>>, currency, depth + 1);
  }

  object(value: Readonly<Record<string, unknown>>, outer: string | null, depth: number): Readonly<Record<string, unknown>> {
    const currency = currencyOf(value) ?? outer;
    const entries = Object.entries(value).slice(0, maxItems);
    return Object.fromEntries(
      entries.map(([name, member]) => [
        name,
        this.isSecret(name, depth) && member !== null && typeof member !== 'boolean' ? mask : this.value(name, member, currency, depth),
      ]),
    );
  }

  #number(name: string, value: number, currency: string | null): unknown {
    const amount = this.#isAmount(name) ? asMinor(value) : undefined;
    if (amount !== undefined) return major(amount, currency);
    const at = Math.abs(value) >= firstInstant ? asInstant(value) : undefined;
    return at === undefined ? value : formatInstant(at);
  }
}

export const shownRecord = (kind: string, record: object): Readonly<Record<string, unknown>> =>
  new Shown(kind).object(record as Readonly<Record<string, unknown>>, null, 0);

/** Whether the visible part of a record contains a text (in lower case). */
export function isFoundIn(kind: string, record: object, text: string): boolean {
  const shown = new Shown(kind);
  const within = (name: string, value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return value.toLowerCase().includes(text) && shown.text(name, value).toLowerCase().includes(text);
    if (value === null || typeof value !== 'object' || depth > maxDepth || ArrayBuffer.isView(value)) return false;
    if (Array.isArray(value)) return value.slice(0, maxItems).some((item) => within(name, item, depth + 1));
    return Object.entries(value).some(([member, part]) => !shown.isSecret(member, depth) && within(member, part, depth + 1));
  };
  return within('', record, 0);
}
