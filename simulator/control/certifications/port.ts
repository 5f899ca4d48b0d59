/** What the control plane needs in order to certify a world. The engine provides it: the simulator knows no suites. */
import type { Readable } from 'node:stream';
import type { Verdict } from '../../../schemas/shared/verdict.ts';

/** Which tests run, as the options of `gateproof certify` say it; every test if all are absent. */
export interface TestSelection {
  readonly grep?: string;
  readonly rules?: readonly string[];
  readonly deep?: boolean;
}

/** What of a world decides how it behaves; plain data. */
export interface WorldSettings {
  readonly id: string;
  readonly seed: number;
  /** Those that are not the default. */
  readonly choices: Readonly<Record<string, unknown>>;
  readonly without: readonly string[];
  readonly mutants: readonly string[];
}

export interface Progress {
  readonly planned: number;
  readonly done: number;
  /** Rules by their worst verdict so far. */
  readonly counts: Readonly<Partial<Record<Verdict, number>>>;
}

/** What came of it, in the words of the certificate. */
export interface RunOutcome {
  readonly name: string;
  readonly headline: string;
}

export interface Certified {
  readonly outcome: RunOutcome;
  /** The text of `certificate.json`, without secrets. */
  readonly certificate: string;
  /** The recorded run that it names; null when it was too large to be kept. */
  readonly recorded: KeptRun | null;
}

/** A recorded run without secrets, outside of the memory of the process. */
export interface KeptRun {
  readonly bytes: number;
  /** The bytes of `run.json`; fails once it is forgotten. */
  read(): Readable;
  forget(): void;
}

export interface Certifier {
  /** Milliseconds after which a run is ended; that of the limits by default. */
  readonly maxMs?: number;
  /** The chapters of the suites, each of which `grep` can name by `^chapter/`. */
  chapters(): Promise<readonly string[]>;
  /** Certifies a copy. Rejects with an error of one line; the signal ends it at once, with nothing left. */
  run(
    world: WorldSettings,
    selection: TestSelection,
    watch: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
  ): Promise<Certified>;
}
