/** Reads a world file line by line as it arrives. Errors are one line that names the position. */
import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { requestLimits, worldLimits } from '../../../schemas/limits.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import type { TSchema } from '../../../schemas/shape.ts';
import { firstViolation } from '../../../schemas/validate.ts';
import type { Entity } from '../../domain/kernel/collection.ts';
import { recordSchemas } from '../../domain/modules.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { Snapshot } from '../../store/world.ts';
import { parseJson } from '../../wire/json-parser.ts';
import { Nesting } from '../../wire/nesting.ts';
import type { SavedWorld } from '../../worlds/saved-world.ts';
import { badRequest, conflict } from '../refusal.ts';
import {
  type EndLine,
  EndLineSchema,
  formatName,
  formatVersion,
  type Header,
  HeaderSchema,
  type RecordLine,
  RecordLineSchema,
  type StateLine,
  StateLineSchema,
  type WorkLine,
  WorkLineSchema,
} from './format.ts';

const newline = 0x0a;
const maxLine = requestLimits.worldFileLineBytes.max;
const maxFile = requestLimits.worldFileBytes.max;
const maxRecords = worldLimits.records.max;

const cutOff = (place: string): Refusal => badRequest(`The file ends ${place}: it was cut off.`);

class Reader {
  readonly #hash = createHash('sha256');
  readonly #records = new Map<string, Entity[]>();
  readonly #states = new Map<string, unknown>();
  readonly #schedule: Snapshot['schedule'][number][] = [];
  #header: Header | undefined;
  #count = 0;
  #line = 0;
  #isOver = false;

  /** @throws Refusal */
  line(bytes: Buffer): void {
    this.#line++;
    if (this.#isOver) throw badRequest(`The file goes on after its end, at line ${this.#line}.`);
    const value = this.#parsed(bytes);
    if (this.#header === undefined) this.#header = this.#headerOf(value);
    else if (Object.hasOwn(value, 'end')) {
      this.#end(this.#fit<EndLine>(EndLineSchema, value));
      return;
    } else this.#content(value);
    this.#hash.update(bytes).update('\n');
  }

  /** Called after all lines; `rest` follows the last of them. @throws Refusal */
  finish(rest: number): SavedWorld {
    if (rest > 0) throw cutOff(`within line ${this.#line + 1}`);
    const { world, snapshot, format: _format, version: _version, ...header } = this.#header ?? this.#missing();
    if (!this.#isOver) throw cutOff(`after line ${this.#line}, before its last one`);
    return {
      ...header,
      name: world,
      snapshot: {
        ...snapshot,
        schedule: this.#schedule,
        states: Object.fromEntries(this.#states),
        records: Object.fromEntries(this.#records),
      },
    };
  }

  #missing(): never {
    throw badRequest('The file is empty.');
  }

  #parsed(bytes: Buffer): Readonly<Record<string, unknown>> {
    if (isUtf8(bytes)) {
      try {
        new Nesting(Infinity).read(bytes);
        const value = parseJson(bytes.toString());
        if (isJsonObject(value)) return value;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    throw this.#header === undefined
      ? this.#foreign()
      : badRequest(`Line ${this.#line} of the file is not a JSON object that a world file holds.`);
  }

  #foreign(): Refusal {
    return badRequest(`This is not a world file: its first line has no "format":"${formatName}".`);
  }

  #headerOf(value: Readonly<Record<string, unknown>>): Header {
    if (value['format'] !== formatName) {
      if ('lineage' in value && 'records' in value) throw badRequest('This is a snapshot, not a world file: fork a world with it.');
      throw this.#foreign();
    }
    const { version } = value;
    if (version !== formatVersion)
      throw badRequest(
        `The file has version ${JSON.stringify(version ?? null).slice(0, 20)} of the format; this simulator reads version ${formatVersion}.`,
      );
    return this.#fit<Header>(HeaderSchema, value);
  }

  #content(value: Readonly<Record<string, unknown>>): void {
    if ('record' in value) this.#record(this.#fit<RecordLine>(RecordLineSchema, value));
    else if ('state' in value) {
      const { state, value: kept } = this.#fit<StateLine>(StateLineSchema, value);
      if (this.#states.has(state)) throw badRequest(`Line ${this.#line} of the file repeats a state.`);
      this.#states.set(state, kept);
    } else {
      this.#schedule.push(this.#fit<WorkLine>(WorkLineSchema, value).work);
      if (this.#schedule.length > 2 * maxRecords) throw conflict(`The schedule of a world holds at most ${2 * maxRecords} works.`);
    }
  }

  #record({ kind, record }: RecordLine): void {
    if (!Object.hasOwn(recordSchemas, kind)) throw badRequest(`Line ${this.#line} of the file has a record of an unknown kind.`);
    if (++this.#count > maxRecords) throw conflict(`A world holds at most ${maxRecords} records.`);
    const list = this.#records.get(kind);
    if (list === undefined) this.#records.set(kind, [record]);
    else list.push(record);
  }

  #end({ end: { records, digest } }: EndLine): void {
    if (records !== this.#count) throw badRequest(`The file has ${this.#count} records, and ${records} by its last line: it was changed.`);
    if (digest !== this.#hash.digest('hex')) throw badRequest('The file was changed after it was exported: its digest does not fit.');
    this.#isOver = true;
  }

  #fit<T>(schema: TSchema, value: unknown): T {
    const fault = firstViolation(schema, value);
    if (fault === undefined) return value as T;
    const member = fault.path === '' ? 'It' : fault.path;
    throw badRequest(`Line ${this.#line} of the file is not valid: ${member} ${fault.message}.`.replaceAll(/\s+/g, ' ').slice(0, 500));
  }
}

/** Splits arriving chunks into lines. */
class Lines {
  readonly #reader = new Reader();
  /** The incomplete line, in pieces. */
  #pieces: Buffer[] = [];
  #length = 0;

  /** @throws Refusal */
  read(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      this.#add(chunk.subarray(from, end));
      const [only, ...more] = this.#pieces;
      this.#pieces.length = 0;
      this.#length = 0;
      this.#reader.line(only !== undefined && more.length === 0 ? only : Buffer.concat(only === undefined ? [] : [only, ...more]));
      from = end + 1;
    }
    if (from < chunk.length) this.#add(chunk.subarray(from));
  }

  finish(): SavedWorld {
    return this.#reader.finish(this.#length);
  }

  #add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length > maxLine) throw badRequest(`A line of a world file has at most ${maxLine} bytes.`);
  }
}

/** A client that disconnects is not a defect. */
async function* arriving(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch {
    throw badRequest('The file did not arrive as a whole.');
  }
}

/**
 * Reads to the end even if the file is refused, because closing the connection early would hide the refusal. `isFull`: whether memory is full.
 * @throws Refusal
 */
export async function readWorldFile(body: AsyncIterable<Uint8Array>, isFull: () => boolean): Promise<SavedWorld> {
  const lines = new Lines();
  let refusal: Refusal | undefined;
  let size = 0;
  for await (const chunk of arriving(body)) {
    size += chunk.length;
    if (size > maxFile) throw new Refusal('other', 413, 'Control:BodyTooLarge', `A world file has at most ${maxFile} bytes.`);
    if (refusal !== undefined) continue;
    try {
      if (isFull()) throw conflict('The simulator has no memory for this world. Drop or reset others.');
      lines.read(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  if (refusal !== undefined) throw refusal;
  return lines.finish();
}
