/** The control plane under `/_sim`, for callers on this machine or with the token (design: Worlds). */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../domain/kernel/refusal.ts';
import { isLoopbackAddress, isLoopbackAuthority } from '../pipeline/authority.ts';
import { withBase, type BaseOf } from '../pipeline/via.ts';
import { ipOf } from '../pipeline/via.ts';
import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultChoices } from '../../schemas/choices.ts';
import { bindQuery } from '../wire/bind.ts';
import { envelope } from '../pipeline/envelope.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { validator } from '../../schemas/validate.ts';
import type { TSchema } from '../../schemas/shape.ts';
import { addJsonParser } from '../wire/json-parser.ts';
import { routePath } from '../wire/route.ts';
import { controlPrefix as prefix } from '../wire/server.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { Certifications } from './certifications/certifications.ts';
import { fileType, schemaOf, type ControlOperation } from './operation.ts';
import { controlOperations } from './operations.ts';
import { badRequest, unwritten } from './refusal.ts';
import { isStreamed, type Streams } from './streams.ts';

export interface Caller {
  readonly ip: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function wrongPlace(what: string): Refusal {
  return new Refusal('other', 403, 'Control:NotLocal', `Without a token the control plane serves only this machine: ${what}.`);
}

/**
 * Whether a browser sends the request for a page of another origin. That page could not read the response, but the request would take
 * effect. For images, frames and links only `Sec-Fetch-Site` shows this (W3C Fetch Metadata).
 */
function isOfForeignPage({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase());
}

/** Returns null if the caller may use the control plane. */
export function guard(token: string | undefined): (caller: Caller) => Refusal | null {
  if (token !== undefined) {
    const expected = digest(`Bearer ${token}`);
    const headers = { 'www-authenticate': 'Bearer realm="control"' };
    return ({ headers: { authorization } }) =>
      timingSafeEqual(digest((authorization ?? '').replace(/^bearer /i, 'Bearer ')), expected)
        ? null
        : new Refusal('other', 401, 'Control:Unauthorized', 'The control plane requires its token as a bearer token.', { headers });
  }
  return ({ ip, headers }) => {
    const { host } = headers;
    if (ip === undefined || !isLoopbackAddress(ip)) return wrongPlace('the request comes from another address');
    if (host === undefined || !isLoopbackAuthority(host)) return wrongPlace('the Host header names another machine');
    if (isOfForeignPage(headers)) return wrongPlace('the request comes from a page of another origin');
    return null;
  };
}

/** Throws a refusal that lists every error of a value. */
function judge(schema: TSchema, value: unknown): void {
  const violations = validator(schema)(value);
  if (violations.length === 0) return;
  const errors = violations.map(({ path, message }) => ({
    message: `${path === '' ? 'The body' : `The field ${path}`} ${message}.`,
    members: [path === '' ? '$' : path],
  }));
  throw badRequest(errors.map(({ message }) => message).join(' '), errors);
}

function readQuery({ query }: ControlOperation, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const unknown = Object.keys(given).find((name) => query === undefined || !Object.hasOwn(query.properties, name));
  if (unknown !== undefined) throw badRequest(`The query parameter ${unknown} is unknown.`);
  if (query === undefined) return {};
  const bound = bindQuery(query, given).value;
  judge(query, bound);
  return bound;
}

const unsupported = (needed: string): Refusal => new Refusal('other', 415, 'Control:UnsupportedMediaType', `The body must be ${needed}.`);

function readBody({ body }: ControlOperation, given: unknown): unknown {
  if (given instanceof Refusal) throw given;
  if (body?.isFile === true) {
    if (!(given instanceof Readable)) throw unsupported(`a world file, with Content-Type: ${fileType}`);
    return given;
  }
  if (given instanceof Readable) throw unsupported('JSON, with Content-Type: application/json');
  if (body === undefined) {
    // Some clients send an empty object instead of no body.
    if (given !== undefined && given !== null && !isEmpty(given)) throw badRequest('This call does not take a body.');
    return undefined;
  }
  if (given === undefined) {
    if (body.required) throw badRequest('A JSON body is required.');
    return undefined;
  }
  judge(schemaOf(body, given), given);
  return given;
}

const isEmpty = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0;

function refuse(reply: FastifyReply, refusal: Refusal): void {
  const { status, headers, mediaType, body } = envelope(refusal, defaultChoices);
  reply.code(status).headers(headers).header('content-type', mediaType).send(body);
}

/** Converts an error to a refusal. The message of a parser's refusal is that of its first entry. */
function refusalOf(error: FastifyError, onDefect: (error: unknown) => void): Refusal {
  if (error instanceof Refusal)
    return error.code.startsWith('Control:') ? error : badRequest(error.detail.validationErrors?.[0]?.message ?? error.message);
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupported('JSON, with Content-Type: application/json');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('other', 413, 'Control:BodyTooLarge', 'The body is too large.');
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return badRequest('The body could not be read.');
  onDefect(error);
  return new Refusal('other', 500, 'Control:InternalError', 'The request could not be answered.');
}

function textOf(result: unknown, { path }: ControlOperation, base: string): string {
  const text = JSON.stringify(result);
  return path.endsWith('openapi.json') ? withBase(text, base) : text;
}

const methodsAt = (url: string): readonly string[] => {
  const path = (url.split('?')[0] ?? '').replace(/\/$/, '').toLowerCase();
  const fits = ({ path: pattern }: ControlOperation) =>
    new RegExp(`^${prefix}${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  return [...new Set(controlOperations.filter(fits).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
};

export interface ControlOptions {
  readonly worlds: Worlds;
  readonly streams: Streams;
  readonly certifications: Certifications | undefined;
  /** With a token, any caller that sends it is accepted; without one, only callers on this machine. */
  readonly token: string | undefined;
  /** The server address in OpenAPI documents. */
  readonly baseOf: BaseOf;
  readonly onDefect: (error: unknown) => void;
}

export function addControl(app: FastifyInstance, { worlds, streams, certifications, token, baseOf, onDefect }: ControlOptions): void {
  const judgeCaller = guard(token);
  const plane = (server: FastifyInstance, _options: object, done: () => void): void => {
    // A snapshot is as large as its world.
    addJsonParser(server);
    // The operation reads it as it arrives.
    server.addContentTypeParser(fileType, (_request, body, read) => read(null, body));
    server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
      const refusal = judgeCaller({ ip: ipOf(request.raw), headers: request.headers });
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
      if (refusal === null) next();
      else refuse(reply, refusal);
    });
    server.setErrorHandler((error: FastifyError, _request, reply) => refuse(reply, refusalOf(error, onDefect)));
    server.setNotFoundHandler((request, reply) => {
      const methods = methodsAt(request.url);
      if (methods.length === 0) {
        refuse(reply, new Refusal('other', 404, 'Control:RouteNotFound', 'The control plane has no such path.'));
        return;
      }
      const headers = { allow: methods.join(', ') };
      refuse(reply, new Refusal('other', 405, 'Control:MethodNotAllowed', `This path allows ${methods.join(' or ')}.`, { headers }));
    });
    for (const operation of controlOperations) {
      server.route({
        method: operation.method,
        url: routePath(operation.path),
        ...(operation.body?.limit === undefined ? {} : { bodyLimit: operation.body.limit }),
        handler: async (request, reply) => {
          const params = request.params as Readonly<Record<string, string>>;
          const query = readQuery(operation, request.query as Readonly<Record<string, unknown>>);
          const result = await operation.run({ worlds, certifications, params, query, body: readBody(operation, request.body) });
          if (
            worlds.keeping !== undefined &&
            operation.method !== 'GET' &&
            !(await worlds.keeping.settled(worlds.registry.get(params['id'] ?? '')))
          )
            throw unwritten();
          if (isStreamed(result)) {
            streams.open(request, reply, result);
            return reply;
          }
          if (operation.reply === null) return reply.code(204).send();
          return reply
            .header('content-type', operation.isFile === true ? fileType : 'application/json; charset=utf-8')
            .send(result instanceof Readable ? result : textOf(result, operation, baseOf(request.raw)));
        },
      });
    }
    done();
  };
  // An error in the set-up of the plugin, which `ready` also reports.
  void app.register(plane, { prefix });
}
