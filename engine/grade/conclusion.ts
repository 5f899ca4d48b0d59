/** Makes the recorded run of a grading, and its certificate. */
import { assembleRun } from '../../reports/assemble.ts';
import type { Written } from '../../reports/write.ts';
import type { PlannedTest, Run } from '../../schemas/shared/verdict.ts';
import { readChoices } from '../certificate/choices-file.ts';
import { prepareFolder, writeConclusion } from '../certificate/conclude.ts';
import { placeOfSelected } from '../certificate/report-folder.ts';
import { readSealers, type SealOptions } from '../certificate/sealers.ts';
import { packageVersion } from '../package-info.ts';
import { suiteDigest } from '../suite-digest.ts';
import type { Way } from './evidence.ts';
import { withUnmet } from './judge.ts';

export interface ReportOptions extends SealOptions {
  /** Name of the client in its certificate; its command by default. */
  readonly name?: string;
  /** Folder of the report. */
  readonly out: string;
}

/** Settings of a grading; `isSelected`: not all scenarios or cuts. */
interface Grading {
  readonly kind: NonNullable<Run['kind']>;
  readonly way: Way;
  readonly name: string;
  readonly seed: number;
  readonly workers: number;
  readonly isSelected: boolean;
  readonly signal?: AbortSignal | undefined;
}

const wayInWords = { adapter: 'client with an adapter', program: 'client as a program', waiting: 'client that was waited for' } as const;

/**
 * Prepares a grading and finds mistakes in its options. Returns a function that writes the certificate; `ended` says why the grading is
 * incomplete. Throws `UserError`.
 */
export async function beginGrading(
  { out: base, ...seals }: ReportOptions,
  { kind, way, name, seed, workers, isSelected, signal }: Grading,
): Promise<(plan: readonly PlannedTest[], tests: Run['tests'], ended?: string) => Promise<Written>> {
  const sealers = await readSealers(seals);
  const { folder: out, notes } = isSelected ? await placeOfSelected(base) : { folder: base, notes: [] };
  await prepareFolder(out);
  const startedAt = new Date();
  const began = performance.now();
  return async (plan, tests, ended = signal?.aborted === true ? 'it was interrupted' : undefined) => {
    const run = assembleRun(
      {
        kind,
        tool: { name: 'gateproof', version: packageVersion(), suiteDigest: await suiteDigest() },
        target: {
          name,
          baseUrl: kind === 'cuts' ? `${wayInWords[way]}, interrupted everywhere` : wayInWords[way],
          personas: [],
          simulator: false,
        },
        given: { consent: { write: true, provokeRateLimit: false, waitForExpiry: 'PT0S' }, requests: {}, lifetimes: {}, control: false },
        seed,
        ...(isSelected ? { chosen: true as const } : {}),
        workers,
        startedAt: startedAt.toISOString(),
        durationMs: Math.round(performance.now() - began),
        ...(ended === undefined ? {} : { ended }),
      },
      plan,
      tests,
    );
    const recorded = kind === 'cuts' ? run : withUnmet(run);
    const written = await writeConclusion({ run: recorded, knownFailures: [], secrets: [], out, base, ...sealers });
    return { ...written, notes: [...notes, ...(written.notes ?? [])] };
  };
}

/** Choices that change what a client must send or verify, and that its settings do not state. */
const fixed = new Set(['webhooks.headerPrefix', 'webhooks.requireHttps', 'webhooks.signedAt', 'apiKeys.prefix']);

/** The choices of a file that apply to a grading; none without a file. Throws `UserError`. */
export function variedChoices(file: string | undefined): Readonly<Record<string, unknown>> {
  if (file === undefined) return {};
  return Object.fromEntries(Object.entries(readChoices(file)).filter(([id]) => !fixed.has(id)));
}
