/** Requests before they are sent: values from earlier answers stay open, so that a sequence remains valid when steps are removed. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { PersonaName } from '../../../schemas/personas.ts';

/** A value with this name from an earlier answer, chosen when the request is sent. */
export class Known {
  readonly name: string;
  readonly choice: number;
  constructor(name: string, choice: number) {
    this.name = name;
    this.choice = choice;
  }
}

/** A record of a group from an earlier answer, with the members that a schema declares. */
export class KnownRecord {
  readonly group: string;
  readonly choice: number;
  readonly members: readonly string[];
  readonly over: Template;
  constructor(group: string, choice: number, members: readonly string[], over: Template) {
    this.group = group;
    this.choice = choice;
    this.members = members;
    this.over = over;
  }
}

/** Text that names the sending merchant, so that it is recognised if another merchant sees it. */
export class Marked {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Text of a body that JSON.stringify would not write, such as `1e400` or a duplicate member. */
export class Verbatim {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Template =
  null | boolean | number | string | Known | KnownRecord | Marked | Verbatim | readonly Template[] | { readonly [name: string]: Template };

export type Members = { readonly [name: string]: Template };

/** A change to one member of a valid body. */
export interface Mutation {
  /** Index of the member, modulo the number of members. */
  readonly at: number;
  readonly kind: 'replace' | 'remove' | 'repeat' | 'rename' | 'add';
  readonly value: Template;
  readonly name: string;
}

export type Caller = PersonaName | 'unknown' | null;

export interface RequestStep {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly path: Members;
  readonly query: readonly (readonly [name: string, value: Template])[];
  /** A string is sent as it is. */
  readonly body: { readonly json: Template; readonly mutations: readonly Mutation[] } | string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether to compare the world's records before and after, if the request is refused. */
  readonly isWatched: boolean;
  /** Of the body; by default the most suitable one that the operation takes. */
  readonly mediaType?: string;
}

export interface PassStep {
  readonly pass: string;
}

/** Has an operation succeed by its recipe, unless it did before. */
export interface PerformStep {
  readonly perform: OperationId;
}

export type FuzzStep = RequestStep | PassStep | PerformStep;
