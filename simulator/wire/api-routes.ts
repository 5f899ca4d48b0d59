/** Requests to the API, answered before the framework sees them: on a hot one it would cost more than the rest of the simulator's work. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
import type { Operation } from '../../schemas/operation.ts';
import type { Inputs } from '../pipeline/exchange.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import { lineOf, type Turns } from '../pipeline/turns.ts';
import type { WorldResolver } from '../pipeline/world.ts';
import { BodyReader } from './body-reader.ts';
import { routePath, routing } from './route.ts';

interface Route {
  readonly pipeline: Pipeline;
  /** Undefined for a read. */
  readonly bodies: BodyReader | undefined;
}

/** Methods of the catalogue, and HEAD for its reads. */
const methods = { GET: 'GET', HEAD: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' } as const;
const isKnown = (method: string): method is keyof typeof methods => Object.hasOwn(methods, method);

export class ApiRoutes {
  readonly #router = findMyWay(routing);
  readonly #worlds: WorldResolver;
  readonly #turns: Turns;

  constructor(operations: readonly Operation[], worlds: WorldResolver, turns: Turns) {
    this.#worlds = worlds;
    this.#turns = turns;
    for (const operation of operations) {
      const { method, path } = operation;
      const pipeline = new Pipeline(operation, worlds);
      const route: Route = { pipeline, bodies: method === 'GET' ? undefined : new BodyReader(operation, pipeline, turns) };
      this.#router.on(method, routePath(path), () => {}, route);
    }
  }

  /** Answers a request with a route, when it is the turn of its world. Returns false, and does nothing, for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '/' } = request;
    if (!isKnown(method)) return false;
    const found = this.#router.find(methods[method], url);
    if (found === null) return false;
    const { pipeline, bodies } = found.store as Route;
    const params = found.params as Inputs;
    const query = found.searchParams as Inputs;
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
