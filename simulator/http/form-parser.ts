/** Reads forms and plain text, for the operations that take them (RFC 8058; assumptions: W9). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../../schemas/operation.ts';
import { invalidMember } from '../domain/kernel/refusal.ts';
import { unsupported } from './json-parser.ts';

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const textType = 'text/plain';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesForms?: boolean;
    readonly takesText?: boolean;
  }
}

/** Whether an operation takes a form. */
export const takesForms = ({ body }: Operation): boolean => body?.mediaTypes?.some((type) => formTypes.includes(type)) === true;

/** Whether an operation takes plain text. */
export const takesText = ({ body }: Operation): boolean => body?.mediaTypes?.includes(textType) === true;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The fields of a form by name, files as text; the last field of a name wins. Throws when a file is not text. */
async function readForm(contentType: string, bytes: Buffer): Promise<Readonly<Record<string, string>>> {
  const fields: Record<string, string> = {};
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  for (const [name, value] of form) fields[name] = typeof value === 'string' ? value : utf8.decode(await value.arrayBuffer());
  return fields;
}

/** Makes a server read forms and plain text where an operation takes them; elsewhere they stay unsupported. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(formTypes, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.routeOptions.config.takesForms !== true) throw unsupported('The body must be JSON.');
    try {
      return await readForm(request.headers['content-type'] ?? '', bytes);
    } catch {
      return invalidMember('$', 'The body is not a valid form.');
    }
  });
  app.addContentTypeParser(textType, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.routeOptions.config.takesText !== true) throw unsupported('The body must be JSON.');
    try {
      return utf8.decode(bytes);
    } catch {
      return invalidMember('$', 'The body is not valid UTF-8.');
    }
  });
}
