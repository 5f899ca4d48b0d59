import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { compareTarget, type CompareOptions } from '../engine/compare/run.ts';
import { summaryOf } from '../engine/compare/print-compared.ts';
import { interruption } from '../engine/interruption.ts';
import { certify } from '../engine/run-target.ts';
import { choicesFile } from '../reports/seal.ts';
import { print, printAside } from './print.ts';

export interface CompareCommand extends Omit<CompareOptions, 'seed' | 'signal' | 'onProgress' | 'out' | 'learn'> {
  readonly seed?: number;
  readonly out: string;
  readonly json?: boolean;
}

/** Returns 0 if no divergence is left, 1 if one is, 2 if too little could be walked. Throws `UserError`. */
export async function compare({ json = false, seed = randomInt(1_000_000), ...options }: CompareCommand): Promise<number> {
  const { signal } = interruption();
  signal.addEventListener('abort', () => printAside('Interrupted: removing what the walk made, and writing the results so far\n'), {
    once: true,
  });
  const report = await compareTarget({
    ...options,
    seed,
    signal,
    learn: () => learntChoices(options, seed, signal),
    onProgress: (text) => printAside(`${text}\n`),
  });
  print(json ? `${JSON.stringify(report, null, 2)}\n` : summaryOf(report, options.recording === undefined ? options.out : undefined));
  return report.outcome.exitStatus;
}

/** The choices that the suites observe at the deployment now; none of the embedded simulator. */
async function learntChoices({ target, out }: CompareCommand, seed: number, signal: AbortSignal): Promise<string | undefined> {
  if (target === undefined) return undefined;
  const folder = join(out, 'certificate');
  printAside(`Certifying first, to learn the choices of the deployment (--choices skips this): ${folder}\n`);
  await rm(folder, { recursive: true, force: true });
  await certify({ target, out: folder, seed }, undefined, { progress: process.stderr, signal });
  const learnt = join(folder, choicesFile);
  // A run that observed no choice writes none.
  return existsSync(learnt) ? learnt : undefined;
}
