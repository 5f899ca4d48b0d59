/** Writes files into a folder, each whole or not at all. Apart from the artefacts, whose code most commands do not need. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Node's recursive mkdir never ends in a folder that takes no entries, such as `/proc`. */
export function makeFolder(folder: string, mode?: number): void {
  const path = resolve(folder);
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // It existed already, or another process was faster.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

export interface Earlier {
  /** All files that a report can have; those that the new report lacks are removed. */
  readonly files: readonly string[];
  /** Where to keep the previous report, replacing an earlier one; absent: nowhere. */
  readonly keptIn?: string;
}

/**
 * Writes every file under a temporary name, then renames it: a failure leaves the last run's files intact. Returns the paths.
 * @throws what the file system throws; nothing half-written remains.
 */
export async function writeFiles(
  folder: string,
  texts: Readonly<Record<string, string | Uint8Array>>,
  { files: all, keptIn }: Earlier = { files: [] },
): Promise<readonly string[]> {
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name);
    return { path, text, temporary: join(folder, `.${name}.${randomUUID()}.tmp`) };
  });
  makeFolder(folder);
  try {
    for (const { temporary, text } of files) await writeFile(temporary, text, { flag: 'wx' });
    if (keptIn !== undefined) await keep(folder, keptIn, all);
    await Promise.all(all.filter((name) => texts[name] === undefined).map((name) => rm(join(folder, name), { force: true })));
    for (const { temporary, path } of files) await rename(temporary, path);
  } finally {
    await Promise.all(files.map(({ temporary }) => rm(temporary, { force: true })));
  }
  return files.map(({ path }) => path);
}

/** Copies rather than moves, so that the report stays readable meanwhile. */
async function keep(from: string, to: string, names: readonly string[]): Promise<void> {
  makeFolder(to);
  for (const name of names) {
    await rm(join(to, name), { force: true });
    await copyFile(join(from, name), join(to, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }
}
