/** One operation of the catalogue: what the specification says of it, as data. */
import { anything, type Provenance, type TObject, type TSchema } from './shape.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Scope = 'merchant' | 'reseller' | 'host';

/** What a successful answer carries. */
export interface Reply {
  /** JSON Schema of the body; absent when the body is empty or not described. */
  readonly schema?: TSchema;
  /** Media type, `application/json` unless stated. `null` when the body is empty. */
  readonly mediaType?: string | null;
}

export interface Operation {
  /** Stable, `group.verb`: `apiKeys.detail`. */
  readonly id: string;
  readonly method: Method;
  /** As the specification writes it, with its own parameter names: `/api/api-keys/{id}/detail`. */
  readonly path: string;
  readonly scope: Scope;
  /** All of them are required. Empty: no named permission. */
  readonly permissions: readonly string[];
  /** Title of the catalogue's section, and the tag in the OpenAPI document. */
  readonly group: string;
  readonly summary: string;
  /** Path parameters that are not uuids. */
  readonly pathParameters?: Readonly<Record<string, TSchema>>;
  /** Query parameters, without `suppressNulls`, which every operation takes. */
  readonly query?: TObject;
  readonly body?: {
    readonly schema: TSchema;
    readonly required: boolean;
    readonly mediaTypes?: readonly string[];
    /** A wider reading of the same body, which a deployment takes unless it chose to be strict. Documents show `schema`. */
    readonly lenient?: { readonly schema: TSchema; readonly unless: 'rateLimit.strictCreate' };
  };
  readonly reply: Reply;
  /** Whether inputs and reply are shown by the specification or assumed. */
  readonly provenance: Provenance;
  /** Where the specification lists it: `endpoints: API keys`, with `; operation 1` when it is shown in detail. */
  readonly source: string;
  /** Needs no key (assumptions: A14; the specification states it for health only). */
  readonly anonymous?: true;
  readonly deprecated?: true;
  /** Answers a continuation page. */
  readonly paged?: true;
  /** Its 404 has no body (endpoints: operation 3). */
  readonly bodiless404?: true;
  /** Kept out of the log of requests (concepts: Listen sessions, 9). */
  readonly unlogged?: true;
}

/** An operation as it is written down: its id and group come from where it stands. */
export type OperationEntry = Omit<Operation, 'id' | 'group' | 'scope' | 'source' | 'provenance'> &
  Partial<Pick<Operation, 'scope' | 'source' | 'provenance'>>;

/** A permission and its actions, all required: `withActions('A.B', 'Create')` is `A.B` and `A.B.Create`. */
export const withActions = (base: string, ...actions: readonly string[]): readonly string[] => [
  base,
  ...actions.map((a) => `${base}.${a}`),
];

type Details = Partial<Omit<OperationEntry, 'method' | 'path' | 'permissions' | 'summary'>>;

/** An entry without a body. */
export const entry = (
  method: Method,
  path: string,
  permissions: readonly string[],
  summary: string,
  details: Details = {},
): OperationEntry => ({ method, path, permissions, summary, reply: {}, ...details });

type Entry = (path: string, permissions: readonly string[], summary: string, details?: Details) => OperationEntry;

/** A body that the specification does not show and nothing assumes yet. */
const unspecified = { schema: anything(), required: false };

export const get: Entry = (...rest) => entry('GET', ...rest);
export const remove: Entry = (...rest) => entry('DELETE', ...rest);
/** A POST that takes its inputs from path and query only. */
export const act: Entry = (...rest) => entry('POST', ...rest);
export const post: Entry = (path, permissions, summary, details) => act(path, permissions, summary, { body: unspecified, ...details });
export const put: Entry = (path, permissions, summary, details) =>
  entry('PUT', path, permissions, summary, { body: unspecified, ...details });
export const patch: Entry = (path, permissions, summary, details) =>
  entry('PATCH', path, permissions, summary, { body: unspecified, ...details });

/**
 * Turns the entries of one group into operations whose ids are `prefix.name`.
 * `section` is the heading of the specification's catalogue when it is not the title.
 */
export function group<const P extends string, const E extends Readonly<Record<string, OperationEntry>>>(
  about: { readonly prefix: P; readonly title: string; readonly section?: string; readonly scope?: Scope },
  entries: E,
): { readonly [N in keyof E & string as `${P}.${N}`]: Operation } {
  const operations: Record<string, Operation> = {};
  for (const [name, written] of Object.entries(entries)) {
    const id = `${about.prefix}.${name}`;
    operations[id] = {
      scope: about.scope ?? 'merchant',
      source: `endpoints: ${about.section ?? about.title}`,
      provenance: 'assumed',
      ...written,
      id,
      group: about.title,
    };
  }
  return Object.freeze(operations) as { readonly [N in keyof E & string as `${P}.${N}`]: Operation };
}
