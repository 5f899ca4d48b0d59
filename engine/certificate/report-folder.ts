/** Where a run writes its report, so that no report is lost in silence. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { selectionOf } from '../../reports/selection.ts';
import { certificateFile, evidenceFile } from '../../reports/seal.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Shard } from '../run/parse-shard.ts';
import { readCertificate, codeOf, parseRun, readIfThere } from './run-file.ts';

/** Folder, inside the one of a full report, of a run of selected tests. */
const partialFolder = 'partial';
/** Folder, inside that of a report, of the report that stood there before. */
export const previousFolder = 'previous';

/** Where a run of selected tests writes: it never replaces a full report, but writes beside it, and says so. */
export async function placeOfSelected(out: string): Promise<{ readonly folder: string; readonly notes: readonly string[] }> {
  const { report } = await lastRunIn(out);
  if (report === undefined || !(await isFull(out))) return { folder: out, notes: [] };
  const folder = join(out, partialFolder);
  return {
    folder,
    notes: [`Only selected tests ran: their report is in ${folder}, and the full one of ${inWords(report)} stays in ${out}.`],
  };
}

/** Whether the report in a folder is not one of selected tests. */
async function isFull(folder: string): Promise<boolean> {
  try {
    return selectionOf(await readCertificate(folder)) === undefined;
  } catch (error) {
    // What this version cannot read is not replaced by less.
    if (error instanceof UserError) return true;
    throw error;
  }
}

/** When the last run in a folder wrote its report or, as a shard, its recorded run. */
export async function lastRunIn(folder: string): Promise<{ readonly report?: Date; readonly shard?: Date }> {
  const report = await writtenAt(join(folder, certificateFile));
  if (report !== undefined) return { report };
  const shard = await writtenAt(join(folder, evidenceFile));
  return shard === undefined ? {} : { shard };
}

/** `2026-03-02 09:15:30 UTC`. */
export const inWords = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

async function writtenAt(path: string): Promise<Date | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.mtime : undefined;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR') return undefined;
    throw new UserError(`${path}: cannot be read (${codeOf(cause)}); give --out another folder`, { cause });
  }
}

/** Shards of one run need a folder each, or one would take the place of another. Throws `UserError`. */
export async function refuseOtherShard(folder: string, shard: Shard, seed: number): Promise<void> {
  const bytes = await readIfThere(join(folder, evidenceFile));
  const run = bytes === undefined ? undefined : parseRun(bytes);
  if (run === undefined || typeof run === 'string' || run.shard === undefined) return;
  if (run.seed !== seed || run.shard.total !== shard.total || run.shard.index === shard.index) return;
  throw new UserError(
    `${folder} holds shard ${run.shard.index}/${run.shard.total} of this run; give each shard a folder of its own with --out`,
  );
}
