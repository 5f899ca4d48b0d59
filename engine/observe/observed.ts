/** One exchange of real traffic, with the operation that it belongs to. */
import { createHash } from 'node:crypto';
import findMyWay from 'find-my-way';
import { Answer } from '../../fixtures/client/answer.ts';
import { operations } from '../../schemas/catalogue.ts';
import type { Operation } from '../../schemas/operation.ts';

/** A request and its answer as they passed. Headers are names and values in turn, as on the wire. */
export interface RawExchange {
  readonly method: string;
  /** Path and query, without the path of the base URL. */
  readonly path: string;
  readonly requestHeaders: readonly string[];
  /** Null: there was none. */
  readonly sent: string | null;
  readonly status: number;
  readonly responseHeaders: readonly string[];
  readonly text: string;
  /** Milliseconds since the epoch at which the request began, and at which its answer had arrived. */
  readonly beganAt: number;
  readonly endedAt: number;
}

export interface Observed {
  readonly id: string;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly answer: Answer;
  /** The key that the request carried; undefined without the header. It is never written anywhere. */
  readonly key: string | undefined;
  /** Whether the request may have been authenticated in another way, such as with a cookie. */
  readonly hasOtherCredentials: boolean;
  /** What `suppressNulls` says; undefined: nothing, and its default is not documented. */
  readonly suppressesNulls: boolean | undefined;
  readonly passed: RawExchange;
}

/** Only these are operations; a preflight or a HEAD is none. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type RoutedMethod = (typeof methods)[number];

/** Finds the operations of the catalogue by method and path. */
class Routes {
  readonly #router = findMyWay({ ignoreTrailingSlash: false, caseSensitive: false, maxParamLength: 500 });

  constructor() {
    for (const operation of operations) {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
      this.#router.on(operation.method, path, () => undefined, operation);
    }
  }

  find(method: string, path: string): { readonly operation: Operation; readonly params: Readonly<Record<string, string>> } | undefined {
    const routed = methods.find((one) => one === method);
    const found = routed === undefined ? null : this.#found(routed, path);
    if (found === null) return undefined;
    return { operation: found.store as Operation, params: found.params as Readonly<Record<string, string>> };
  }

  /** A path that cannot be decoded belongs to no operation. */
  #found(method: RoutedMethod, path: string) {
    try {
      return this.#router.find(method, path);
    } catch {
      return null;
    }
  }
}

let known: Routes | undefined;

/** The operations by their paths. Built once: a comparison judges each answer that differs by an observation of its own. */
export const routes = (): Routes => (known ??= new Routes());

export function headerOf(raw: readonly string[], name: string): string | undefined {
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const one = raw[at]!;
    if (one.length === name.length && one.toLowerCase() === name) return raw[at + 1]!;
  }
  return undefined;
}

/** A short name for a key, the same within one observation, from which the key does not follow. */
export const callerOf = (key: string | undefined, salt: string): string =>
  key === undefined ? 'anonymous' : `key ${createHash('sha256').update(salt).update(key).digest('hex').slice(0, 6)}`;

const noQuery = new URLSearchParams();

/** A parameter of a query by its name in lower case, however the caller wrote it. */
export const parameterOf = (query: URLSearchParams, name: string): string | undefined =>
  [...query].find(([one]) => one.toLowerCase() === name)?.[1];

/** Undefined for an exchange that belongs to no operation. `nameOf`: the name of a caller by its key. */
export function observedOf(passed: RawExchange, id: string, nameOf: (key: string | undefined) => string): Observed | undefined {
  const mark = passed.path.indexOf('?');
  const found = routes().find(passed.method, mark === -1 ? passed.path : passed.path.slice(0, mark));
  if (found === undefined) return undefined;
  const query = mark === -1 ? noQuery : new URLSearchParams(passed.path.slice(mark));
  const key = headerOf(passed.requestHeaders, 'api-key');
  const elapsed = passed.endedAt - passed.beganAt;
  const { operation, params } = found;
  const suppress = query === noQuery ? undefined : parameterOf(query, 'suppressnulls')?.toLowerCase();
  return {
    id,
    operation,
    params,
    query,
    key,
    hasOtherCredentials:
      headerOf(passed.requestHeaders, 'authorization') !== undefined || headerOf(passed.requestHeaders, 'cookie') !== undefined,
    suppressesNulls: suppress === 'true' ? true : suppress === 'false' ? false : undefined,
    answer: new Answer(passed.status, passed.responseHeaders, passed.text, id, elapsed, operation.id, nameOf(key), passed.sent),
    passed,
  };
}
