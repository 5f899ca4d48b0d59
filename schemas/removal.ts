/** Which operations create, list and remove a kind of record, derived from the effects in the catalogue. */
import { catalogue, type OperationId } from './catalogue.ts';
import type { Effect, Operation } from './operation.ts';

const all: readonly (readonly [OperationId, Operation])[] = Object.entries<Operation>(catalogue).map(([id, operation]) => [
  id as OperationId,
  operation,
]);

const prefixOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));

/** The kind of record that an operation affects: `apiKeys`. */
export const kindOf = (id: OperationId): string => effectOf(id)?.of ?? prefixOf(id);

export const effectOf = (id: OperationId): Effect | undefined => (catalogue[id] as Operation).effect;

export const parameters = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The input that names the record; by default the last parameter of the path, undefined if there is none. */
export const inputOf = (id: OperationId): string | undefined => effectOf(id)?.input ?? parameters(catalogue[id].path).at(-1);

const withEffect = (kind: string, effect: Effect['kind']): readonly OperationId[] =>
  all.flatMap(([id, operation]) => (operation.effect?.kind === effect && kindOf(id) === kind && inputOf(id) !== undefined ? [id] : []));

export interface Removal {
  /** Tried first: the record then has no effect any more. */
  readonly ends: readonly OperationId[];
  readonly removes: readonly OperationId[];
  readonly stops: readonly OperationId[];
}

export const removalOf = (kind: string): Removal => ({
  ends: withEffect(kind, 'ends'),
  removes: withEffect(kind, 'removes'),
  stops: withEffect(kind, 'stops'),
});

/** The kinds of record that one operation creates and another removes, in catalogue order. */
export const removableKinds: readonly string[] = [
  ...new Set(all.flatMap(([id, { effect }]) => (effect?.kind === 'creates' ? [kindOf(id)] : []))),
].filter((kind) => Object.values(removalOf(kind)).flat().length > 0);

export const creatorOf = (kind: string): OperationId | undefined =>
  all.find(([id, { effect }]) => effect?.kind === 'creates' && kindOf(id) === kind)?.[0];

/** The kind of record whose reading shows another kind that has no list: stored payment methods in their customer. Undefined if there is none. */
export function containerOf(kind: string): string | undefined {
  const creator = creatorOf(kind);
  if (creator === undefined || effectOf(creator)?.input !== undefined || listsOf(kind).length > 0) return undefined;
  const owner = prefixOf(creator);
  return owner !== kind && `${owner}.read` in catalogue ? owner : undefined;
}

/** Operations that return all records of a kind, page by page. A list that requires inputs does not count. */
export const listsOf = (kind: string): readonly OperationId[] =>
  all.flatMap(([id, { paged, listed, path, query }]) =>
    paged === true && (listed ?? prefixOf(id)) === kind && parameters(path).length === 0 && (query?.required ?? []).length === 0
      ? [id]
      : [],
  );
