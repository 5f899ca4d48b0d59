/** Reads forms and plain text, for the operations that take them (RFC 8058; assumptions: W9). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../../schemas/operation.ts';
import { invalidMember } from '../domain/kernel/refusal.ts';
import { unsupported } from './json-parser.ts';

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const textTypes = ['text/plain', 'text/csv'];

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesForms?: boolean;
    /** Media types of text that it takes. */
    readonly textTypes?: readonly string[];
    /** Whether the name of a file is a field of its own. */
    readonly namesFiles?: boolean;
  }
}

/** Whether an operation takes a form. */
export const takesForms = ({ body }: Operation): boolean => body?.mediaTypes?.some((type) => formTypes.includes(type)) === true;

/** The media types of text that an operation takes. */
export const textTypesOf = ({ body }: Operation): readonly string[] =>
  textTypes.filter((type) => body?.mediaTypes?.includes(type) === true);

/** Whether the form of an operation has a field for the name of its file. */
export const namesFiles = ({ body }: Operation): boolean => body?.form?.properties['fileName'] !== undefined;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The fields of a form by name, files as text; the last field of a name wins. `named`: the name of a file goes into `fileName`, unless a field
 * states it. Throws when a file is not text.
 */
async function readForm(contentType: string, bytes: Buffer, named: boolean): Promise<Readonly<Record<string, string>>> {
  const fields: Record<string, string> = {};
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  let fileName: string | undefined;
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : utf8.decode(await value.arrayBuffer());
    if (typeof value !== 'string') fileName = value.name;
  }
  return named && fileName !== undefined ? { fileName, ...fields } : fields;
}

/** Makes a server read forms and text where an operation takes them; elsewhere they stay unsupported. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(formTypes, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    const { config } = request.routeOptions;
    if (config.takesForms !== true) throw unsupported('The body must be JSON.');
    try {
      return await readForm(request.headers['content-type'] ?? '', bytes, config.namesFiles === true);
    } catch {
      return invalidMember('$', 'The body is not a valid form.');
    }
  });
  for (const type of textTypes)
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
      if (request.routeOptions.config.textTypes?.includes(type) !== true) throw unsupported('The body must be JSON.');
      try {
        return utf8.decode(bytes);
      } catch {
        return invalidMember('$', 'The body is not valid UTF-8.');
      }
    });
}
