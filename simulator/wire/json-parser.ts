/** Reads bodies: only JSON in UTF-8 (assumptions: C15). */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { processLimits } from '../../schemas/limits.ts';
import { invalidMember, Refusal } from '../domain/kernel/refusal.ts';
import type { Exchange } from '../pipeline/exchange.ts';
import { Intake } from './intake.ts';
import { Nesting } from './nesting.ts';
import { parseJson } from './parse-json.ts';
import type { Turns } from '../pipeline/turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when a request is admitted; its body is read after that. */
    exchange: Exchange | null;
  }
}

/** Media types of JSON, including every `+json` type, with UTF-8 as the only charset. */
const jsonTypes = /^(application|text)\/([\w.-]+\+)?json\s*(;(?!.*charset\s*=\s*(?!"?(utf-?8|us-ascii)"?\s*(;|$)))|$)/i;

export const unsupported = (message: string): Refusal => new Refusal('other', 415, 'Gateway:UnsupportedMediaType', message);

/** A longer body is counted while it arrives, and parsed when it is its world's turn. */
const maxAtOnce = processLimits.longBodyBytes.max;

function isLong({ 'content-length': length }: IncomingHttpHeaders): boolean {
  return length === undefined || Number(length) > maxAtOnce;
}

const isEncoded = ({ 'content-encoding': encoding }: IncomingHttpHeaders): boolean =>
  encoding !== undefined && encoding.toLowerCase() !== 'identity';

/** One for all servers, since they share the event loop. */
const intake = new Intake();

/**
 * Reads a long body at a bounded pace, and counts the objects and lists of a long JSON body while it arrives. A body with too many, or nested
 * too deep, is refused there: the rest is not read, so the connection ends with the answer.
 */
export function countArriving(containers: number): preParsingHookHandler {
  return ({ headers, raw }, _reply, payload, done) => {
    if (!isLong(headers)) {
      done(null, payload);
      return;
    }
    intake.pace(raw);
    if (isEncoded(headers) || !jsonTypes.test(headers['content-type'] ?? '')) {
      done(null, payload);
      return;
    }
    const nesting = new Nesting(containers);
    const counted = new Transform({
      transform: (bytes: Buffer, _encoding, next) => {
        try {
          nesting.read(bytes);
        } catch (error) {
          next(error as Refusal);
          return;
        }
        next(null, bytes);
      },
    });
    // A listener here too: the reader of the body stops listening at the first error, and an unhandled error event ends the process.
    counted.on('error', () => {});
    payload.on('error', (error) => counted.destroy(error));
    done(null, payload.pipe(counted));
  };
}

/** Bodies of requests without a route, as they arrived: which world keeps them is only known later. */
const unroutedBodies = new WeakMap<FastifyRequest, string>();
export const unroutedBody = (request: FastifyRequest): string | null => unroutedBodies.get(request) ?? null;

/** A JSON body, or the refusal of an invalid one. The refusal is returned: an error thrown by the parser would close the connection. */
function readJson(request: FastifyRequest, bytes: Buffer, containers: number, isRouted: boolean): unknown {
  const { headers, exchange } = request;
  if (isEncoded(headers)) return unsupported('The body must not be compressed.');
  if (!isUtf8(bytes)) return invalidMember('$', 'The body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  if (exchange?.world.exchanges.isKept === true) exchange.bodyText = text;
  if (!isRouted) unroutedBodies.set(request, text);
  try {
    // A long body was counted while it arrived, if its route has the hook.
    if (!isLong(headers) || !isRouted) new Nesting(containers).read(bytes);
    return parseJson(text);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Makes a server, or a part of it, read only JSON, with at most `containers` objects and lists. Routes with a body use `countArriving`. */
export function addJsonParser(app: FastifyInstance, containers: number, turns?: Turns): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonTypes, { parseAs: 'buffer' }, (request, bytes, done) => {
    const read = (): void => {
      try {
        done(null, readJson(request, bytes as Buffer, containers, turns === undefined || request.exchange !== null));
      } catch (error) {
        done(error as Error);
      }
    };
    if (turns === undefined || request.exchange === null || bytes.length <= maxAtOnce) read();
    else turns.take(request.exchange.world, read);
  });
}
