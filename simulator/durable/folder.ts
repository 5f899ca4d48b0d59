/** A data folder: its identity and its secrets. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { newRoot } from '../store/secrets.ts';
import { fileMode, folderMode, realDisk } from './disk.ts';
import { lockName, takingName } from './folder-lock.ts';
import { numberOf } from './log-file.ts';
import { format } from './ops.ts';

const manifestName = 'gateproof-data.json';
const rootName = 'root.key';
const rootBytes = 32;

export interface Folder {
  readonly path: string;
  /** Name of the folder, as its own files state it. */
  readonly id: string;
  /** The secret from which all secrets without a stated seed are derived. */
  readonly root: Uint8Array;
}

const isOurs = (name: string): boolean =>
  [manifestName, rootName, lockName, takingName].includes(name) ||
  name.endsWith('.tmp') ||
  numberOf(name, 'log') !== undefined ||
  numberOf(name, 'checkpoint') !== undefined;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Creates the folder if it is missing, and checks that it contains nothing else. Throws `UserError`. */
export function prepareFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: folderMode });
    const other = readdirSync(path).find((name) => !isOurs(name));
    if (other !== undefined)
      throw new UserError(`${path} is not a data folder of gateproof: it holds ${other}; give an empty folder, or one that does not exist`);
    chmodSync(path, folderMode);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path} cannot be used as a data folder: ${reasonOf(error)}`);
  }
}

function writeWhole(path: string, name: string, bytes: string | Uint8Array): void {
  const draft = join(path, `${name}.tmp`);
  writeFileSync(draft, bytes, { mode: fileMode, flush: true });
  renameSync(draft, join(path, name));
}

/** Opens a folder that is prepared and locked; a new one gets a name, and `root` or a new secret. Throws `UserError`. */
export function openFolder(path: string, root: Uint8Array = newRoot()): Folder {
  const names = readdirSync(path);
  if (!names.includes(manifestName)) {
    if (names.some((name) => numberOf(name, 'log') !== undefined || numberOf(name, 'checkpoint') !== undefined))
      throw new UserError(`${join(path, manifestName)} is missing: the other files of the folder cannot be read without it`);
    const id = randomUUID();
    writeWhole(path, rootName, root);
    writeWhole(path, manifestName, `${JSON.stringify({ what: 'worlds of gateproof serve --data', format, id })}\n`);
    realDisk.syncFolder(path);
    return { path, id, root };
  }
  const id = readManifest(join(path, manifestName));
  const kept = readFileSync(join(path, rootName));
  if (kept.length !== rootBytes) throw new UserError(`${join(path, rootName)} must have ${rootBytes} bytes; restore it from a copy`);
  return { path, id, root: kept };
}

function readManifest(path: string): string {
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UserError(`${path} cannot be read: ${reasonOf(error)}`);
  }
  if (!isJsonObject(manifest)) throw new UserError(`${path} is not a JSON object`);
  const { format: found, id } = manifest;
  if (found !== format)
    throw new UserError(
      `${path} has format ${JSON.stringify(found) ?? 'none'}; this version of gateproof reads format ${format}: use the version that wrote it`,
    );
  if (typeof id !== 'string') throw new UserError(`${path} has no id`);
  return id;
}
