/** Joins the shards of one run into the certificate that an unsharded run would have. */
import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { assembleRun } from '../../reports/assemble.ts';
import { comparableUrl } from '../../reports/diff-pair.ts';
import { certificateFile, evidenceFile } from '../../reports/seal.ts';
import type { Written } from '../../reports/write.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { prepareFolder, writeConclusion } from './conclude.ts';
import { readKnownFailures } from './failure-lists.ts';
import { chooseTests } from '../run/choose-tests.ts';
import { packageVersion } from '../package-info.ts';
import { placeOfSelected } from './report-folder.ts';
import { parseRun, readBytes, runFileOf } from './run-file.ts';
import { readSealers, type SealOptions } from './sealers.ts';
import { suiteDigest } from '../suite-digest.ts';

export interface MergeOptions extends SealOptions {
  readonly out: string;
  readonly knownFailures?: string;
}

export interface ShardFile {
  readonly file: string;
  readonly run: Run;
}

/** Joins the shards in the folders or files, and writes the certificate of their run. Throws `UserError`. */
export async function mergeShards(paths: readonly string[], { out: base, knownFailures: list, ...seals }: MergeOptions): Promise<Written> {
  const sealers = await readSealers(seals);
  const knownFailures = readKnownFailures(list, 'give --known-failures another file');
  const shards: ShardFile[] = [];
  for (const path of paths) shards.push(await readShard(await runFileOf(path)));
  await refuseShardFolder(base, shards);
  const run = await withWholePlan(joinShards(shards));
  const digest = await suiteDigest();
  if (run.tool.version !== packageVersion() || run.tool.suiteDigest !== digest)
    throw new UserError(
      `the shards were made by gateproof ${run.tool.version} with suites ${run.tool.suiteDigest}, but this is ${packageVersion()} with ${digest}; ` +
        'merge them with the version that made them',
    );
  const isSelected = run.grep !== undefined || run.rules !== undefined || run.chosen === true;
  const { folder: out, notes } = isSelected ? await placeOfSelected(base) : { folder: base, notes: [] };
  await prepareFolder(out);
  // The recordings of the shards are already redacted; this only searches again for text that looks like a secret.
  const written = await writeConclusion({ run, knownFailures, secrets: [], out, base, ...sealers });
  return { ...written, notes: [...notes, ...(written.notes ?? [])] };
}

/** The certificate would replace the recording of a shard, which could not be merged again. */
async function refuseShardFolder(out: string, shards: readonly ShardFile[]): Promise<void> {
  const folder = await realpath(out).catch(() => resolve(out));
  for (const { file } of shards)
    if ((await realpath(dirname(file))) === folder) throw new UserError(`${out} holds a shard of this run; give --out a folder of its own`);
}

/** A single Playwright shard cannot know whether all tests were requested; all shards together can. */
async function withWholePlan({ chosen, ...run }: Run): Promise<Run> {
  if (chosen === undefined) return run;
  const planned = new Set(run.plan.map(({ id }) => id));
  const isWhole = (await chooseTests({ deep: run.deep === true })).every(({ id }) => planned.has(id));
  return isWhole ? run : { ...run, chosen };
}

async function readShard(file: string): Promise<ShardFile> {
  if (basename(file) === certificateFile)
    throw new UserError(`${file} is a certificate; give the ${evidenceFile} of a shard, or its folder`);
  const run = parseRun(readBytes(file, 'give the folders that gateproof certify --shard wrote'));
  if (typeof run === 'string') throw new UserError(`${file}: ${run}`);
  return { file, run };
}

const shared: readonly (readonly [string, (run: Run) => unknown])[] = [
  ['tool version', ({ tool }) => tool.version],
  ['suite digest', ({ tool }) => tool.suiteDigest],
  ['seed', ({ seed }) => seed],
  ['number of shards', ({ shard }) => shard?.total],
  ['selection of tests', ({ grep }) => grep ?? 'every test'],
  ['selection of rules', ({ rules }) => rules ?? 'every rule'],
  ['random walks', ({ deep }) => (deep === true ? 'included' : 'not included')],
  ['content of the target file', ({ given }) => given],
  // Each machine may see a different address and certificate of the same deployment.
  ['target', ({ target: { address: _a, certificate: _c, unseen: _u, ...target } }) => ({ ...target, baseUrl: comparableUrl(target) })],
];

/**
 * Starts with the earliest shard; durations add up, since shards need not run at the same time; the number of workers is the largest.
 * Throws `UserError` unless these are all the shards of one run.
 */
export function joinShards(files: readonly ShardFile[]): Run {
  const shards = files.map(({ file, run: { shard, ...run } }) => {
    if (shard === undefined) throw new UserError(`${file}: is a complete run, not a shard; gateproof certify --shard writes shards`);
    return { file, run, shard };
  });
  const [first] = shards;
  if (first === undefined) throw new UserError('there is nothing to merge; give the folders that gateproof certify --shard wrote');
  for (const other of files.slice(1)) sameRun(files[0] ?? other, other);
  complete(shards, first.shard.total);
  const sorted = shards.toSorted((a, b) => a.shard.index - b.shard.index).map(({ run }) => run);
  const { plan: _plan, tests: _tests, choices: _choices, requests: _requests, ended: _ended, ...head } = sorted[0] ?? first.run;
  const ended = sorted.map((run) => run.ended).find((reason) => reason !== undefined);
  const left = sorted.flatMap((run) => run.left ?? []);
  return assembleRun(
    {
      ...head,
      ...(left.length === 0 ? {} : { left }),
      ...(ended === undefined ? {} : { ended }),
      startedAt: sorted.map(({ startedAt }) => startedAt).reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a)),
      durationMs: sorted.reduce((sum, { durationMs }) => sum + durationMs, 0),
      workers: Math.max(...sorted.map(({ workers }) => workers)),
    },
    sorted.flatMap(({ plan }) => plan),
    sorted.flatMap(({ tests }) => tests),
  );
}

function sameRun(one: ShardFile, other: ShardFile): void {
  for (const [name, of] of shared) {
    const [here, there] = [of(one.run), of(other.run)];
    if (!isDeepStrictEqual(here, there))
      throw new UserError(
        `the shards belong to different runs: ${name} is ${textOf(here)} in ${one.file} but ${textOf(there)} in ${other.file}`,
      );
  }
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function complete(shards: readonly { readonly file: string; readonly shard: NonNullable<Run['shard']> }[], total: number): void {
  const byIndex = new Map<number, string>();
  for (const { file, shard } of shards) {
    const twin = byIndex.get(shard.index);
    if (twin !== undefined) throw new UserError(`shard ${shard.index} of ${total} is given twice: ${twin} and ${file}`);
    byIndex.set(shard.index, file);
  }
  const missing = Array.from({ length: total }, (_, at) => at + 1).filter((index) => !byIndex.has(index));
  if (missing.length > 0)
    throw new UserError(
      `${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')} of ${total} ${missing.length === 1 ? 'is' : 'are'} missing`,
    );
}
