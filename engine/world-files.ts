/** Writes a world of a running simulator to a file, and makes one of a file. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { at } from '../fixtures/client/answer.ts';
import { requestLimits } from '../schemas/limits.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { callControl, defaultWorldOf, jsonOf, ofThisVersion, openControl, simulatorAt, type SimulatorOptions } from './control-plane.ts';
import { codeOf } from './listen/gateway.ts';

const fileType = 'application/x-ndjson';
const maxBytes = requestLimits.worldFileBytes.max;
/** More than the last line of a file has. */
const tailLength = 1000;

interface Exported {
  readonly world: string;
  readonly file: string;
  readonly records: number;
  readonly bytes: number;
  readonly hasSecrets: boolean;
}

/** Counts bytes and keeps the last of them. */
class Tail extends Transform {
  bytes = 0;
  #last = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#last = Buffer.concat([this.#last, chunk.subarray(-tailLength)]).subarray(-tailLength);
    done(null, chunk);
  }

  /** The number of records that the last line states; undefined if there is no such line. */
  get records(): number | undefined {
    const count = /\{"end":\{"records":(\d+),"digest":"[0-9a-f]{64}"\}\}\n$/.exec(this.#last.toString())?.[1];
    return count === undefined ? undefined : Number(count);
  }
}

/** Replaces a regular file once all of it is written, and writes to a device or a pipe. `world`: the default one if absent. Throws `UserError`. */
export async function exportWorld(
  world: string | undefined,
  { out, withSecrets = false, ...options }: SimulatorOptions & { readonly out: string; readonly withSecrets?: boolean },
): Promise<Exported> {
  const url = simulatorAt(options);
  const id = world ?? (await defaultWorldOf(url));
  let temporary: string | undefined;
  try {
    const place = await placeOf(out);
    if (place.isReplaced) temporary = join(dirname(place.path), `.${basename(place.path)}.${randomUUID()}.tmp`);
    const { body } = await openControl(url, 'GET', `/worlds/${encodeURIComponent(id)}/export?secrets=${withSecrets}`);
    const tail = new Tail();
    // Also without keys, a world has the signing secrets of its webhooks.
    const file = createWriteStream(temporary ?? place.path, { mode: 0o600, ...(temporary === undefined ? {} : { flags: 'wx' }) });
    await pipeline(body, tail, file);
    const { records, bytes } = tail;
    if (records === undefined) throw new UserError(`${url} did not return a world file; ${ofThisVersion}`);
    if (temporary !== undefined) await rename(temporary, place.path);
    return { world: id, file: out, records, bytes, hasSecrets: withSecrets };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${out}: cannot be written (${codeOf(error)}); give --out another path`, { cause: error });
  } finally {
    if (temporary !== undefined) await rm(temporary, { force: true });
  }
}

/** Where a path leads: links are followed, also to a file that does not exist yet. Only a regular file can be replaced. */
async function placeOf(path: string): Promise<{ readonly path: string; readonly isReplaced: boolean }> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found !== undefined) return found.isFile() ? { path: await realpath(path), isReplaced: true } : { path, isReplaced: false };
  const link = await readlink(path).catch(() => undefined);
  return link === undefined ? { path, isReplaced: true } : placeOf(resolve(dirname(path), link));
}

/** Returns the reply of the control plane. Throws `UserError`. */
export async function importWorld(
  file: string,
  { as, newKeys = false, ...options }: SimulatorOptions & { readonly as?: string; readonly newKeys?: boolean },
): Promise<unknown> {
  const url = simulatorAt(options);
  const mend = 'give a file that gateproof world export wrote';
  const handle = await open(file).catch((error: unknown) => {
    throw new UserError(`${file === '' ? '""' : file}: cannot be read (${codeOf(error)}); ${mend}`, { cause: error });
  });
  try {
    const about = await handle.stat();
    if (about.isDirectory()) throw new UserError(`${file}: cannot be read (EISDIR); ${mend}`);
    if (about.size > maxBytes) throw new UserError(`${file}: a world file has at most ${maxBytes} bytes`);
    const query = new URLSearchParams({ ...(as === undefined ? {} : { name: as }), newKeys: String(newKeys) });
    const body = handle.createReadStream({ autoClose: false });
    const world = await jsonOf(url, await openControl(url, 'POST', `/worlds/import?${query}`, { body, type: fileType, about: file }));
    if (!isWorld(world)) throw new UserError(`${url} did not return the new world; ${ofThisVersion}`);
    return world;
  } finally {
    await handle.close();
  }
}

/** What `GET /_sim/worlds` shows of each world, newest first. Throws `UserError`. */
export async function listWorlds(options: SimulatorOptions): Promise<readonly unknown[]> {
  const url = simulatorAt(options);
  const worlds = at(await callControl(url, 'GET', '/worlds'), 'worlds');
  if (!Array.isArray(worlds) || !worlds.every(isWorld)) throw new UserError(`${url} did not return its worlds; ${ofThisVersion}`);
  return worlds;
}

const isWorld = (value: unknown): boolean => typeof at(value, 'id') === 'string' && typeof at(value, 'records') === 'number';
