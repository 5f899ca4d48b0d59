/** Chooses the folder of a report so that no report is silently overwritten. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { selectionOf } from '../../reports/selection.ts';
import { certificateFile, evidenceFile } from '../../reports/seal.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Shard } from '../run/parse-shard.ts';
import { readCertificate, codeOf, parseRun, readIfThere } from './run-file.ts';

/** Subfolder of a full report for runs of selected tests. */
const partialFolder = 'partial';
/** Subfolder of a report for the previous report. */
export const previousFolder = 'previous';

/** A run of selected tests does not replace a full report: it writes to a subfolder and says so. */
export async function placeOfSelected(out: string): Promise<{ readonly folder: string; readonly notes: readonly string[] }> {
  const { report } = await lastRunIn(out);
  if (report === undefined || !(await isFull(out))) return { folder: out, notes: [] };
  const folder = join(out, partialFolder);
  return {
    folder,
    notes: [`Only selected tests ran: their report is in ${folder}, and the full one of ${inWords(report)} stays in ${out}.`],
  };
}

async function isFull(folder: string): Promise<boolean> {
  try {
    return selectionOf(await readCertificate(folder)) === undefined;
  } catch (error) {
    // A report that this version cannot read counts as full, so that a partial one does not replace it.
    if (error instanceof UserError) return true;
    throw error;
  }
}

/** When the last run in a folder wrote its report or, for a shard, its recording. */
export async function lastRunIn(folder: string): Promise<{ readonly report?: Date; readonly shard?: Date }> {
  const report = await writtenAt(join(folder, certificateFile));
  if (report !== undefined) return { report };
  const shard = await writtenAt(join(folder, evidenceFile));
  return shard === undefined ? {} : { shard };
}

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

/** Each shard of a run needs its own folder, or one would overwrite another. Throws `UserError`. */
export async function refuseOtherShard(folder: string, shard: Shard, seed: number): Promise<void> {
  const bytes = await readIfThere(join(folder, evidenceFile));
  const run = bytes === undefined ? undefined : parseRun(bytes);
  if (run === undefined || typeof run === 'string' || run.shard === undefined) return;
  if (run.seed !== seed || run.shard.total !== shard.total || run.shard.index === shard.index) return;
  throw new UserError(
    `${folder} holds shard ${run.shard.index}/${run.shard.total} of this run; give each shard a folder of its own with --out`,
  );
}
