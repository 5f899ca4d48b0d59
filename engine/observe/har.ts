/** HAR 1.2, as browsers, Playwright and the proxy write it: recorded traffic to judge, and a recording of what passed. */
import { randomUUID } from 'node:crypto';
import { createWriteStream, readFileSync, statSync, type WriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { isSecretHeader, redacted } from '../../fixtures/judge/redaction.ts';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { packageVersion } from '../package-info.ts';
import { maxObservedBody } from './bodies.ts';
import type { Unjudged } from './observation.ts';
import { callerOf, headerOf, routes, type RawExchange } from './observed.ts';

/** Bytes of a HAR file: it is read as one text. */
const maxFile = 400 * 1024 * 1024;

export interface HarEntries {
  /** In the order in which their answers ended. */
  readonly passed: readonly RawExchange[];
  /** Entries that cannot be judged, by number, with the reason. */
  readonly skipped: readonly { readonly entry: number; readonly why: Unjudged; readonly detail: string }[];
}

/** Reads a HAR file. `base`: only entries of this origin and below its path; by default all. Throws `UserError`. */
export async function readHar(path: string, base?: string): Promise<HarEntries> {
  const entries = entriesOf(await textOf(path), path);
  const folder = dirname(path);
  const passed: RawExchange[] = [];
  const skipped: HarEntries['skipped'][number][] = [];
  for (const [index, entry] of entries.entries()) {
    const read = passedOf(entry, base, folder);
    if (typeof read === 'string')
      skipped.push({ entry: index + 1, why: read === 'too large' || read === 'no operation' ? read : 'unreadable', detail: read });
    else if (read !== undefined) passed.push(read);
  }
  return { passed: passed.toSorted((one, other) => one.endedAt - other.endedAt), skipped };
}

async function textOf(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > maxFile) throw new UserError(`${path} has ${size} bytes; at most ${maxFile} can be read: record shorter sessions`);
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`${path} cannot be read: ${(cause as NodeJS.ErrnoException).code ?? String(cause)}; give the path of a HAR file`, {
      cause,
    });
  }
}

function entriesOf(text: string, path: string): readonly unknown[] {
  let value: unknown;
  if (text.startsWith('PK\u0003\u0004')) throw new UserError(`${path} is a ZIP archive; unpack it, and give the HAR file in it`);
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new UserError(`${path} is not JSON: ${(cause as Error).message.split('\n', 1)[0] ?? ''}; a HAR file is`, { cause });
  }
  const log = isJsonObject(value) ? value['log'] : undefined;
  const entries = isJsonObject(log) ? log['entries'] : undefined;
  if (!Array.isArray(entries)) throw new UserError(`${path} is not a HAR file: it has no log.entries`);
  return entries;
}

const textAt = (value: unknown, name: string): string | undefined => {
  const member = isJsonObject(value) ? value[name] : undefined;
  return typeof member === 'string' ? member : undefined;
};
const objectAt = (value: unknown, name: string): JsonObject => {
  const member = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(member) ? member : {};
};

function headersOf(value: JsonObject): string[] {
  const { headers } = value;
  if (!Array.isArray(headers)) return [];
  // Browsers list the pseudo-headers of HTTP/2 too.
  return headers.flatMap((header: unknown) => {
    const [name, text] = [textAt(header, 'name'), textAt(header, 'value')];
    return name === undefined || text === undefined || name.startsWith(':') ? [] : [name, text];
  });
}

/** A reason if the entry cannot be judged; undefined if it is of another gateway. `folder`: where files of bodies are. */
function passedOf(entry: unknown, base: string | undefined, folder: string): RawExchange | string | undefined {
  const request = objectAt(entry, 'request');
  const response = objectAt(entry, 'response');
  const address = textAt(request, 'url');
  const beganAt = Date.parse(textAt(entry, 'startedDateTime') ?? '');
  if (address === undefined || !URL.canParse(address)) return 'it has no address';
  const path = pathOf(new URL(address), base);
  if (path === undefined) return undefined;
  const method = (textAt(request, 'method') ?? 'GET').toUpperCase();
  // A browser's recording has scripts, images and pages, often without their bodies.
  if (routes().find(method, path.split('?', 1)[0]!) === undefined) return 'no operation';
  if (Number.isNaN(beganAt)) return 'it does not say when it began';
  const status = Number(response['status']);
  if (!Number.isInteger(status) || status < 100) return 'it has no answer';
  const content = objectAt(response, 'content');
  const text = attached(content, folder) ?? bodyOf(content, response, status);
  if (text === undefined) return 'its body was not recorded';
  const posted = objectAt(request, 'postData');
  const sent = attached(posted, folder) ?? textAt(posted, 'text') ?? null;
  if (text.length > maxObservedBody || (sent?.length ?? 0) > maxObservedBody) return 'too large';
  const elapsed = Number((entry as JsonObject)['time']);
  return {
    method,
    path,
    requestHeaders: headersOf(request),
    sent,
    status,
    responseHeaders: headersOf(response),
    text,
    beganAt,
    endedAt: beganAt + (Number.isFinite(elapsed) && elapsed > 0 ? elapsed : 0),
  };
}

/** A body that Playwright wrote beside the recording, up to more than is judged; undefined if there is none. */
function attached(content: JsonObject, folder: string): string | undefined {
  const name = textAt(content, '_file');
  if (name === undefined || name !== basename(name)) return undefined;
  try {
    const path = join(folder, name);
    const { size } = statSync(path);
    return size > maxObservedBody ? ' '.repeat(maxObservedBody + 1) : readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function pathOf(address: URL, base: string | undefined): string | undefined {
  if (base === undefined) return address.pathname + address.search;
  const { origin, pathname } = new URL(base);
  const prefix = pathname.replace(/\/+$/, '');
  if (address.origin !== origin || !(address.pathname === prefix || address.pathname.startsWith(`${prefix}/`))) return undefined;
  return address.pathname.slice(prefix.length) + address.search;
}

/** Recorders leave out a body that they did not keep, and say how long it was. */
function bodyOf(content: JsonObject, response: JsonObject, status: number): string | undefined {
  const text = textAt(content, 'text');
  if (text !== undefined) return content['encoding'] === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
  // Browsers drop the body of a redirect.
  if (status >= 300 && status < 400) return '';
  const stated = Number(headerOf(headersOf(response), 'content-length')) || 0;
  const length = Math.max(Number(content['size']) || 0, Number(response['bodySize']) || 0, stated);
  return length > 0 ? undefined : '';
}

/** Bytes that may wait for a slow disk. */
const maxWaiting = 67_108_864;

/** Writes what passes as a HAR file, entry by entry, so that nothing is kept in memory. A disk that fails ends the recording, not the traffic. */
export class HarWriter {
  readonly #path: string;
  readonly #stream: WriteStream;
  readonly #base: string;
  readonly #salt = randomUUID();
  #isFirst = true;
  #failure: string | undefined;

  private constructor(path: string, stream: WriteStream, base: string) {
    this.#path = path;
    this.#stream = stream;
    this.#base = base;
    stream.on('error', (error: NodeJS.ErrnoException) => (this.#failure ??= error.code ?? error.message));
    stream.write(`{"log":{"version":"1.2","creator":{"name":"gateproof","version":${JSON.stringify(packageVersion())}},"entries":[`);
  }

  /** `base`: the address of the gateway. Throws `UserError` if the file cannot be written. */
  static async open(path: string, base: string): Promise<HarWriter> {
    const stream = createWriteStream(path, { mode: 0o600 });
    try {
      await once(stream, 'open');
    } catch (cause) {
      throw new UserError(
        `${path} cannot be written: ${(cause as NodeJS.ErrnoException).code ?? String(cause)}; give another file to --har`,
        { cause },
      );
    }
    return new HarWriter(path, stream, base.replace(/\/+$/, ''));
  }

  /** `clean` removes the secrets. */
  add(passed: RawExchange, clean: (text: string) => string): void {
    if (this.#failure !== undefined) return;
    this.#stream.write(`${this.#isFirst ? '\n' : ',\n'}${JSON.stringify(entryOf(passed, this.#base, this.#salt, clean))}`);
    this.#isFirst = false;
    if (this.#stream.writableLength <= maxWaiting) return;
    this.#failure = 'the disk is slower than the traffic';
    this.#stream.destroy();
  }

  /** Throws `UserError` if the recording is incomplete. */
  async close(): Promise<void> {
    if (this.#failure === undefined) await finished(this.#stream.end('\n]}}\n')).catch(() => undefined);
    if (this.#failure !== undefined)
      throw new UserError(`${this.#path}: the recording is incomplete (${this.#failure}); give --har a file on a disk with space`);
  }
}

function entryOf(passed: RawExchange, base: string, salt: string, clean: (text: string) => string): JsonObject {
  const headers = (raw: readonly string[]): JsonObject[] =>
    raw.flatMap((name, at) => {
      const value = raw[at + 1] ?? '';
      if (at % 2 === 1) return [];
      // Keys stay distinct from one another, so that the recording can be judged.
      if (name.toLowerCase() === 'api-key') return [{ name, value: value === '' ? '' : `redacted ${callerOf(value, salt)}` }];
      return [{ name, value: isSecretHeader(name) ? redacted : clean(value) }];
    });
  const header = (raw: readonly string[], wanted: string): string =>
    raw.find((_value, at) => at % 2 === 1 && raw[at - 1]!.toLowerCase() === wanted) ?? '';
  const { beganAt, endedAt, sent } = passed;
  const text = clean(passed.text);
  const url = clean(base + passed.path);
  return {
    startedDateTime: new Date(beganAt).toISOString(),
    time: endedAt - beganAt,
    request: {
      method: passed.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headers(passed.requestHeaders),
      queryString: [...new URL(url, 'http://localhost').searchParams].map(([name, value]) => ({ name, value })),
      ...(sent === null ? {} : { postData: { mimeType: header(passed.requestHeaders, 'content-type'), text: clean(sent) } }),
      headersSize: -1,
      bodySize: sent === null ? 0 : Buffer.byteLength(sent),
    },
    response: {
      status: passed.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headers(passed.responseHeaders),
      content: { size: Buffer.byteLength(text), mimeType: header(passed.responseHeaders, 'content-type'), text },
      redirectURL: header(passed.responseHeaders, 'location'),
      headersSize: -1,
      bodySize: Buffer.byteLength(text),
    },
    cache: {},
    timings: { send: 0, wait: endedAt - beganAt, receive: 0 },
  };
}
