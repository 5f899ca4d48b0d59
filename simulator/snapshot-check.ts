/**
 * Whether a snapshot that came from outside is the state of a world. Whoever changes one may state its digest as well: so each record and each
 * state is validated as a body is, in parts, and what refers to another record must find it.
 */
import { keywordsOf, type TObject, type TSchema } from '../schemas/shape.ts';
import { firstViolation } from '../schemas/validate.ts';
import type { Parts } from './domain/kernel/parts.ts';
import { recordSchemas } from './domain/records.ts';
import { stateSchemas } from './domain/states.ts';
import type { Snapshot } from './store/world.ts';

/** A text of a snapshot in a message: what it is, at most. */
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

/** The members of a record that hold an id, or ids, of records that must be there, with the kind of these. */
function referencesOf(schema: TObject): readonly (readonly [member: string, kind: string])[] {
  const kindOf = (part: TSchema): string | undefined => {
    const { anyOf, items } = keywordsOf(part);
    if ('x-idOf' in part) return String(part['x-idOf']);
    return [...(anyOf ?? []), ...(items === undefined ? [] : [items])]
      .map((one) => kindOf(one as TSchema))
      .find((kind) => kind !== undefined);
  };
  return Object.entries<TSchema>(schema.properties).flatMap(([member, part]) => {
    const kind = kindOf(part);
    return kind === undefined ? [] : [[member, kind] as const];
  });
}

/** Throws an Error of one line, naming the place, for the first thing that no world holds. */
export function* checkSnapshot({ records, states }: Snapshot): Parts<void> {
  for (const [name, state] of Object.entries(states)) {
    const schema = schemaOf<TSchema>(stateSchemas, name);
    if (schema !== undefined) judge(schema, state, `snapshot.states.${name}`);
    else if (!name.startsWith('mutant.')) throw new Error(`snapshot.states has an unknown name, ${shown(name)}.`);
    yield;
  }
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
    const references = referencesOf(recordSchemas[kind]!);
    if (references.length === 0) continue;
    for (const [index, record] of list.entries()) {
      for (const [member, of] of references) {
        const value = (record as unknown as Readonly<Record<string, unknown>>)[member];
        const missing = [value].flat().find((id) => id !== null && ids.get(of)?.has(id) !== true);
        if (missing !== undefined) throw new Error(`snapshot.records.${kind}[${index}].${member} must be an id in snapshot.records.${of}.`);
      }
      yield;
    }
  }
}
