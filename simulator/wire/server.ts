/** The HTTP server: routes from the catalogue, and the envelope for errors before a route is found. Reads have their own way in. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { operations } from '../../schemas/catalogue.ts';
import { requestLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import { invalidMember, Refusal } from '../domain/kernel/refusal.ts';
import { fail, refuse } from '../pipeline/answer.ts';
import { answerPreflight, preflightOrigin } from './cors.ts';
import type { Connections } from './connections.ts';
import { Exchange, type Inputs } from '../pipeline/exchange.ts';
import { addFormParser, namesFiles, takesForms, takesImages, takesSpreadsheets, textTypesOf } from './form-parser.ts';
import { addJsonParser, countArriving, unroutedBody, unsupported } from './json-parser.ts';
import { malformed, misdirected, rejectUnsupported } from './malformed.ts';
import { allowedMethods } from './no-route.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import { Reads } from './reads.ts';
import { routePath, routing } from './route.ts';
import type { ServedWorld } from '../pipeline/world.ts';
import { lineOf, Turns } from '../pipeline/turns.ts';
import type { WorldResolver } from '../pipeline/world-resolver.ts';

const bodyLimit = requestLimits.bodyBytes.max;
/** Bytes for the fields of a form beside its file. */
const formBytes = 65_536;
const fileBytes: Readonly<Partial<Record<string, number>>> = {
  'transactions.uploadBatchFile': requestLimits.batchFileBytes.max,
  'hostedPaymentPages.uploadImage': requestLimits.imageBytes.max,
  'account.uploadProfilePicture': requestLimits.imageBytes.max,
};
const bodyLimitOf = ({ id }: Operation): number => (fileBytes[id] === undefined ? bodyLimit : fileBytes[id] + formBytes);

export const controlPrefix = '/_sim';

const controlPath = new RegExp(`^${controlPrefix}(?:[/?]|$)`);

/** Maps what the framework refuses to a refusal of ours. */
function refusalOf(error: FastifyError, maxBytes: number = bodyLimit): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return unsupported('The body must be JSON.');
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal('other', 413, 'Gateway:BodyTooLarge', `The body is larger than ${maxBytes} bytes.`);
  }
  if (error.code === 'FST_ERR_BAD_URL') return new Refusal('other', 400, 'Gateway:BadUrl', 'The URL is not well formed.');
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return invalidMember('$', 'The body could not be read.');
  return undefined;
}

const maxContainers = requestLimits.bodyContainers.max;
const count = countArriving(maxContainers);

/** Passes on that the framework wants to end the connection: the rest of a refused body is not read. */
function endWithAnswer(reply: FastifyReply): void {
  if (reply.getHeader('connection') === 'close') reply.raw.setHeader('connection', 'close');
}

/** A route for an operation with a body. The framework reads it, and leaves the answer to the pipeline. */
function addRoute(app: FastifyInstance, operation: Operation, worlds: WorldResolver, turns: Turns): void {
  const pipeline = new Pipeline(operation, worlds);
  app.route({
    method: operation.method,
    url: routePath(operation.path),
    bodyLimit: bodyLimitOf(operation),
    config: {
      takesForms: takesForms(operation),
      textTypes: textTypesOf(operation),
      namesFiles: namesFiles(operation),
      takesImages: takesImages(operation),
      takesSpreadsheets: takesSpreadsheets(operation),
    },
    preParsing: count,
    // Before the body is read: bodies of unauthorized callers are not read.
    onRequest: (request, reply, done) => {
      const exchange = pipeline.admit(request.raw, reply.raw, request.params as Inputs, request.query as Inputs);
      if (exchange === undefined) {
        reply.hijack();
        return;
      }
      request.exchange = exchange;
      if (exchange.releaseLimit !== undefined) reply.raw.once('close', () => exchange.release());
      done();
    },
    errorHandler: (error, request, reply) => {
      const { exchange } = request;
      const refusal = refusalOf(error, bodyLimitOf(operation));
      if (refusal === undefined || exchange === null) throw error;
      endWithAnswer(reply);
      reply.hijack();
      // A body that could not be read counts as none.
      if (operation.takesAnything === true) turns.take(exchange.world, () => pipeline.act(exchange));
      else refuse(exchange, refusal, 'validation');
    },
    handler: (request, reply) => {
      const { exchange, body } = request;
      if (exchange === null) return;
      reply.hijack();
      exchange.body = body;
      request.body = undefined;
      turns.take(exchange.world, () => pipeline.act(exchange));
    },
  });
}

export interface ServerOptions {
  readonly worlds: WorldResolver;
  readonly fallback: () => ServedWorld;
  /** Whether a request may use this authority in its `Host` header. */
  readonly isOurs: (authority: string | undefined) => boolean;
  /** Whether any world allows pages of an origin: a preflight request does not say whose key will follow. */
  readonly allowsOrigin: (origin: string) => boolean;
  /** Follows the connections of the server, and of each further one for another address of the same name. */
  readonly connections: Connections;
  readonly control: (app: FastifyInstance) => void;
  readonly pages: (app: FastifyInstance) => void;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server that takes only requests to this machine, whatever their path. The control plane checks its callers itself. Requests for the
 * framework wait for their turn too: otherwise many requests to one world at once would keep all others waiting.
 */
function guarded(serve: Serve, reads: Reads, turns: Turns, { isOurs, connections, worlds }: ServerOptions): Server {
  const inTurn: Serve = (request, response) => {
    if (turns.mayBegin()) serve(request, response);
    else turns.take(lineOf(request, worlds), () => serve(request, response));
  };
  return connections.serve((request, response) => {
    if (!isOurs(request.headers.host)) {
      if (controlPath.test(request.url ?? '')) inTurn(request, response);
      else misdirected(request, response);
    } else if (!reads.answer(request, response)) inTurn(request, response);
  });
}

export function createServer(options: ServerOptions): FastifyInstance {
  const { worlds, fallback } = options;
  /** Answers a request without a route. A key still selects its world. */
  const unrouted = (request: FastifyRequest, reply: FastifyReply): Exchange => {
    const key = request.headers['api-key'];
    const world = (typeof key === 'string' ? worlds.byKey(key)?.world : undefined) ?? fallback();
    endWithAnswer(reply);
    reply.hijack();
    const exchange = new Exchange(null, request.raw, reply.raw, {}, {}, world);
    if (world.exchanges.isKept) exchange.bodyText = unroutedBody(request);
    return exchange;
  };
  const turns = new Turns();
  const reads = new Reads(operations, worlds, turns);
  const app = Fastify({
    logger: false,
    bodyLimit,
    serverFactory: (serve) => guarded(serve, reads, turns, options),
    forceCloseConnections: true,
    routerOptions: routing,
    frameworkErrors: (error, request, reply) => {
      const exchange = unrouted(request as FastifyRequest, reply as FastifyReply);
      refuse(exchange, refusalOf(error) ?? invalidMember('$', 'The request could not be read.'), 'route');
    },
    clientErrorHandler: malformed,
  });
  rejectUnsupported(app.server);
  app.decorateRequest('exchange', null);
  addJsonParser(app, maxContainers, turns);
  addFormParser(app);
  for (const operation of operations) if (operation.method !== 'GET') addRoute(app, operation, worlds, turns);
  options.control(app);
  options.pages(app);
  app.setNotFoundHandler((request, reply) => {
    // An injected request has not passed the listener.
    if (reads.answer(request.raw, reply.raw)) {
      reply.hijack();
      return;
    }
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
    const exchange = request.exchange ?? unrouted(request, reply);
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
