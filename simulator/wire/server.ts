/** The HTTP server: the API, then the framework with the control plane and the pages, and the envelope for requests without a route. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { operations } from '../../schemas/catalogue.ts';
import { requestLimits } from '../../schemas/limits.ts';
import { invalidMember, Refusal } from '../domain/kernel/refusal.ts';
import { fail, refuse } from '../pipeline/answer.ts';
import { ApiRoutes } from './api-routes.ts';
import { tooLarge } from './body-reader.ts';
import { answerPreflight, preflightOrigin } from './cors.ts';
import type { Connections } from './connections.ts';
import { Exchange } from '../pipeline/exchange.ts';
import { addFormParser } from './form-parser.ts';
import { beginWork } from './held-answers.ts';
import { addJsonParser, unroutedBody, unsupported } from './json-parser.ts';
import { malformed, misdirected, rejectUnsupported } from './malformed.ts';
import { allowedMethods } from './no-route.ts';
import { routing } from './route.ts';
import { viaOf } from '../pipeline/via.ts';
import type { ServedWorld, WorldResolver } from '../pipeline/world.ts';
import { lineOf, Turns } from '../pipeline/turns.ts';

const bodyLimit = requestLimits.bodyBytes.max;
export const controlPrefix = '/_sim';

const controlPath = new RegExp(`^${controlPrefix}(?:[/?]|$)`);

/** Maps errors of the framework to refusals. */
function refusalOf(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return unsupported('The body must be JSON.');
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return tooLarge(bodyLimit);
  }
  if (error.code === 'FST_ERR_BAD_URL') return new Refusal('other', 400, 'Gateway:BadUrl', 'The URL is not well formed.');
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return invalidMember('$', 'The body could not be read.');
  return undefined;
}

/** Passes on that the framework wants to close the connection, because the rest of a refused body is not read. */
function endWithAnswer(reply: FastifyReply): void {
  if (reply.getHeader('connection') === 'close') reply.raw.setHeader('connection', 'close');
}

export interface ServerOptions {
  readonly worlds: WorldResolver;
  readonly fallback: () => ServedWorld;
  /** Whether a request may use this authority in its `Host` header. */
  readonly isOurs: (authority: string | undefined) => boolean;
  /** Records what trusted proxies state about a request; undefined if none is trusted. */
  readonly proxied?: ((request: IncomingMessage) => void) | undefined;
  /** Whether any world allows pages of an origin, since a preflight request does not say whose key will follow. */
  readonly allowsOrigin: (origin: string) => boolean;
  /** Follows the connections of the server, and of each additional server for another address of the same name. */
  readonly connections: Connections;
  readonly control: (app: FastifyInstance) => void;
  readonly pages: (app: FastifyInstance) => void;
  /** Awaited before a page's response is sent. */
  readonly settled?: (() => Promise<unknown>) | undefined;
}

function withoutSchemas(): never {
  throw new Error('routes of the framework have no schemas: the pipeline and the control plane validate their inputs');
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server that accepts only requests addressed to this machine, whatever their path. The control plane checks its callers itself. Requests
 * for the framework take turns too, so that many requests to one world do not block all others.
 */
function guarded(serve: Serve, api: ApiRoutes, turns: Turns, { isOurs, proxied, connections, worlds }: ServerOptions): Server {
  const inTurn: Serve = (request, response) => {
    beginWork(null);
    if (turns.mayBegin()) serve(request, response);
    else turns.take(lineOf(request, worlds), () => serve(request, response));
  };
  return connections.serve((request, response) => {
    proxied?.(request);
    // With a trusted proxy, the proxy decides which names it accepts.
    if (!isOurs(request.headers.host) && viaOf(request) === undefined) {
      if (controlPath.test(request.url ?? '')) inTurn(request, response);
      else misdirected(request, response);
    } else if (!api.answer(request, response)) inTurn(request, response);
  });
}

export function createServer(options: ServerOptions): FastifyInstance {
  const { worlds, fallback } = options;
  /** Responds to a request without a route. A key still selects its world. */
  const unrouted = (request: FastifyRequest, reply: FastifyReply): Exchange => {
    const key = request.headers['api-key'];
    const world = (typeof key === 'string' ? worlds.byKey(key)?.world : undefined) ?? fallback();
    endWithAnswer(reply);
    reply.hijack();
    const exchange = new Exchange(null, request.raw, reply.raw, {}, {}, world);
    if (world.watch.exchanges.isKept) exchange.bodyText = unroutedBody(request);
    return exchange;
  };
  const turns = new Turns();
  const api = new ApiRoutes(operations, worlds, turns);
  const app = Fastify({
    logger: false,
    bodyLimit,
    serverFactory: (serve) => guarded(serve, api, turns, options),
    forceCloseConnections: true,
    // The framework would load its own schema compilers.
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    routerOptions: routing,
    frameworkErrors: (error, request, reply) => {
      const exchange = unrouted(request as FastifyRequest, reply as FastifyReply);
      refuse(exchange, refusalOf(error) ?? invalidMember('$', 'The request could not be read.'), 'route');
    },
    clientErrorHandler: malformed,
  });
  rejectUnsupported(app.server);
  addJsonParser(app, requestLimits.bodyContainers.max);
  addFormParser(app);
  // An injected request has not passed the listener.
  app.addHook('onRequest', (request, reply, done) => {
    options.proxied?.(request.raw);
    if (api.answer(request.raw, reply.raw)) reply.hijack();
    else done();
  });
  const { settled } = options;
  if (settled !== undefined) app.addHook('onSend', async () => void (await settled()));
  options.control(app);
  options.pages(app);
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(request.url);
    const origin = preflightOrigin(request);
    if (origin !== undefined && options.allowsOrigin(origin)) {
      answerPreflight(request, reply, origin, methods);
      return;
    }
    const reason = origin === undefined ? {} : { reason: `http.corsOrigins does not include ${origin}` };
    const refusal =
      methods.length === 0
        ? new Refusal('other', 404, 'Gateway:RouteNotFound', 'No operation has this path.', reason)
        : new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'This path does not allow this method.', {
            ...reason,
            headers: { allow: methods.join(', ') },
          });
    refuse(unrouted(request, reply), refusal, 'route');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const exchange = unrouted(request, reply);
    reply.hijack();
    const refusal = refusalOf(error);
    if (refusal !== undefined) {
      refuse(exchange, refusal, 'validation');
      return;
    }
    worlds.onDefect(error, exchange.correlationId);
    fail(exchange, error);
  });
  return app;
}
