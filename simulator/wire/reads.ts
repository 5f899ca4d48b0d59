/** Reads of the API, answered before the framework sees them: on a hot one it would cost more than the rest of the simulator's work. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
import type { Operation } from '../../schemas/operation.ts';
import type { Inputs } from '../pipeline/exchange.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import { routePath, routing } from './route.ts';
import { lineOf, type Turns } from '../pipeline/turns.ts';
import type { WorldResolver } from '../pipeline/world-resolver.ts';

export class Reads {
  readonly #router = findMyWay(routing);
  readonly #worlds: WorldResolver;
  readonly #turns: Turns;

  constructor(operations: readonly Operation[], worlds: WorldResolver, turns: Turns) {
    this.#worlds = worlds;
    this.#turns = turns;
    for (const operation of operations) {
      if (operation.method === 'GET') this.#router.on('GET', routePath(operation.path), () => {}, new Pipeline(operation, worlds));
    }
  }

  /** Answers a GET or HEAD request with a route, when it is the turn of its world. Returns false, and does nothing, for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const route = this.#router.find('GET', request.url ?? '/');
    if (route === null) return false;
    const pipeline = route.store as Pipeline;
    const params = route.params as Inputs;
    const query = route.searchParams as Inputs;
    if (this.#turns.mayBegin()) {
      const rest = pipeline.serve(request, response, params, query);
      if (rest !== undefined) this.#turns.goOn(lineOf(request, this.#worlds), rest);
    } else this.#turns.take(lineOf(request, this.#worlds), () => pipeline.serve(request, response, params, query));
    return true;
  }
}
