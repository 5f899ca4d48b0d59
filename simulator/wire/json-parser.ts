/** Reads bodies: only JSON in UTF-8 (assumptions: C15). */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import parse from 'secure-json-parse';
import { processLimits } from '../../schemas/limits.ts';
import { invalidMember, Refusal } from '../domain/kernel/refusal.ts';
import { Intake } from './intake.ts';
import { Nesting } from './nesting.ts';

/**
 * Whether a text has neither a byte order mark nor a name that the safe parser searches for with regular expressions, which take longer
 * than parsing.
 */
const isHarmless = (text: string): boolean =>
  !text.startsWith('\ufeff') && !text.includes('\\') && !text.includes('__proto__') && !text.includes('constructor');

/**
 * The value of a JSON text; undefined for an empty one. Deep nesting was refused before.
 * @throws Refusal for malformed JSON, and for `__proto__` and the like (assumptions: C15).
 */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    if (isHarmless(text)) return JSON.parse(text);
    return parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw invalidMember('$', 'The body is not valid JSON.');
  }
}

/** Media types of JSON, including every `+json` type, with UTF-8 as the only charset. */
const jsonTypes = /^(application|text)\/([\w.-]+\+)?json\s*(;(?!.*charset\s*=\s*(?!"?(utf-?8|us-ascii)"?\s*(;|$)))|$)/i;

export const isJson = (contentType: string): boolean => contentType === 'application/json' || jsonTypes.test(contentType);

export const unsupported = (message: string): Refusal => new Refusal('other', 415, 'Gateway:UnsupportedMediaType', message);

/** A longer body is scanned while it arrives, and parsed when it is its world's turn. */
export const maxAtOnce = processLimits.longBodyBytes.max;

export const isLong = ({ 'content-length': length }: IncomingHttpHeaders): boolean => length === undefined || Number(length) > maxAtOnce;

const isEncoded = ({ 'content-encoding': encoding }: IncomingHttpHeaders): boolean =>
  encoding !== undefined && encoding.toLowerCase() !== 'identity';

/** One for all servers, since they share the event loop. */
const intake = new Intake();

/** Reads a long body at a limited rate. */
export function pace(request: IncomingMessage): void {
  if (isLong(request.headers)) intake.pace(request);
}

/**
 * Counts the objects and lists of a long JSON body while it arrives; undefined for any other body. A body with too many, or nested too
 * deep, is refused at that point: the rest is not read, so the connection closes after the response.
 */
export function nestingOf(headers: IncomingHttpHeaders, containers: number): Nesting | undefined {
  return isLong(headers) && !isEncoded(headers) && isJson(headers['content-type'] ?? '') ? new Nesting(containers) : undefined;
}

/** The text of a body, or the refusal of an invalid one. */
export function textOf(headers: IncomingHttpHeaders, bytes: Buffer): string | Refusal {
  if (isEncoded(headers)) return unsupported('The body must not be compressed.');
  return isUtf8(bytes) ? bytes.toString('utf8') : invalidMember('$', 'The body is not valid UTF-8.');
}

/** The value of a JSON text, or the refusal of an invalid one. `nesting` checks a text that was not scanned while it arrived. */
export function valueOf(text: string, bytes: Buffer, nesting?: Nesting): unknown {
  try {
    nesting?.read(bytes);
    return parseJson(text);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Limits and scans the bodies that the framework reads. */
const countArriving: preParsingHookHandler = ({ headers, raw }, _reply, payload, done) => {
  // Nothing else reads JSON; readers of other types limit themselves.
  if (isJson(headers['content-type'] ?? '')) pace(raw);
  const nesting = nestingOf(headers, Infinity);
  if (nesting === undefined) {
    done(null, payload);
    return;
  }
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
  // A listener is needed here too: the reader of the body stops listening at the first error, and an unhandled error event ends the
  // process.
  counted.on('error', () => {});
  payload.on('error', (error) => counted.destroy(error));
  done(null, payload.pipe(counted));
};

/** Bodies of requests without a route, as they arrived; the world that keeps them is only known later. */
const unroutedBodies = new WeakMap<FastifyRequest, string>();
export const unroutedBody = (request: FastifyRequest): string | null => unroutedBodies.get(request) ?? null;

/** Parses a JSON body, or returns the refusal of an invalid one; an error thrown by the parser would close the connection. */
function readJson(request: FastifyRequest, bytes: Buffer, nesting: Nesting | undefined): unknown {
  const text = textOf(request.headers, bytes);
  if (typeof text !== 'string') return text;
  if (nesting !== undefined) unroutedBodies.set(request, text);
  return valueOf(text, bytes, nesting);
}

/** Makes the framework accept only JSON: with at most `containers` objects and lists, or of any length, scanned while it arrives. */
export function addJsonParser(app: FastifyInstance, containers?: number): void {
  app.removeAllContentTypeParsers();
  if (containers === undefined) app.addHook('preParsing', countArriving);
  app.addContentTypeParser(jsonTypes, { parseAs: 'buffer' }, (request, bytes, done) => {
    const isCounted = containers === undefined && nestingOf(request.headers, Infinity) !== undefined;
    try {
      done(null, readJson(request, bytes as Buffer, isCounted ? undefined : new Nesting(containers ?? Infinity)));
    } catch (error) {
      done(error as Error);
    }
  });
}
