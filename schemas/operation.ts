import { anything, type Provenance, type TObject, type TSchema } from './shape.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Scope = 'merchant' | 'reseller' | 'host';

export interface Reply {
  /** JSON Schema of the body; absent if the body is empty or not described. */
  readonly schema?: TSchema;
  /** Media type, by default `application/json`; `null` if the body is empty. */
  readonly mediaType?: string | null;
  /** Further media types that the caller may choose. */
  readonly also?: readonly string[];
  /** Whether a deployment may send an empty reply instead (choice records.restoreReply). */
  readonly mayBeEmpty?: true;
  /** Media type of a page that a deployment may send instead (choice notifications.unsubscribePage). */
  readonly page?: string;
  /** Success is the redirect 302, not 200. */
  readonly redirects?: true;
}

/** An input of a call without a key that only one world knows. */
export type WorldHint =
  /**
   * A record of this collection, named by the `id` of the path or by another member of path or body (`input`). `idOf`: the id belongs to this other
   * record.
   */
  | { readonly by: 'record'; readonly of: string; readonly input?: string; readonly idOf?: string }
  /** A token that begins with the name of its world: that of an unsubscribe link, in `token` unless stated. */
  | { readonly by: 'token'; readonly input?: string }
  /** A code that was sent to the `userId` of the body. */
  | { readonly by: 'code'; readonly purpose: 'PasswordReset' | 'EmailConfirmation'; readonly input: string }
  /** A `merchantId`: an existing merchant or, with `of`, one that has a record in this collection. */
  | { readonly by: 'merchant'; readonly of?: 'walletRegistrations' };

/** The effect of a successful call on a record, so that its maker can remove it again. */
export interface Effect {
  /** `ends`: it has no effect any more, for good; `removes`: deletes it; `stops`: it stays, but is inactive until it is started again. */
  readonly kind: 'creates' | 'restores' | 'ends' | 'removes' | 'stops';
  /** The kind of record, if it is not that of the operation's prefix. */
  readonly of?: string;
  /**
   * The input that names the record; by default the last parameter of the path. Other inputs are those of its creation. For a creation: the input
   * that will name the record, if there is one of its kind per owner; by default the reply names it.
   */
  readonly input?: string;
  /** Members of the body without which it does not have this effect. */
  readonly body?: Readonly<Record<string, string>>;
  /** For a creation: members of the body with which the same operation undoes it, by creating another record. */
  readonly undoneBy?: Readonly<Record<string, string>>;
}

export const creates = { effect: { kind: 'creates' } } as const;
export const ends = { effect: { kind: 'ends' } } as const;
export const stops = { effect: { kind: 'stops' } } as const;

const effects: Readonly<Record<string, Effect>> = { create: creates.effect, delete: { kind: 'removes' }, restore: { kind: 'restores' } };

export interface Operation {
  /** Stable, `group.verb`: `apiKeys.detail`. */
  readonly id: string;
  readonly method: Method;
  /** As in the specification, with its own parameter names: `/api/api-keys/{id}/detail`. */
  readonly path: string;
  readonly scope: Scope;
  /** All of them are required. Empty: no named permission. */
  readonly permissions: readonly string[];
  /** Title of the catalogue's section, and the tag in the OpenAPI document. */
  readonly group: string;
  readonly summary: string;
  readonly pathParameters?: Readonly<Record<string, TSchema>>;
  /** Query parameters, without `suppressNulls`, which every operation takes. */
  readonly query?: TObject;
  readonly body?: {
    readonly schema: TSchema;
    readonly required: boolean;
    readonly mediaTypes?: readonly string[];
    /** The fields of a form, for a body that is one. The simulator reads forms field by field and does not validate by this. */
    readonly form?: TObject;
    /** A wider reading of the same body, which a deployment accepts unless it chose to be strict. Documents show `schema`. */
    readonly lenient?: { readonly schema: TSchema; readonly unless: 'rateLimit.strictCreate' };
  };
  readonly reply: Reply;
  /** Whether inputs and reply are shown by the specification or assumed. */
  readonly provenance: Provenance;
  /** Where the specification lists it: `endpoints: API keys`, with `; operation 1` if it is shown in detail. */
  readonly source: string;
  /** Requires no key (assumptions: A14; the specification states it for health only). */
  readonly anonymous?: true;
  readonly deprecated?: true;
  /** Changes nothing although it is not a `GET`: it leaves no audit record and is not a write to a limiter. */
  readonly reads?: true;
  /** How a call without a key finds its world: the first hint that a world knows, else the default world. */
  readonly worldBy?: readonly WorldHint[];
  /** Its effect on a record; absent if there is nothing to undo. */
  readonly effect?: Effect;
  /** Accepts any input: a body or query that cannot be read or does not fit its schema counts as none. */
  readonly takesAnything?: true;
  readonly paged?: true;
  /** The kind of record that the page lists, if it is not that of the operation's prefix. */
  readonly listed?: string;
  /** Its 404 has no body (endpoints: operation 3). */
  readonly bodiless404?: true;
  /** Kept out of the request log (concepts: Listen sessions, 9). */
  readonly unlogged?: true;
}

export type OperationEntry = Omit<Operation, 'id' | 'group' | 'scope' | 'source' | 'provenance'> &
  Partial<Pick<Operation, 'scope' | 'source' | 'provenance'>>;

/** What an entry may state beyond method, path, permissions and summary. */
export type Details = Partial<Omit<OperationEntry, 'method' | 'path' | 'permissions' | 'summary'>>;

/** A member of the details, or `never` if they do not have it. */
type Detail<D, K extends keyof Details> = D extends Readonly<Record<K, infer V extends NonNullable<Details[K]>>> ? V : never;

interface ReplyOf<R> {
  readonly schema?: R extends { readonly schema: infer S extends TSchema } ? S : never;
  readonly mediaType?: R extends { readonly mediaType: infer M extends string | null } ? M : never;
  readonly mayBeEmpty?: R extends { readonly mayBeEmpty: true } ? true : never;
  readonly page?: R extends { readonly page: infer M extends string } ? M : never;
}

/** An entry that keeps the types of its path, query, body and reply. */
export interface Written<P extends string, D> extends Omit<OperationEntry, 'path' | 'query' | 'body' | 'reply' | 'anonymous'> {
  readonly path: P;
  readonly query?: Detail<D, 'query'>;
  readonly body?: Detail<D, 'body'>;
  readonly reply: ReplyOf<Detail<D, 'reply'>>;
  readonly anonymous?: Detail<D, 'anonymous'>;
}

/** An operation that keeps the types of its entry, so that the type of its handler follows from it. */
export interface OperationOf<Id extends string, E extends OperationEntry> extends Omit<
  Operation,
  'id' | 'path' | 'query' | 'body' | 'reply' | 'anonymous'
> {
  readonly id: Id;
  readonly path: E['path'];
  readonly query?: NonNullable<E['query']>;
  readonly body?: NonNullable<E['body']>;
  readonly reply: E['reply'];
  readonly anonymous?: NonNullable<E['anonymous']>;
}

export type OperationsOf<P extends string, E extends Readonly<Record<string, OperationEntry>>> = {
  readonly [N in keyof E & string as `${P}.${N}`]: OperationOf<`${P}.${N}`, E[N]>;
};

/** A permission and its actions, all required: `withActions('A.B', 'Create')` is `A.B` and `A.B.Create`. */
export const withActions = (base: string, ...actions: readonly string[]): readonly string[] => [
  base,
  ...actions.map((a) => `${base}.${a}`),
];

export type Plain = Readonly<Record<never, never>>;

/** An entry without a body unless its details have one. */
export function entry<const P extends string, const D extends Details = Plain>(
  method: Method,
  path: P,
  permissions: readonly string[],
  summary: string,
  details?: D,
): Written<P, D> {
  const written: OperationEntry = { method, path, permissions, summary, reply: {}, ...details };
  // The members of the details are those of `D`.
  return written as Written<P, D>;
}

/** A body that is neither documented nor assumed yet. */
const unspecified = { body: { schema: anything(), required: false } } as const;

/** The details of an entry whose method has a body, unspecified unless they have one. */
export type WithBody<D> = D extends { readonly body: unknown } ? D : D & typeof unspecified;

const bodied =
  (method: Method) =>
  <const P extends string, const D extends Details = Plain>(path: P, permissions: readonly string[], summary: string, details?: D) =>
    entry(method, path, permissions, summary, { ...unspecified, ...details }) as Written<P, WithBody<D>>;

const bodiless =
  (method: Method) =>
  <const P extends string, const D extends Details = Plain>(path: P, permissions: readonly string[], summary: string, details?: D) =>
    entry(method, path, permissions, summary, details);

export const get = bodiless('GET');
export const remove = bodiless('DELETE');
/** A POST that takes its inputs only from path and query. */
export const act = bodiless('POST');
export const post = bodied('POST');
export const put = bodied('PUT');
export const patch = bodied('PATCH');

/**
 * Converts the entries of one group to operations whose ids are `prefix.name`. `section` is the heading of the specification's catalogue if it is not
 * the title.
 */
export function group<const P extends string, const E extends Readonly<Record<string, OperationEntry>>>(
  about: { readonly prefix: P; readonly title: string; readonly section?: string; readonly scope?: Scope },
  entries: E,
): OperationsOf<P, E> {
  const operations: Record<string, Operation> = {};
  for (const [name, written] of Object.entries(entries)) {
    const id = `${about.prefix}.${name}`;
    operations[id] = {
      scope: about.scope ?? 'merchant',
      source: `endpoints: ${about.section ?? about.title}`,
      provenance: 'assumed',
      ...(effects[name] === undefined ? {} : { effect: effects[name] }),
      ...written,
      id,
      group: about.title,
    };
  }
  return Object.freeze(operations) as OperationsOf<P, E>;
}
