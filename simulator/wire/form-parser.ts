/** Reads forms, plain text and pictures, for the operations that take them (RFC 8058; assumptions: W9). */
import { isAscii } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { requestLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import type { LongText } from '../domain/kernel/long-text.ts';
import { invalidMember, Refusal } from '../domain/kernel/refusal.ts';
import { imageTypes } from '../../schemas/payments/hosted-pages/page-types.ts';
import { spreadsheetType } from '../../schemas/conventions/form-types.ts';
import { TextBlocks } from '../store/text-blocks.ts';
import { unsupported } from './json-parser.ts';

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const [plainText, csv] = ['text/plain', 'text/csv'] as const;
const textTypes = [plainText, csv];

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesForms?: boolean;
    readonly textTypes?: readonly string[];
    readonly namesFiles?: boolean;
    /** Whether files are pictures, which stay bytes. */
    readonly takesImages?: boolean;
    /** Whether files may be spreadsheets: they stay bytes, and their name and type become fields. */
    readonly takesSpreadsheets?: boolean;
  }
}

export const takesForms = ({ body }: Operation): boolean => body?.mediaTypes?.some((type) => formTypes.includes(type)) === true;

export const textTypesOf = ({ body }: Operation): readonly string[] =>
  textTypes.filter((type) => body?.mediaTypes?.includes(type) === true);

export const namesFiles = ({ body }: Operation): boolean => body?.form?.properties['fileName'] !== undefined;

export const takesImages = ({ body }: Operation): boolean => body?.mediaTypes?.some((type) => isImage(type)) === true;

const isImage = (type: string): boolean => imageTypes.some((one) => one === type);

export const takesSpreadsheets = ({ body }: Operation): boolean => body?.mediaTypes?.includes(spreadsheetType) === true;

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

interface Reading {
  /** The name of a file goes into `fileName`, unless a field states it. */
  readonly namesFiles?: boolean;
  readonly takesImages?: boolean;
  readonly takesSpreadsheets?: boolean;
}

const maxFields = requestLimits.formFields.max;

const tooManyFields = () => invalidMember('$', `The form may have at most ${maxFields} fields.`);

/** Whether a form has far more fields than allowed. Counts separators without reading fields. */
function hasManyFields(contentType: string, bytes: Buffer): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const between = boundary === null ? '&' : `\r\n--${boundary[1] ?? boundary[2]}`;
  // A multipart form has one before its first field and one behind its last.
  let left = boundary === null ? maxFields : maxFields + 2;
  for (let at = bytes.indexOf(between); at >= 0 && left > 0; at = bytes.indexOf(between, at + between.length)) left--;
  return left === 0;
}

/** The fields of a form by name, files as text unless they are pictures; the last field of a name wins. Throws if a file is not text. */
async function readForm(
  contentType: string,
  bytes: Buffer,
  { namesFiles = false, takesImages = false, takesSpreadsheets = false }: Reading,
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
    fields[name] = takesImages || takesSpreadsheets ? content : await textOf(content);
    fileName = value.name;
    if (takesSpreadsheets) fields['fileType'] = value.type;
  }
  if (takesSpreadsheets) return { ...fields, fileName: fileName ?? '' };
  return namesFiles && fileName !== undefined ? { fileName, ...fields } : fields;
}

/** The text of a body; null if it is not UTF-8. `length`: as its head states it, or NaN. Rejects if the body is larger than `max` or ends early. */
function arriving(payload: Readable, length: number, max: number): Promise<LongText | null> {
  return new Promise((resolve, reject) => {
    const text = new TextBlocks();
    const take = (chunk: Buffer): void => {
      if (text.bytes + chunk.length <= max) {
        text.add(chunk);
        return;
      }
      payload.off('data', take);
      reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    };
    if (length > max) {
      reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      return;
    }
    payload.on('data', take);
    payload.once('error', () => reject(invalidMember('$', 'The body could not be read.')));
    payload.once('end', () => {
      if (Number.isNaN(length) || text.bytes === length) resolve(text.end());
      else reject(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
    });
  });
}

/** Makes a server read forms, text and pictures for the operations that take them; elsewhere they stay unsupported. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(formTypes, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    const { config } = request.routeOptions;
    if (config.takesForms !== true) throw unsupported('The body must be JSON.');
    const contentType = request.headers['content-type'] ?? '';
    if (hasManyFields(contentType, bytes)) return tooManyFields();
    try {
      return await readForm(contentType, bytes, config);
    } catch (error) {
      return error instanceof Refusal ? error : invalidMember('$', 'The body is not a valid form.');
    }
  });
  const requireText = ({ routeOptions: { config } }: FastifyRequest, type: string): void => {
    if (config.textTypes?.includes(type) !== true) throw unsupported('The body must be JSON.');
  };
  const notUtf8 = () => invalidMember('$', 'The body is not valid UTF-8.');
  app.addContentTypeParser(plainText, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    requireText(request, plainText);
    return textOf(bytes).catch(notUtf8);
  });
  app.addContentTypeParser(csv, async (request: FastifyRequest, payload: Readable) => {
    const { routeOptions, headers } = request;
    const text = await arriving(payload, Number(headers['content-length']), routeOptions.bodyLimit ?? requestLimits.bodyBytes.max);
    // After reading: the connection closes with this answer, and closing it with an unread body resets it.
    requireText(request, csv);
    return text ?? notUtf8();
  });
  app.addContentTypeParser([...imageTypes], { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.routeOptions.config.takesImages !== true) throw unsupported('The body must be JSON.');
    return new Uint8Array(bytes);
  });
  app.addContentTypeParser(spreadsheetType, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.routeOptions.config.takesSpreadsheets !== true) throw unsupported('The body must be JSON.');
    return new Uint8Array(bytes);
  });
}
