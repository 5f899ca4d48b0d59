/** The descriptor of a group of records, from which its operations, rules, records, suite rows, walks and mutants follow. */
import type { Template } from './recipe.ts';
import type { ResourceSet, ResourceShapes, Variants } from './resource-set.ts';
import type { Fixed, Static, TObject } from './shape.ts';
import type { StateMachine } from './state.ts';

export type Area = 'access' | 'payments' | 'billing' | 'engagement' | 'notifications' | 'wallets' | 'platform';

type Body = Readonly<Record<string, unknown>>;

type MemberOf<S extends TObject> = keyof Static<S> & string;
/** The values of a record's `status`; any string if its type is unknown. */
type StatusIn<Item> = Item extends { readonly status: infer State extends string } ? State : string extends keyof Item ? string : never;

/** The part that operations, handlers and lists follow from. */
export interface Described<S extends ResourceShapes = ResourceShapes> extends Omit<ResourceSet, 'section' | 'variants' | 'hasActions'> {
  /** The folder of its files in every part of the project. */
  readonly area: Area;
  readonly shapes: S;
  /** Prefix of the ids of its rules: `CUSTOMER`. */
  readonly rules: string;
  /** The member of its replies that holds the name. */
  readonly name: MemberOf<S['item']>;
  /** Members that a search covers. */
  readonly search: readonly MemberOf<S['item']>[];
}

export interface Group<S extends ResourceShapes = ResourceShapes> extends Described<S> {
  readonly states?: StateMachine<StatusIn<Static<S['item']>>>;
  /** Whether the specification says that merchants cannot see each other's records. */
  readonly isIsolated: boolean;

  /** `merchant`: each record belongs to a merchant. `any`: to the host, a reseller or a merchant. */
  readonly owner: 'merchant' | 'any';
  /** Writable text that an update can change; by default the name. */
  readonly label?: MemberOf<S['update']>;
  /** Whether names are unique among the live records of an owner, ignoring case. */
  readonly hasUniqueName: boolean;
  /** Values of a member that a list omits unless a filter names that member. */
  readonly hides?: { readonly field: MemberOf<S['item']>; readonly values: readonly string[] };

  readonly recipe: { readonly [K in keyof Static<S['create']>]: Template<Fixed<Static<S['create']>[K]>> };
  /** A change that leaves all other members as they are. */
  readonly change: { readonly [K in keyof Static<S['update']>]?: Fixed<Static<S['update']>[K]> };
  /** A change that the schema accepts and the group rejects, with the members named in the rejection. */
  readonly wrong?: readonly [change: Body, members: readonly string[]];
  /** Only few can exist at once, so tests that make one wait for each other. */
  readonly isScarce?: true;
}

/** A group as written, without members that no group has. */
type WrittenAs<G, S extends ResourceShapes, Members> = G & { readonly shapes: S } & {
  readonly [Unknown in Exclude<keyof G, keyof Members>]: never;
};

/** Declares a group. Its type is its literal, so that the types of its operations, rules and records follow from it. */
export const describeGroup = <S extends ResourceShapes, const G extends Group<S>>(group: WrittenAs<G, S, Group>): G => Object.freeze(group);

/** A group whose operations deviate from the standard set. It has its own rules, samples and suites. */
export interface DeviatingGroup<S extends ResourceShapes = ResourceShapes> extends Described<S>, Pick<ResourceSet, 'hasActions'> {
  readonly section: string;
  readonly variants: Variants;
}

export const describeDeviatingGroup = <S extends ResourceShapes, const G extends DeviatingGroup<S>>(
  group: WrittenAs<G, S, DeviatingGroup>,
): G => Object.freeze(group);

/** The permission that restoring requires in addition to the base permission; `null`: none. */
export const restorePermission = ({ permission, restore }: Pick<Described, 'permission' | 'restore'>): string | null =>
  restore === null ? null : `${permission}.${restore}`;
