/** Reads bodies: only JSON in UTF-8 (assumptions: C15). */
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidMember, Refusal } from '../domain/kernel/refusal.ts';
import { parseJson } from './parse-json.ts';
import type { Turns } from './turns.ts';

/** Media types of JSON, including every `+json` type, with UTF-8 as the only charset. */
const jsonTypes = /^(application|text)\/([\w.-]+\+)?json\s*(;(?!.*charset\s*=\s*(?!"?(utf-?8|us-ascii)"?\s*(;|$)))|$)/i;

export const unsupported = (message: string): Refusal => new Refusal('other', 415, 'Gateway:UnsupportedMediaType', message);

/** A JSON body, or the refusal of an invalid one. The refusal is returned, since an error thrown by the parser would close the connection. */
function readJson({ headers, exchange }: FastifyRequest, bytes: Buffer, containers: number): unknown {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return unsupported('The body must not be compressed.');
  if (!isUtf8(bytes)) return invalidMember('$', 'The body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  if (exchange?.tenant.exchanges.isKept === true) exchange.bodyText = text;
  try {
    return parseJson(text, containers);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Bodies of this length and more, in bytes, are parsed when it is their world's turn. */
const long = 65_536;

/** Makes a server, or a part of it, read JSON alone, with at most so many objects and lists. `turns`: those of the requests, if they have any. */
export function addJsonParser(app: FastifyInstance, containers: number, turns?: Turns): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonTypes, { parseAs: 'buffer' }, (request, bytes, done) => {
    const read = (): void => {
      try {
        done(null, readJson(request, bytes as Buffer, containers));
      } catch (error) {
        done(error as Error);
      }
    };
    if (turns === undefined || request.exchange === null || bytes.length < long) read();
    else turns.take(request.exchange.tenant, read);
  });
}
