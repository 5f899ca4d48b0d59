/**
 * Routes requests to the API before the framework sees them, because the framework would cost more than all other work of a hot request.
 */
import { IncomingMessage, type ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
import type { Operation } from '../../schemas/operation.ts';
import type { Inputs } from '../pipeline/exchange.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import { lineOf, type Turns } from '../pipeline/turns.ts';
import type { WorldResolver } from '../pipeline/world.ts';
import { BodyReader, hasNoBody } from './body-reader.ts';
import { routePath, routing } from './route.ts';

interface Route {
  readonly pipeline: Pipeline;
  /** Undefined for a read. */
  readonly bodies: BodyReader | undefined;
}

/** Methods of the catalogue, and HEAD for its reads. */
const methods = { GET: 'GET', HEAD: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' } as const;
const isKnown = (method: string): method is keyof typeof methods => Object.hasOwn(methods, method);

type Router = ReturnType<typeof findMyWay>;

/** The common prefix of a group's paths: `/api/customers`. */
const beginning = /^\/[^/?#%]+\/[^/?#%]+/;
const beginningOf = (url: string): string => beginning.exec(url)?.[0].toLowerCase() ?? '';
/**
 * Whether a path, or the path of a URL, may belong to the catalogue; escaped letters count as letters. Other paths are of pages and the
 * control plane.
 */
const isOfApi = /^(?:https?:\/\/[^/]*)?\/(?:api|\.well-known)\/|%/i;

const apiPrefix = '/api/';
const [slash, question] = [0x2f, 0x3f];

/** The common prefix of a path as the catalogue spells it, found without regular expressions. */
function usualBeginning(url: string): string {
  let end = apiPrefix.length;
  for (; end < url.length; end++) {
    const code = url.charCodeAt(end);
    if (code === slash || code === question) break;
  }
  return url.slice(0, end);
}

/**
 * Marks the absent body of a read as read. Node would otherwise read and destroy it after the response, in five steps of later turns,
 * which takes a tenth of a hot read. An injected request has a different class.
 */
function skipBody(request: IncomingMessage): void {
  const { headers } = request;
  if (request instanceof IncomingMessage && hasNoBody(headers)) request.read(0);
}

export class ApiRoutes {
  readonly #operations: readonly Operation[];
  readonly #worlds: WorldResolver;
  readonly #turns: Turns;
  /** By path prefix. Each router is built at its first request, because building all of them takes an eighth of the start. */
  readonly #groups = new Map<string, { readonly operations: Operation[]; router: Router | undefined }>();
  #all: Router | undefined;

  constructor(operations: readonly Operation[], worlds: WorldResolver, turns: Turns) {
    this.#operations = operations;
    this.#worlds = worlds;
    this.#turns = turns;
    for (const operation of operations) {
      const start = beginningOf(operation.path);
      const group = this.#groups.get(start);
      if (group === undefined) this.#groups.set(start, { operations: [operation], router: undefined });
      else group.operations.push(operation);
    }
  }

  #find(method: keyof typeof methods, url: string): ReturnType<Router['find']> {
    let group = url.startsWith(apiPrefix) ? this.#groups.get(usualBeginning(url)) : undefined;
    if (group === undefined) {
      if (!isOfApi.test(url)) return null;
      group = this.#groups.get(beginningOf(url));
    }
    const found = group === undefined ? null : (group.router ??= this.#routerOf(group.operations)).find(methods[method], url);
    // One router handles other spellings, and paths without a route.
    return found ?? (this.#all ??= this.#routerOf(this.#operations)).find(methods[method], url);
  }

  #routerOf(operations: readonly Operation[]): Router {
    const router = findMyWay(routing);
    for (const operation of operations) {
      const { method, path } = operation;
      const pipeline = new Pipeline(operation, this.#worlds);
      const route: Route = { pipeline, bodies: method === 'GET' ? undefined : new BodyReader(operation, pipeline, this.#turns) };
      router.on(method, routePath(path), () => {}, route);
    }
    return router;
  }

  /** Processes a request that has a route, when it is the turn of its world. Returns false, and does nothing, for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '/' } = request;
    if (!isKnown(method)) return false;
    const found = this.#find(method, url);
    if (found === null) return false;
    const { pipeline, bodies } = found.store as Route;
    const params = found.params as Inputs;
    const query = found.searchParams as Inputs;
    if (bodies === undefined) skipBody(request);
    if (this.#turns.mayBegin()) {
      if (bodies !== undefined) bodies.begin(request, response, params, query);
      else {
        const rest = pipeline.serve(request, response, params, query);
        if (rest !== undefined) this.#turns.goOn(lineOf(request, this.#worlds), rest);
      }
    } else
      this.#turns.take(lineOf(request, this.#worlds), () =>
        bodies === undefined ? pipeline.serve(request, response, params, query) : bodies.begin(request, response, params, query),
      );
    return true;
  }
}
