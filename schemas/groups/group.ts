/** What a group of records is: one descriptor, from which its operations, rules, records, suite rows, walks and mutants follow. */
import type { Plain } from '../operation.ts';
import type { ResourceOperation, ResourceShapes, Variants } from '../resource-set.ts';
import type { Static } from '../shape.ts';
import type { StateMachine } from '../state.ts';

export type Area = 'access' | 'payments' | 'billing' | 'engagement' | 'notifications' | 'wallets' | 'platform';

type Body = Readonly<Record<string, unknown>>;

/** Where a sample body takes what must differ from record to record, or depends on the caller. */
export interface SampleValues {
  /** A unique name, at most 32 characters by default. */
  name(what: string, maxLength?: number): string;
  /** The first of some options; another one where several records are made side by side. */
  pick<T>(options: readonly T[]): T;
  readonly merchantId: string | undefined;
  /** Part of a reserved host name. */
  readonly tag: string;
}

/** What a sample body refers to, and what must be made or looked up before it is sent. */
export type Reference =
  /** The id of a new record of another group. */
  | { readonly record: string }
  /** The id that an operation answers to a body made of the references before it. */
  | { readonly answerOf: string; readonly body: (references: Body) => Body }
  /** The id of any of the users that an operation lists; else one that the caller knows. */
  | { readonly oneOf: string }
  /** The date so many days from today (UTC). */
  | { readonly day: number };

/** What operations, handlers and lists follow from. */
export interface Described<
  P extends string = string,
  B extends string = string,
  R extends string = string,
  S extends ResourceShapes = ResourceShapes,
  O extends ResourceOperation = ResourceOperation,
> {
  /** Folder that its files are in, in every part of the project. */
  readonly area: Area;
  /** Of the ids of its operations, and the name of its records: `customers`. */
  readonly prefix: P;
  /** Singular and plural, as summaries and rules call it. */
  readonly noun: readonly [one: string, many: string];
  /** Tag in the OpenAPI document and title of its tests. */
  readonly title: string;
  /** Base path. */
  readonly base: B;
  /** Base permission. */
  readonly permission: string;
  /** Action that restoring needs beyond the base permission; `null`: none. */
  readonly restore: string | null;
  readonly shapes: S;
  /** Operations of the standard set that it lacks. */
  readonly omit?: readonly O[];
  /** Prefix of the ids of its rules: `CUSTOMER`. */
  readonly rules: R;
  /** Member of its replies that is its name. */
  readonly name: keyof Static<S['item']> & string;
  /** Members that a search looks into. */
  readonly search: readonly (keyof Static<S['item']> & string)[];
}

/** A group with the standard set and its standard rules. */
export interface Group<
  P extends string = string,
  B extends string = string,
  R extends string = string,
  S extends ResourceShapes = ResourceShapes,
  O extends ResourceOperation = ResourceOperation,
  I extends boolean = boolean,
  U extends boolean = boolean,
> extends Described<P, B, R, S, O> {
  readonly states?: StateMachine;
  /** Whether the specification says that merchants cannot see each other's records. */
  readonly isIsolated: I;

  /** `merchant`: each record belongs to a merchant. `any`: to the host, a reseller or a merchant. */
  readonly owner: 'merchant' | 'any';
  /** Writable text that an update can change; the name unless stated. */
  readonly label?: keyof Static<S['update']> & string;
  /** Whether names are unique among the live records of an owner, ignoring case. */
  readonly hasUniqueName: U;
  /** Values of a member that a list leaves out unless a filter names that member. */
  readonly hides?: { readonly field: keyof Static<S['item']> & string; readonly values: readonly string[] };

  /** A body that creates a record, without its references. */
  readonly sample: (values: SampleValues) => { readonly [K in keyof Static<S['create']>]?: unknown };
  /** References of a sample body, by member, in the order in which they are made. */
  readonly references?: { readonly [K in keyof Static<S['create']> & string]?: Reference };
  /** References that a body takes as a list of one. */
  readonly lists?: readonly (keyof Static<S['create']> & string)[];
  /** A change that leaves all other members as they are. */
  readonly change: { readonly [K in keyof Static<S['update']>]?: Static<S['update']>[K] };
  /** A change that the schema accepts and the group rejects, with the members that it names. */
  readonly wrong?: readonly [change: Body, members: readonly string[]];
  /** There can be few at one time, so tests that make one wait for each other. */
  readonly isScarce?: true;
}

/** Writes down a group; the types of its operations and rules follow from it. */
export const describeGroup = <
  const P extends string,
  const B extends string,
  const R extends string,
  S extends ResourceShapes,
  const O extends ResourceOperation = never,
  const I extends boolean = boolean,
  const U extends boolean = boolean,
>(
  group: Group<P, B, R, S, O, I, U>,
): Group<P, B, R, S, O, I, U> => Object.freeze(group);

/** A group whose operations deviate from the standard set. Its rules, samples and suites are its own. */
export interface DeviatingGroup<
  P extends string = string,
  B extends string = string,
  R extends string = string,
  S extends ResourceShapes = ResourceShapes,
  O extends ResourceOperation = ResourceOperation,
  V extends Variants = Variants,
> extends Described<P, B, R, S, O> {
  /** Heading of the specification that lists its operations. */
  readonly section: string;
  /** Operations with another name and path. */
  readonly variants: V;
  /** `false`: creating, updating and deleting need no action beyond the base permission. */
  readonly hasActions?: false;
}

/** Writes down such a group. */
export const describeDeviatingGroup = <
  const P extends string,
  const B extends string,
  const R extends string,
  S extends ResourceShapes,
  const O extends ResourceOperation = never,
  const V extends Variants = Plain,
>(
  group: DeviatingGroup<P, B, R, S, O, V>,
): DeviatingGroup<P, B, R, S, O, V> => Object.freeze(group);

/** Permission that restoring a record needs beside the base permission; `null`: none. */
export const restorePermission = ({ permission, restore }: Pick<Described, 'permission' | 'restore'>): string | null =>
  restore === null ? null : `${permission}.${restore}`;
