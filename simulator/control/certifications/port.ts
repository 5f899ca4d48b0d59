/**
 * The interface through which the control plane certifies a world. The engine implements it, since the simulator does not import suites.
 */
import type { Readable } from 'node:stream';
import type { Verdict } from '../../../schemas/shared/verdict.ts';

/** The tests to run, as the options of `gateproof certify` select them; every test if all are absent. */
export interface TestSelection {
  readonly grep?: string;
  readonly rules?: readonly string[];
  readonly deep?: boolean;
}

/** The settings that determine the behavior of a world; plain data. */
export interface WorldSettings {
  readonly id: string;
  readonly seed: number;
  /** Choices that differ from the defaults. */
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

export interface RunOutcome {
  readonly name: string;
  readonly headline: string;
}

export interface Certified {
  readonly outcome: RunOutcome;
  /** The text of `certificate.json`, without secrets. */
  readonly certificate: string;
  /** The recorded run that it names; null if it was too large to keep. */
  readonly recorded: KeptRun | null;
}

/** Without secrets, and stored outside the memory of the process. */
export interface KeptRun {
  readonly bytes: number;
  /** Fails once the run has been removed. */
  read(): Readable;
  forget(): void;
}

export interface Certifier {
  /** Time limit of a run in milliseconds. */
  readonly maxMs?: number;
  /** The chapters of the suites, which `grep` selects by `^chapter/`. */
  chapters(): Promise<readonly string[]>;
  /** Certifies a copy. Rejects with a one-line error. The signal ends it at once and leaves no files. */
  run(
    world: WorldSettings,
    selection: TestSelection,
    watch: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
  ): Promise<Certified>;
}
