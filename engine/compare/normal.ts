/**
 * From an answer to facts that two gateways share: ids, names, instants and tokens become labels or forms, lists are reduced to the records that the
 * walk made, and numbers that depend on other records are counted from their first value.
 */
import { catalogue } from '../../schemas/catalogue.ts';
import { compareLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import { personaNames } from '../../schemas/personas.ts';
import { effectOf, kindOf } from '../../schemas/removal.ts';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import { certainId, shownIds } from '../../fixtures/client/created.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import { undecided, type Aspects, type Facts, type ListFacts } from './facts.ts';
import { date, instant, knownWords, ofEarlier, ofTime, onlyPresence, sumsUp, transport, uuid, uuidWithin, word } from './forms.ts';
import type { Exchanged, Trace } from './trace.ts';
import { wordsOf } from './walk.ts';

/** The operation that shows events, which walks do not call otherwise. */
const eventsOperation = 'listenSessions.events';
/** Characters of the types of events of one record. */
const maxEvents = 2000;

const maxAspects = compareLimits.aspects.max;
const maxDepth = 8;
const maxItems = 20;
const maxValue = 80;

/** A shorter text, such as a currency, is one of a few that everyone sends. */
const shortestMade = 12;

/** Facts of all answers of a walk. */
export function factsOf(trace: Trace, target: Target): readonly Facts[] {
  const normal = new Normal(trace, target);
  const facts = trace.exchanges.map((exchange) => normal.facts(exchange));
  return trace.events === undefined ? facts : [...facts, normal.events(trace.events, (trace.exchanges.at(-1)?.step ?? 0) + 1)];
}

class Normal {
  readonly #labels = new Map<string, string>();
  /** Labels of the records that the walk made. */
  readonly #made = new Set<string>();
  readonly #counts = new Map<string, number>();
  /** First values of numbers that depend on other records. */
  readonly #first = new Map<string, number>();
  readonly #sent = new Set<string>();
  readonly #shown = new Set<string>();

  readonly #tag: string;

  constructor({ names, unknownId, tag }: Trace, { personas, fixtures }: Target) {
    for (const name of personaNames)
      for (const member of ['merchantId', 'resellerId', 'userId', 'keyId'] as const)
        this.#label(personas[name]?.[member], `${name}.${member}`);
    for (const [name, id] of Object.entries(fixtures)) this.#label(id, `fixture ${name}`);
    this.#tag = tag;
    names.forEach((name, index) => this.#label(name, `name ${index + 1}`));
    this.#label(unknownId, 'unknown id');
  }

  #label(value: string | undefined, label: string): void {
    if (value !== undefined && !this.#labels.has(value.toLowerCase())) this.#labels.set(value.toLowerCase(), label);
  }

  facts(exchange: Exchanged): Facts {
    const { answer, inputs, operation, step, isOwn, variation, caller } = exchange;
    this.#noteSent(inputs.body);
    this.#noteSent(inputs.query);
    this.#noteShown(answer.json);
    this.#noteMade(exchange);
    const isOurs = this.#isOurs(exchange);
    const reading = new Reading(this, exchange, isOurs);
    for (const [name, value] of Object.entries(answer.headers)) {
      if (transport.has(name)) continue;
      const text = typeof value === 'string' ? value : value.join(', ');
      reading.note(`header:${name}`, onlyPresence.test(name) ? 'sent' : this.header(text));
    }
    if (answer.text === '') reading.note('body', 'empty');
    else if (answer.json === undefined) reading.note('body', `text of type ${answer.contentType}`);
    else reading.value('', answer.json, 0);
    return {
      step,
      operation,
      isOwn,
      variation: wordsOf(variation),
      caller,
      status: answer.status,
      ...(answer.status < 400 ? {} : { code: codeOf(answer.json) }),
      isOurs,
      namesOurs: this.#namesOurs(exchange),
      aspects: reading.aspects,
      lists: reading.lists,
    };
  }

  /** Types of the events about each record of the walk, in their order, as an answer after all others. */
  events(events: readonly JsonObject[], step: number): Facts {
    const types = new Map<string, string[]>();
    for (const { type, data } of events) {
      const label = idsIn(data, 0)
        .map((id) => this.madeLabel(id))
        .find((one) => one !== undefined);
      if (label !== undefined) types.set(`event:${label}`, [...(types.get(`event:${label}`) ?? []), String(type)]);
    }
    const aspects = Object.fromEntries([...types].map(([aspect, all]) => [aspect, all.join(', ').slice(0, maxEvents)]));
    const place = { step, operation: eventsOperation, isOwn: true, variation: 'none', caller: 'merchantAdmin' };
    return { ...place, status: 200, isOurs: true, namesOurs: true, aspects, lists: {} };
  }

  /** Long texts that the gateway made, such as fingerprints: an update sends them back. */
  #noteShown(value: unknown): void {
    if (typeof value === 'string') {
      if (value.length >= shortestMade && !this.#sent.has(value)) this.#shown.add(value);
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) this.#noteShown(one);
  }

  /** Texts that the walk sent, which an answer may show again. */
  #noteSent(value: unknown): void {
    if (typeof value === 'string') {
      if (!this.#shown.has(value)) this.#sent.add(value);
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) this.#noteSent(one);
  }

  #noteMade({ operation, answer, inputs }: Exchanged): void {
    const effect = effectOf(operation);
    if (!answer.ok || effect?.kind !== 'creates') return;
    const kind = kindOf(operation);
    const given =
      effect.input === undefined ? undefined : { ...inputs.params, ...(isJsonObject(inputs.body) ? inputs.body : {}) }[effect.input];
    const id =
      typeof given === 'string'
        ? given
        : (certainId(answer) ?? shownIds(answer)[0] ?? (typeof answer.json === 'string' ? answer.json : undefined));
    if (id === undefined) return;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    this.#label(id, `${kind} ${count}`);
    const label = this.#labels.get(id.toLowerCase());
    if (label === `${kind} ${count}`) this.#made.add(label);
  }

  /** Whether an answer is about a record that the walk made, and not about what the tenant holds. */
  #isOurs({ answer, inputs, operation }: Exchanged): boolean {
    if (answer.status >= 400) return true;
    if (sumsUp.test(operation)) return false;
    const { json } = answer;
    const named = [...Object.values(inputs.params), isJsonObject(json) ? json['id'] : json];
    return named.some((one) => this.madeLabel(one) !== undefined);
  }

  #namesOurs({ inputs }: Exchanged): boolean {
    return Object.values(inputs.params).some((one) => this.madeLabel(one) !== undefined);
  }

  labelOf(value: unknown): string | undefined {
    return typeof value === 'string' ? this.#labels.get(value.toLowerCase()) : undefined;
  }

  madeLabel(value: unknown): string | undefined {
    const label = this.labelOf(value);
    return label !== undefined && this.#made.has(label) ? label : undefined;
  }

  header(value: string): string {
    const text = value.replace(uuidWithin, (id) => this.labelOf(id) ?? 'uuid');
    if (/^[\d.]+$/.test(text)) return 'number';
    if (text.endsWith('GMT')) return 'date';
    return text.slice(0, maxValue);
  }

  text(value: string): string {
    const label = this.labelOf(value);
    if (label !== undefined) return label;
    if (uuid.test(value)) return 'uuid';
    const found = instant.exec(value);
    if (found !== null)
      return `instant${found[1] === undefined ? '' : found[1].length > 4 ? ' with fine fraction' : ' with fraction'} ${found[2] === 'Z' ? 'Z' : found[2] === undefined ? 'without offset' : 'with offset'}`;
    if (date.test(value)) return 'date';
    if (value === '') return '""';
    if (this.#sent.has(value)) return `"${this.#withoutTag(value).slice(0, maxValue)}"`;
    if (knownWords().has(value) || word.test(value)) return `"${value}"`;
    return 'text';
  }

  /** A text that was sent, without what makes it unique. */
  #withoutTag(value: string): string {
    let text = value.replaceAll(this.#tag, 'tag');
    for (const [known, label] of this.#labels) if (text.includes(known)) text = text.replaceAll(known, label);
    return text;
  }

  /** The distance to the first value in this walk. */
  relative(key: string, value: number): string {
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, value);
    const distance = first === undefined ? 0 : Math.round((value - first) * 1000) / 1000;
    return `first ${distance < 0 ? '-' : '+'} ${Math.abs(distance)}`;
  }
}

/** Reads the body of one answer. */
class Reading {
  readonly aspects: Record<string, string> = {};
  readonly lists: Record<string, ListFacts> = {};
  readonly #normal: Normal;
  readonly #exchange: Exchanged;
  readonly #isOurs: boolean;
  readonly #call: string;
  #count = 0;

  constructor(normal: Normal, exchange: Exchanged, isOurs: boolean) {
    this.#normal = normal;
    this.#exchange = exchange;
    this.#isOurs = isOurs;
    const { operation, caller, inputs } = exchange;
    this.#call = JSON.stringify([operation, caller, inputs.query, inputs.params]);
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
    if (ofTime.test(path) && typeof value === 'number') return 'number';
    if (value === null) return this.#isOurs ? 'null' : undecided;
    if (typeof value === 'number') return this.#isOurs ? String(value) : this.#normal.relative(`${this.#call} ${path}`, value);
    if (!this.#isOurs) return typeof value;
    return typeof value === 'string' ? this.#normal.text(value) : String(value);
  }

  #list(path: string, values: readonly unknown[], depth: number): void {
    const objects = values.filter(isJsonObject);
    const made = objects.flatMap((item) => {
      const label = Object.entries(item).find(
        ([name, id]) => /^(?:id|\w+Id)$/.test(name) && name !== 'merchantId' && this.#normal.madeLabel(id) !== undefined,
      );
      return label === undefined ? [] : [[this.#normal.madeLabel(label[1]) ?? '', item] as const];
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
      const inside = new Reading(this.#normal, this.#exchange, true);
      inside.value('', item, depth + 1);
      items[label] = inside.aspects;
      order.push(label);
    }
    this.lists[path] = { isWhole: this.#isWhole(path, values), order, items };
  }

  /** Plain values: in their order, or sorted if they are many. */
  #scalars(values: readonly unknown[]): string {
    const texts = values.slice(0, maxItems).map((one) => (typeof one === 'string' ? this.#normal.text(one) : JSON.stringify(one)));
    return `[${texts.join(', ')}]`.slice(0, 4 * maxValue);
  }

  #isWhole(path: string, { length }: readonly unknown[]): boolean {
    const { answer, operation, inputs } = this.#exchange;
    const { paged }: Operation = catalogue[operation];
    if (paged !== true && path === '') return true;
    if (Number(inputs.query['skipCount'] ?? 0) > 0) return false;
    const around: JsonObject = isJsonObject(answer.json) ? answer.json : {};
    if (around['hasMore'] === false) return true;
    const asked = Number(inputs.query['maxResultCount']);
    return Number.isFinite(asked) && length < Math.min(asked, 100);
  }
}

/** Ids inside the data of an event, the outermost first. */
function idsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return uuid.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  const members = Object.entries(value);
  const own = members.flatMap(([name, member]) => (name === 'id' ? idsIn(member, depth + 1) : []));
  return [...own, ...members.flatMap(([name, member]) => (name === 'id' ? [] : idsIn(member, depth + 1)))];
}

const isErrors = (path: string): boolean => path.endsWith('validationErrors');

/** The members that validation errors name, whatever their order and wording. */
const membersNamed = (errors: readonly JsonObject[]): string =>
  [...new Set(errors.flatMap(({ members }) => (Array.isArray(members) ? members.map(String) : [])))].toSorted().join(', ');

function codeOf(json: unknown): string | null {
  const error = isJsonObject(json) ? json['error'] : undefined;
  const code = isJsonObject(error) ? error['code'] : undefined;
  return typeof code === 'string' ? code : null;
}
