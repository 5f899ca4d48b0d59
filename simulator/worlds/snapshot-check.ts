/**
 * Checks that an imported snapshot is a possible state of a world. Its digest cannot prove this, since anyone can recompute it after a
 * change. Every record and state is validated like a request body, in parts, and every reference must lead to a record.
 */
import { keywordsOf, type Static, type TSchema } from '../../schemas/shape.ts';
import { firstViolation } from '../../schemas/validate.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import { recordSchemas, stateSchemas } from '../domain/modules.ts';
import { countOf } from '../domain/billing/usage/sums.ts';
import type { Entity } from '../domain/kernel/collection.ts';
import type { RecordOf } from '../domain/kernel/records.ts';
import { lastBeginning } from '../store/random.ts';
import type { Snapshot } from '../store/world.ts';

const shown = (text: string): string => JSON.stringify(text.slice(0, 100));

/** Throws an Error of one line that names the place. */
function judge(schema: TSchema, value: unknown, place: string): void {
  const fault = firstViolation(schema, value);
  if (fault === undefined) return;
  const path = fault.path === '' || fault.path.startsWith('[') ? fault.path : `.${fault.path}`;
  throw new Error(`${place}${path} ${fault.message}.`.replaceAll(/\s+/g, ' ').slice(0, 500));
}

const schemaOf = <S>(schemas: Readonly<Record<string, S>>, name: string): S | undefined =>
  Object.hasOwn(schemas, name) ? schemas[name] : undefined;

/** A path to ids of records that must exist, through members and the items of lists, with the kind of these records. */
interface Reference {
  readonly way: readonly string[];
  readonly kind: string;
}

const items = '[]';

function referencesIn(schema: TSchema, way: readonly string[] = []): readonly Reference[] {
  const { anyOf = [], items: item, properties = {} } = keywordsOf(schema);
  if ('x-idOf' in schema) return [{ way, kind: String(schema['x-idOf']) }];
  return [
    ...anyOf.flatMap((branch) => referencesIn(branch as TSchema, way)),
    ...(item === undefined ? [] : referencesIn(item as TSchema, [...way, items])),
    ...Object.entries(properties).flatMap(([name, member]) => referencesIn(member as TSchema, [...way, name])),
  ];
}

function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (step === items) return Array.isArray(value) ? value.flatMap((one) => valuesAt(one, rest)) : [];
  return valuesAt((value as Readonly<Record<string, unknown>>)[step], rest);
}

/** The counter that numbers the records of a kind, and the number of a record. */
const numbered: Readonly<Record<string, (record: never) => readonly [counter: string, number: number]>> = {
  transactions: ({ merchantId, number }: RecordOf<'transactions'>) => [`transactions ${merchantId}`, number],
  contracts: ({ merchantId, contractNumber }: RecordOf<'contracts'>) => [`contract ${merchantId}`, Number(contractNumber.slice(1))],
  // `rowIdOf` writes the counter plus 1 into the last digits.
  usageRows: ({ merchantId, id }: RecordOf<'usageRows'>) => [`usage ${merchantId}`, Number.parseInt(id.slice(-12), 16) - 1],
};

/** The ids of other kinds are drawn, or are those of other records. */
const hasOwnIds = (kind: string): boolean => kind === 'auditLogs' || kind === 'usageRows';
const drawnId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}/;

const once = (purpose: string) => () => [purpose];
const unlessNull = (value: unknown, purpose: string): readonly string[] => (value === null ? [] : [purpose]);

/** The purposes of the secrets that each record of a kind has drawn (`Secrets`). */
const drawnBy: Readonly<Record<string, (record: never) => readonly string[]>> = {
  apiKeys: once('api key: shown'),
  identitySessions: once('session'),
  accountCodes: once('account code'),
  accountingFlows: once('accounting state'),
  developerInvitations: once('developer invitation'),
  downloadTokens: once('download token'),
  hppSessions: once('hosted session'),
  hostedPageImages: once('picture'),
  listenSessions: once('listen session'),
  notificationDestinations: ({ secret, pendingSecret }: RecordOf<'notificationDestinations'>) =>
    [secret, pendingSecret].flatMap((one) => unlessNull(one, 'notification destination')),
  tokens: ({ numericToken, cardFormatToken }: RecordOf<'tokens'>) => [
    'token reference',
    ...unlessNull(numericToken, 'numeric token'),
    ...unlessNull(cardFormatToken, 'token in card format'),
  ],
};

/** The generator and the counters must be past each record: otherwise new records would repeat ids, numbers and secrets. */
class Progress {
  readonly #last: string;
  readonly #counters: Snapshot['counters'];
  /** How many secrets the records have drawn, by purpose. */
  readonly #drawn = new Map<string, number>();

  constructor({ random, counters }: Snapshot) {
    // A state of zeros would generate only zeros.
    if (random.generator.every((part) => part === 0)) throw new Error('snapshot.random.generator must have a member that is not 0.');
    this.#last = lastBeginning(random);
    this.#counters = counters;
  }

  pass(kind: string, record: Entity, place: string): void {
    const drawn = hasOwnIds(kind) ? undefined : drawnId.exec(record.id)?.[0];
    if (drawn !== undefined && drawn > this.#last) throw new Error(`snapshot.random must be past ${place}.id.`);
    const [counter, number] = numbered[kind]?.(record as never) ?? ['', 0];
    this.#requireAtLeast(number, counter, `as in ${place}`);
    for (const purpose of drawnBy[kind]?.(record as never) ?? []) this.#drawn.set(purpose, (this.#drawn.get(purpose) ?? 0) + 1);
  }

  /** After all records. Deleted ones leave no trace, so a counter may be set back to what the others have drawn. */
  end(): void {
    for (const [purpose, count] of this.#drawn) this.#requireAtLeast(count, `secret: ${purpose}`, 'as many as its records have drawn');
  }

  #requireAtLeast(number: number, counter: string, why: string): void {
    if (number > (this.#counters[counter] ?? 0))
      throw new Error(`snapshot.counters[${JSON.stringify(counter)}] must be at least ${number}, ${why}.`);
  }
}

/** Throws a one-line Error that names the place of the first impossible value. */
export function* checkSnapshot(snapshot: Snapshot): Parts<void> {
  const { records, states, schedule } = snapshot;
  for (const [name, state] of Object.entries(states)) {
    const schema = schemaOf<TSchema>(stateSchemas, name);
    if (schema !== undefined) judge(schema, state, `snapshot.states.${name}`);
    else if (!name.startsWith('mutant.')) throw new Error(`snapshot.states has an unknown name, ${shown(name)}.`);
    yield;
  }
  const staged = states['stagedEvents'] as Static<typeof stateSchemas.stagedEvents> | undefined;
  if ((staged?.events.length ?? 0) > 0 && !schedule.some(({ kind }) => kind === 'events.fanOut'))
    throw new Error('snapshot.states.stagedEvents has events that no work of snapshot.schedule reads.');
  const sums = states['usageSums'] as Static<typeof stateSchemas.usageSums> | undefined;
  if (sums !== undefined && sums.count !== countOf(sums)) throw new Error(`snapshot.states.usageSums.count must be ${countOf(sums)}.`);
  const progress = new Progress(snapshot);
  const ids = new Map<string, Set<unknown>>();
  for (const [kind, list] of Object.entries(records)) {
    const schema = schemaOf(recordSchemas, kind);
    if (schema === undefined) throw new Error(`snapshot.records has an unknown kind, ${shown(kind)}.`);
    const known = new Set<unknown>();
    ids.set(kind, known);
    for (const [index, record] of list.entries()) {
      const place = `snapshot.records.${kind}[${index}]`;
      judge(schema, record, place);
      if (known.has(record.id)) throw new Error(`${place}.id is that of another record.`);
      progress.pass(kind, record, place);
      known.add(record.id);
      yield;
    }
  }
  progress.end();
  for (const [kind, list] of Object.entries(records)) {
    const references = referencesIn(recordSchemas[kind]!);
    if (references.length === 0) continue;
    for (const [index, record] of list.entries()) {
      for (const { way, kind: of } of references) {
        const missing = valuesAt(record, way).some((id) => typeof id === 'string' && ids.get(of)?.has(id) !== true);
        if (missing) throw new Error(`snapshot.records.${kind}[${index}].${way.join('.')} must be an id in snapshot.records.${of}.`);
      }
      yield;
    }
  }
}
