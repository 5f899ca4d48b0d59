/** Reads forms, plain text, pictures and spreadsheets (RFC 8058; assumptions: W9). */
import { isAscii } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import { invalidMember, Refusal } from '../domain/kernel/refusal.ts';
import { imageTypes } from '../../schemas/payments/hosted-pages/page-types.ts';
import { spreadsheetType } from '../../schemas/conventions/error-types.ts';
import type { TextBlocks } from '../store/text-blocks.ts';
import { unsupported } from './json-parser.ts';

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const csvType = 'text/csv';
const textTypes: ReadonlySet<string> = new Set(['text/plain', csvType]);

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesForms?: boolean;
  }
}

/** Which kinds of bodies other than JSON an operation accepts. */
export interface Takes {
  readonly forms: boolean;
  readonly mediaTypes: readonly string[];
  /** The name of a file goes into `fileName`, unless a field states it. */
  readonly namesFiles?: boolean;
  /** Whether files are pictures, which stay bytes. */
  readonly images?: boolean;
  /** Whether files may be spreadsheets: they stay bytes, and their name and type become fields. */
  readonly spreadsheets?: boolean;
}

const isImage = (type: string): boolean => imageTypes.some((one) => one === type);

export function takenBy({ body }: Operation): Takes {
  const mediaTypes = body?.mediaTypes ?? [];
  return {
    mediaTypes,
    forms: mediaTypes.some((type) => formTypes.includes(type)),
    namesFiles: body?.form?.properties['fileName'] !== undefined,
    images: mediaTypes.some(isImage),
    spreadsheets: mediaTypes.includes(spreadsheetType),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes decoded at a time: less than a millisecond of work. */
const piece = 131_072;

/** Decodes text, yielding between the pieces of a long one. Throws if it is not UTF-8. */
async function textOf(bytes: Uint8Array): Promise<string> {
  // Takes half the memory, and is copied at once.
  if (isAscii(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (bytes.length <= piece) return utf8.decode(bytes);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) {
    text += decoder.decode(bytes.subarray(at, at + piece), { stream: true });
    await nextTurn();
  }
  return text + decoder.decode();
}

type Field = string | Uint8Array;
type Fields = Readonly<Record<string, Field>>;

const maxFields = requestLimits.formFields.max;

const tooManyFields = () => invalidMember('$', `The form may have at most ${maxFields} fields.`);

/** Whether a form has far more fields than allowed. Counts separators without reading fields. */
function hasManyFields(contentType: string, bytes: Buffer): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const between = boundary === null ? '&' : `\r\n--${boundary[1] ?? boundary[2]}`;
  // A multipart form has one separator before its first field and one after its last.
  let left = boundary === null ? maxFields : maxFields + 2;
  for (let at = bytes.indexOf(between); at >= 0 && left > 0; at = bytes.indexOf(between, at + between.length)) left--;
  return left === 0;
}

/** The fields of a form by name, files as text unless they are pictures; the last field of a name wins. Throws if a file is not text. */
async function readForm(
  contentType: string,
  bytes: Buffer,
  { namesFiles = false, images = false, spreadsheets = false }: Takes,
): Promise<Fields> {
  const fields: Record<string, Field> = {};
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  let fileName: string | undefined;
  let count = 0;
  for (const [name, value] of form) {
    if (++count > maxFields) throw tooManyFields();
    if (typeof value === 'string') {
      fields[name] = value;
      continue;
    }
    const content = new Uint8Array(await value.arrayBuffer());
    fields[name] = images || spreadsheets ? content : await textOf(content);
    fileName = value.name;
    if (spreadsheets) fields['fileType'] = value.type;
  }
  if (spreadsheets) return { ...fields, fileName: fileName ?? '' };
  return namesFiles && fileName !== undefined ? { fileName, ...fields } : fields;
}

const mediaTypeOf = (contentType: string): string => contentType.replace(/;.*/s, '').trim().toLowerCase();

async function formOf(contentType: string, bytes: Buffer, takes: Takes): Promise<unknown> {
  if (!takes.forms) throw unsupported('The body must be JSON.');
  if (hasManyFields(contentType, bytes)) return tooManyFields();
  try {
    return await readForm(contentType, bytes, takes);
  } catch (error) {
    return error instanceof Refusal ? error : invalidMember('$', 'The body is not a valid form.');
  }
}

/** Whether some operation accepts bodies of this type, other than JSON. */
export function isOtherType(contentType: string): boolean {
  const type = mediaTypeOf(contentType);
  return formTypes.includes(type) || textTypes.has(type) || isImage(type) || type === spreadsheetType;
}

/** Whether a body is one of the potentially long texts that are held in blocks. */
export const isCsv = (contentType: string): boolean => mediaTypeOf(contentType) === csvType;

const requireTaken = (type: string, { images, mediaTypes }: Takes): void => {
  if (isImage(type) ? images !== true : !mediaTypes.includes(type)) throw unsupported('The body must be JSON.');
};
const notUtf8 = () => invalidMember('$', 'The body is not valid UTF-8.');

/** A CSV file, or the refusal of an invalid one. Throws if the operation does not accept it. */
export function csvOf(text: TextBlocks, takes: Takes): unknown {
  requireTaken(csvType, takes);
  return text.end() ?? notUtf8();
}

/** A form, text, picture or spreadsheet, or the refusal of an invalid one. Rejects if the operation does not accept it. */
export async function readOther(contentType: string, bytes: Buffer, takes: Takes): Promise<unknown> {
  const type = mediaTypeOf(contentType);
  if (formTypes.includes(type)) return formOf(contentType, bytes, takes);
  requireTaken(type, takes);
  return textTypes.has(type) ? textOf(bytes).catch(notUtf8) : new Uint8Array(bytes);
}

/** Makes the framework parse forms, for the pages that accept them. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(formTypes, { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer) =>
    formOf(request.headers['content-type'] ?? '', bytes, { forms: request.routeOptions.config.takesForms === true, mediaTypes: [] }),
  );
}
