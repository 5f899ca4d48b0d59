/** Reads forms, for the operations that take them (RFC 8058). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../../schemas/operation.ts';
import { invalidMember } from '../domain/refusal.ts';
import { unsupported } from './json-parser.ts';

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesForms?: boolean;
  }
}

/** Whether an operation takes a form. */
export const takesForms = ({ body }: Operation): boolean => body?.mediaTypes?.some((type) => formTypes.includes(type)) === true;

/** The text fields of a form by their names; the last of one name counts. */
async function readForm(contentType: string, bytes: Buffer): Promise<Readonly<Record<string, string>>> {
  const fields: Record<string, string> = {};
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  return fields;
}

/** Makes a server read forms where an operation takes them; elsewhere they stay unsupported. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(formTypes, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.routeOptions.config.takesForms !== true) throw unsupported('The body must be JSON.');
    try {
      return await readForm(request.headers['content-type'] ?? '', bytes);
    } catch {
      return invalidMember('$', 'The body is not a well-formed form.');
    }
  });
}
