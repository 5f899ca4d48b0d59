/** What a group of records is: one descriptor, from which its operations, rules, records, suite rows, walks and mutants follow. */
import type { Template } from './recipe.ts';
import type { ResourceSet, ResourceShapes, Variants } from './resource-set.ts';
import type { Fixed, Static, TObject } from './shape.ts';
import type { StateMachine } from './state.ts';

export type Area = 'access' | 'payments' | 'billing' | 'engagement' | 'notifications' | 'wallets' | 'platform';

type Body = Readonly<Record<string, unknown>>;

/** Name of a member of a shape. */
type MemberOf<S extends TObject> = keyof Static<S> & string;
/** The states of a record are the values of its `status`; any, where nothing is known of it. */
type StatusIn<Item> = Item extends { readonly status: infer State extends string } ? State : string extends keyof Item ? string : never;

/** What operations, handlers and lists follow from. */
export interface Described<S extends ResourceShapes = ResourceShapes> extends Omit<ResourceSet, 'section' | 'variants' | 'hasActions'> {
  /** Folder that its files are in, in every part of the project. */
  readonly area: Area;
  readonly shapes: S;
  /** Prefix of the ids of its rules: `CUSTOMER`. */
  readonly rules: string;
  /** Member of its replies that is its name. */
  readonly name: MemberOf<S['item']>;
  /** Members that a search looks into. */
  readonly search: readonly MemberOf<S['item']>[];
}

/** A group with the standard set and its standard rules. */
export interface Group<S extends ResourceShapes = ResourceShapes> extends Described<S> {
  /** The states of its records, and what moves between them. */
  readonly states?: StateMachine<StatusIn<Static<S['item']>>>;
  /** Whether the specification says that merchants cannot see each other's records. */
  readonly isIsolated: boolean;

  /** `merchant`: each record belongs to a merchant. `any`: to the host, a reseller or a merchant. */
  readonly owner: 'merchant' | 'any';
  /** Writable text that an update can change; the name unless stated. */
  readonly label?: MemberOf<S['update']>;
  /** Whether names are unique among the live records of an owner, ignoring case. */
  readonly hasUniqueName: boolean;
  /** Values of a member that a list leaves out unless a filter names that member. */
  readonly hides?: { readonly field: MemberOf<S['item']>; readonly values: readonly string[] };

  /** A body that creates a record. */
  readonly recipe: { readonly [K in keyof Static<S['create']>]: Template<Fixed<Static<S['create']>[K]>> };
  /** A change that leaves all other members as they are. */
  readonly change: { readonly [K in keyof Static<S['update']>]?: Fixed<Static<S['update']>[K]> };
  /** A change that the schema accepts and the group rejects, with the members that it names. */
  readonly wrong?: readonly [change: Body, members: readonly string[]];
  /** There can be few at one time, so tests that make one wait for each other. */
  readonly isScarce?: true;
}

/** What is written of a group with some shapes, without members that no group has. */
type WrittenAs<G, S extends ResourceShapes, Members> = G & { readonly shapes: S } & {
  readonly [Unknown in Exclude<keyof G, keyof Members>]: never;
};

/** Writes down a group. Its type is what is written, so that the types of its operations, rules and records follow from it. */
export const describeGroup = <S extends ResourceShapes, const G extends Group<S>>(group: WrittenAs<G, S, Group>): G => Object.freeze(group);

/** A group whose operations deviate from the standard set. Its rules, samples and suites are its own. */
export interface DeviatingGroup<S extends ResourceShapes = ResourceShapes> extends Described<S>, Pick<ResourceSet, 'hasActions'> {
  readonly section: string;
  readonly variants: Variants;
}

/** Writes down such a group. */
export const describeDeviatingGroup = <S extends ResourceShapes, const G extends DeviatingGroup<S>>(
  group: WrittenAs<G, S, DeviatingGroup>,
): G => Object.freeze(group);

/** Permission that restoring a record needs beside the base permission; `null`: none. */
export const restorePermission = ({ permission, restore }: Pick<Described, 'permission' | 'restore'>): string | null =>
  restore === null ? null : `${permission}.${restore}`;
