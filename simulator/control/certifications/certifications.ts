/** The runs of `certify`: only one at a time; the latest runs are kept. */
import { processLimits } from '../../../schemas/limits.ts';
import { formatInstant, atMilliseconds } from '../../../schemas/shared/instant.ts';
import { conflict } from '../refusal.ts';
import type { Certified, Certifier, KeptRun, Progress, RunOutcome, TestSelection, WorldSettings } from './port.ts';

type RunState = 'running' | 'done' | 'failed' | 'cancelled';

export interface ShownRun extends Progress {
  readonly id: string;
  readonly world: string;
  readonly state: RunState;
  readonly selection: TestSelection;
  /** Wall time, ISO 8601. */
  readonly startedAt: string;
  readonly elapsedMs: number;
  readonly outcome: RunOutcome | null;
  readonly recordedBytes: number | null;
  readonly reason: string | null;
}

class Run {
  readonly id: string;
  readonly world: string;
  readonly #selection: TestSelection;
  readonly #startedAt = Date.now();
  readonly #abort = new AbortController();
  #endedAt: number | undefined;
  #state: RunState = 'running';
  #progress: Progress = { planned: 0, done: 0, counts: {} };
  #certified: Certified | undefined;
  #reason: string | null = null;

  constructor(id: string, certifier: Certifier, settings: WorldSettings, selection: TestSelection) {
    this.id = id;
    this.world = settings.id;
    this.#selection = selection;
    void this.#work(certifier, settings);
  }

  async #work(certifier: Certifier, settings: WorldSettings): Promise<void> {
    const { maxMs = processLimits.certificationMs.max } = certifier;
    const bound = setTimeout(() => this.#end('failed', `It took longer than ${inWords(maxMs)} and was ended.`), maxMs).unref();
    const onProgress = (progress: Progress): void => void (this.#progress = progress);
    try {
      const certified = await certifier.run(settings, this.#selection, { signal: this.#abort.signal, onProgress });
      if (this.isOver) certified.recorded?.forget();
      else this.#certified = certified;
      this.#end('done', null);
    } catch (error) {
      this.#end('failed', error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(bound);
    }
  }

  get isOver(): boolean {
    return this.#state !== 'running';
  }

  get certificate(): string | undefined {
    return this.#certified?.certificate;
  }

  get recorded(): KeptRun | null {
    return this.#certified?.recorded ?? null;
  }

  cancel(): void {
    this.#end('cancelled', null);
  }

  forget(): void {
    this.cancel();
    this.recorded?.forget();
  }

  /** Only the first end counts. Stops any remaining work. */
  #end(state: RunState, reason: string | null): void {
    if (this.isOver) return;
    this.#state = state;
    this.#reason = reason;
    this.#endedAt = Date.now();
    this.#abort.abort();
  }

  shown(): ShownRun {
    return {
      id: this.id,
      world: this.world,
      state: this.#state,
      selection: this.#selection,
      startedAt: formatInstant(atMilliseconds(this.#startedAt)),
      elapsedMs: (this.#endedAt ?? Date.now()) - this.#startedAt,
      ...this.#progress,
      outcome: this.#certified?.outcome ?? null,
      recordedBytes: this.recorded?.bytes ?? null,
      reason: this.#reason,
    };
  }
}

const inWords = (ms: number): string => (ms < 60_000 ? `${ms / 1000} seconds` : `${ms / 60_000} minutes`);
const maxKept = processLimits.certifications.max;

export class Certifications {
  readonly #certifier: Certifier;
  /** Oldest first. */
  readonly #runs: Run[] = [];
  #count = 0;
  #isClosed = false;

  constructor(certifier: Certifier) {
    this.#certifier = certifier;
  }

  chapters(): Promise<readonly string[]> {
    return this.#certifier.chapters();
  }

  /** Throws a refusal while another run is in progress. */
  start(world: WorldSettings, selection: TestSelection): ShownRun {
    if (this.#isClosed) throw conflict('The simulator is being stopped.');
    const running = this.#runs.find(({ isOver }) => !isOver);
    if (running !== undefined) throw conflict(`${running.id} is certifying ${running.world}; wait until it ends, or cancel it.`);
    const run = new Run(`certification-${++this.#count}`, this.#certifier, world, selection);
    this.#runs.push(run);
    if (this.#runs.length > maxKept) this.#runs.shift()?.forget();
    return run.shown();
  }

  /** Newest first. */
  all(): readonly ShownRun[] {
    return this.#runs.toReversed().map((run) => run.shown());
  }

  find(id: string): { shown(): ShownRun; readonly certificate: string | undefined; readonly recorded: KeptRun | null } | undefined {
    return this.#runs.find((run) => run.id === id);
  }

  /** Cancels a run in progress, or removes one that has ended. Returns whether the run exists. */
  remove(id: string): boolean {
    const at = this.#runs.findIndex((run) => run.id === id);
    const run = this.#runs[at];
    if (run === undefined) return false;
    if (run.isOver) this.#runs.splice(at, 1)[0]?.forget();
    else run.cancel();
    return true;
  }

  /** Cancels the run in progress, removes recorded runs, and accepts no more. */
  close(): void {
    this.#isClosed = true;
    for (const run of this.#runs) run.forget();
  }
}
