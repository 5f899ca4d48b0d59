/** Progress of a run: one updating line on a terminal; otherwise a line per finished chapter, and one after a long silence. */
import pc from 'picocolors';
import type { Finding } from '../schemas/shared/verdict.ts';
import { count } from './counts.ts';
import { duration } from './words.ts';

export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

interface Chapter {
  readonly planned: number;
  readonly tests: number;
  readonly checks: number;
  readonly failed: number;
}

const clear = '\r\x1b[2K';
/** Milliseconds between redraws on a terminal, and of silence before a line is written elsewhere. */
const redrawMs = 1000;
const silenceMs = 30_000;
/** Milliseconds after which the progress names the test as being waited for. */
const longMs = 3000;
/** Share of the tests, and milliseconds, after which the rest can be estimated. */
const minShare = 0.05;
const minElapsedMs = 3000;

export class Progress {
  readonly #stream: ProgressStream;
  readonly #total: number;
  readonly #chapters = new Map<string, Chapter>();
  readonly #failedRules = new Set<string>();
  /** Running tests, the longest first, and when they began. */
  readonly #running = new Map<string, number>();
  readonly #now: () => number;
  readonly #started: number;
  #written: number;
  #timer: NodeJS.Timeout | undefined;

  /** `plan`: the id of each planned test. `now`: milliseconds of a clock that never goes back. */
  constructor(plan: readonly string[], stream: ProgressStream, now: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#total = plan.length;
    this.#now = now;
    this.#started = now();
    this.#written = this.#started;
    for (const id of plan) {
      const before = this.#chapter(chapterOf(id));
      this.#chapters.set(chapterOf(id), { ...before, planned: before.planned + 1 });
    }
  }

  begin(id: string): void {
    this.#running.set(id, this.#now());
    this.#timer ??= setInterval(() => this.tick(), redrawMs).unref();
    this.#draw();
  }

  end(id: string, findings: readonly Finding[]): void {
    this.#running.delete(id);
    const failed = findings.filter((finding) => finding.verdict === 'fail');
    for (const finding of failed) this.#failedRules.add(finding.rule);
    const name = chapterOf(id);
    const before = this.#chapter(name);
    const after = { ...before, tests: before.tests + 1, checks: before.checks + findings.length, failed: before.failed + failed.length };
    this.#chapters.set(name, after);
    if (this.#stream.isTTY) this.#draw();
    else if (after.tests === after.planned) this.#line(chapterLine(name, after));
  }

  /** Redraws, or writes a line after a long silence. */
  tick(): void {
    if (this.#stream.isTTY) this.#draw();
    else if (this.#now() - this.#written >= silenceMs) this.#line(this.#text());
  }

  /** Removes the line, or names the unfinished chapters. */
  close(): void {
    clearInterval(this.#timer);
    if (this.#stream.isTTY) {
      this.#stream.write(clear);
      return;
    }
    for (const [name, state] of this.#chapters) if (state.tests < state.planned) this.#line(chapterLine(name, state));
  }

  #chapter(name: string): Chapter {
    return this.#chapters.get(name) ?? { planned: 0, tests: 0, checks: 0, failed: 0 };
  }

  #line(text: string): void {
    this.#written = this.#now();
    this.#stream.write(`${text}\n`);
  }

  #draw(): void {
    if (!this.#stream.isTTY || this.#total === 0) return;
    const width = this.#stream.columns ?? 80;
    const done = this.#done() / this.#total;
    const length = width < 100 ? 10 : 20;
    const bar = '█'.repeat(Math.floor(done * length)).padEnd(length, '░');
    const line = `${bar} ${this.#text()}`;
    const cut = line.length < width ? line : `${line.slice(0, Math.max(20, width - 2))}…`;
    this.#stream.write(clear + (this.#failedRules.size === 0 ? cut : pc.red(cut)));
  }

  #done(): number {
    return [...this.#chapters.values()].reduce((sum, { tests }) => sum + tests, 0);
  }

  /** `201/352 tests · 12 s, about 9 s left · 2 rules failed · waiting 8 s for …`. */
  #text(): string {
    const done = this.#done();
    const elapsed = this.#now() - this.#started;
    const isKnown = done / this.#total >= minShare && elapsed >= minElapsedMs && done < this.#total;
    const left = isKnown ? `, about ${whole((elapsed / done) * (this.#total - done))} left` : '';
    return [
      `${done}/${this.#total} tests`,
      `${whole(elapsed)}${left}`,
      ...(this.#failedRules.size === 0 ? [] : [`${count(this.#failedRules.size, 'rule')} failed`]),
      ...this.#waiting(),
    ].join(' · ');
  }

  /** Names the longest-running test once it takes long. */
  #waiting(): readonly string[] {
    const [longest] = this.#running;
    if (longest === undefined) return [];
    const [id, began] = longest;
    const waited = this.#now() - began;
    return waited < longMs ? [chapterOf(id)] : [`waiting ${whole(waited)} for ${titleOf(id)}`];
  }
}

/** Whole seconds, at least one: a line that changes once a second needs no tenths. */
function whole(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : duration(seconds * 1000);
}

const chapterOf = (id: string): string => id.split(/[/ ]/)[0] ?? id;
const titleOf = (id: string): string => id.split(' › ').slice(1).join(': ') || id;

function chapterLine(name: string, { planned, tests, checks, failed }: Chapter): string {
  const done = tests === planned ? count(tests, 'test') : `${tests} of ${count(planned, 'test')}`;
  return `${name}: ${done}, ${count(checks, 'check')}${failed > 0 ? `, ${failed} failed` : ''}`;
}
