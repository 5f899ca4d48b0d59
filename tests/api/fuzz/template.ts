/** Requests before they are sent: what depends on earlier answers is left open, so that a sequence still makes sense when steps are removed. */
import type { Operation } from '../../../schemas/operation.ts';
import type { PersonaName } from '../../../schemas/personas.ts';

/** A value that an earlier answer showed, chosen when the request is sent: one of those known under a name. */
export class Known {
  readonly name: string;
  readonly choice: number;
  constructor(name: string, choice: number) {
    this.name = name;
    this.choice = choice;
  }
}

/** What is known under a name in the facts that a request is aimed with; otherwise another value, or nothing at all. */
export class Fitting {
  readonly name: string;
  readonly otherwise: Template | undefined;
  /** Whether what is known of other groups does not count: a `type` is something else in each. */
  readonly isOwn: boolean;
  constructor(name: string, otherwise: Template | undefined, isOwn = false) {
    this.name = name;
    this.otherwise = otherwise;
    this.isOwn = isOwn;
  }
}

/** A record of a group that an earlier answer showed, with the members that a schema declares. */
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

/** Text that names the merchant whose key sends it, so that it is recognised where another merchant sees it. */
export class Marked {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Text of a body that JSON.stringify would not write, such as `1e400` or a member that occurs twice. */
export class Verbatim {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Template =
  | null
  | boolean
  | number
  | string
  | Known
  | Fitting
  | KnownRecord
  | Marked
  | Verbatim
  | readonly Template[]
  | { readonly [name: string]: Template };

export type Members = { readonly [name: string]: Template };

/** What is done to one member of a body that is valid before. */
export interface Mutation {
  /** Which member, counted over all of them, modulo their number. */
  readonly at: number;
  readonly kind: 'replace' | 'remove' | 'repeat' | 'rename' | 'add';
  readonly value: Template;
  /** For `add`. */
  readonly name: string;
}

export type Caller = PersonaName | 'unknown' | null;

/** A request of a sequence. */
export interface RequestStep {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly path: Members;
  readonly query: readonly (readonly [name: string, value: Template])[];
  /** A string is sent as it is. */
  readonly body: { readonly json: Template; readonly mutations: readonly Mutation[] } | string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the records of the world are compared before and after, should it be refused. */
  readonly isWatched: boolean;
  /** It should succeed: how often that was tried before, and what need not be tried again once it has succeeded. */
  readonly aim?: { readonly attempt: number; readonly goals: readonly string[] };
  /** Of the media types that the operation takes; the one that renders best unless stated. */
  readonly mediaType?: string;
}

/** Time that passes in the world, as an ISO 8601 duration. */
export interface PassStep {
  readonly pass: string;
}

export type FuzzStep = RequestStep | PassStep;
