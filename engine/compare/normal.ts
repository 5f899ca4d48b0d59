/**
 * From an answer to facts that two gateways share: ids, names, instants and tokens become labels or forms, lists are reduced to the records that the
 * walk made, and numbers that depend on other records are counted from their first value.
 */
import { catalogue } from '../../schemas/catalogue.ts';
import type { Operation } from '../../schemas/operation.ts';
import { personaNames } from '../../schemas/personas.ts';
import { effectOf, kindOf } from '../../schemas/removal.ts';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import { certainId, shownIds } from '../../fixtures/client/created.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import { eventFacts } from './events.ts';
import { distance, type Facts } from './facts.ts';
import { date, instantForm, knownWords, onlyPresence, sumsUp, transport, uuid, uuidWithin, word } from './forms.ts';
import { Reading, type Known, type Source } from './reading.ts';
import type { Exchanged, Trace } from './trace.ts';
import { wordsOf } from './walk.ts';

const maxValue = 80;

/** A shorter text, such as a currency, is one of a few that everyone sends. */
const shortestMade = 12;

/** Facts of all answers of a walk. */
export function factsOf(trace: Trace, target: Target): readonly Facts[] {
  const normal = new Normal(trace, target);
  const facts = trace.exchanges.map((exchange) => normal.facts(exchange));
  return trace.events === undefined ? facts : [...facts, eventFacts(trace.events, (trace.exchanges.at(-1)?.step ?? 0) + 1, normal)];
}

class Normal implements Known {
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
    const isOurs = this.#noteMade(exchange) || this.#isOurs(exchange);
    const reading = new Reading(this, sourceOf(exchange), isOurs);
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

  /** Returns whether the walk made a record with this exchange. */
  #noteMade({ operation, answer, inputs }: Exchanged): boolean {
    const effect = effectOf(operation);
    if (!answer.ok || effect?.kind !== 'creates') return false;
    const kind = kindOf(operation);
    const given =
      effect.input === undefined ? undefined : { ...inputs.params, ...(isJsonObject(inputs.body) ? inputs.body : {}) }[effect.input];
    const id =
      typeof given === 'string'
        ? given
        : (certainId(answer) ?? shownIds(answer)[0] ?? (typeof answer.json === 'string' ? answer.json : undefined));
    if (id === undefined) return false;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    this.#label(id, `${kind} ${count}`);
    const label = this.#labels.get(id.toLowerCase());
    if (label !== `${kind} ${count}`) return false;
    this.#made.add(label);
    return true;
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
    const form = instantForm(value);
    if (form !== undefined) return form;
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
    return distance(first === undefined ? 0 : Math.round((value - first) * 1000) / 1000);
  }
}

/** A list is whole if it has no pages, or says so, or is shorter than what was asked for. */
function sourceOf({ answer, operation, inputs, caller }: Exchanged): Source {
  return {
    call: JSON.stringify([operation, caller, inputs.query, inputs.params]),
    isWhole(path, length) {
      const { paged }: Operation = catalogue[operation];
      if (paged !== true && path === '') return true;
      if (Number(inputs.query['skipCount'] ?? 0) > 0) return false;
      const around: JsonObject = isJsonObject(answer.json) ? answer.json : {};
      if (around['hasMore'] === false) return true;
      const asked = Number(inputs.query['maxResultCount']);
      return Number.isFinite(asked) && length < Math.min(asked, 100);
    },
  };
}

function codeOf(json: unknown): string | null {
  const error = isJsonObject(json) ? json['error'] : undefined;
  const code = isJsonObject(error) ? error['code'] : undefined;
  return typeof code === 'string' ? code : null;
}
