/**
 * Whether a snapshot from outside is the state of a world. The digest does not show this, since anyone can compute it again after a change.
 * Each record and each state is validated as a body is, in parts, and each reference must find its record.
 */
import { keywordsOf, type Static, type TSchema } from '../../schemas/shape.ts';
import { firstViolation } from '../../schemas/validate.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import { recordSchemas, stateSchemas } from '../domain/modules.ts';
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

/** Throws an Error of one line, naming the place, for the first thing that no world holds. */
export function* checkSnapshot({ records, states, schedule }: Snapshot): Parts<void> {
  for (const [name, state] of Object.entries(states)) {
    const schema = schemaOf<TSchema>(stateSchemas, name);
    if (schema !== undefined) judge(schema, state, `snapshot.states.${name}`);
    else if (!name.startsWith('mutant.')) throw new Error(`snapshot.states has an unknown name, ${shown(name)}.`);
    yield;
  }
  const staged = states['stagedEvents'] as Static<typeof stateSchemas.stagedEvents> | undefined;
  if ((staged?.events.length ?? 0) > 0 && !schedule.some(({ kind }) => kind === 'events.fanOut'))
    throw new Error('snapshot.states.stagedEvents has events that no work of snapshot.schedule reads.');
  const ids = new Map<string, Set<unknown>>();
  for (const [kind, list] of Object.entries(records)) {
    const schema = schemaOf(recordSchemas, kind);
    if (schema === undefined) throw new Error(`snapshot.records has an unknown kind, ${shown(kind)}.`);
    const known = new Set<unknown>();
    ids.set(kind, known);
    for (const [index, record] of list.entries()) {
      judge(schema, record, `snapshot.records.${kind}[${index}]`);
      if (known.has(record.id)) throw new Error(`snapshot.records.${kind}[${index}].id is that of another record.`);
      known.add(record.id);
      yield;
    }
  }
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
