/** Progress of a run: one line that updates itself on a terminal, else a line when a chapter is done. */
import pc from 'picocolors';
import type { Finding } from '../schemas/shared/verdict.ts';
import { count } from './outcome.ts';

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

export class Progress {
  readonly #stream: ProgressStream;
  readonly #total: number;
  readonly #chapters = new Map<string, Chapter>();
  readonly #failedRules = new Set<string>();
  #current = '';

  /** `plan`: the chapter of each planned test. */
  constructor(plan: readonly string[], stream: ProgressStream) {
    this.#stream = stream;
    this.#total = plan.length;
    for (const name of plan) this.#chapters.set(name, { ...this.#chapter(name), planned: this.#chapter(name).planned + 1 });
  }

  /** A test of this chapter begins. */
  begin(chapter: string): void {
    this.#current = chapter;
    this.#draw();
  }

  /** A test of this chapter ended with these findings. */
  end(name: string, findings: readonly Finding[]): void {
    const failed = findings.filter((finding) => finding.verdict === 'fail');
    for (const finding of failed) this.#failedRules.add(finding.rule);
    const before = this.#chapter(name);
    const after = {
      ...before,
      tests: before.tests + 1,
      checks: before.checks + findings.length,
      failed: before.failed + failed.length,
    };
    this.#chapters.set(name, after);
    if (this.#stream.isTTY) this.#draw();
    else if (after.tests === after.planned) this.#stream.write(`${line(name, after)}\n`);
  }

  /** A message of the runner itself. */
  note(text: string): void {
    this.#stream.write(`${this.#stream.isTTY ? clear : ''}${text}\n`);
    this.#draw();
  }

  /** Removes the line, or names the chapters that did not end. */
  close(): void {
    if (this.#stream.isTTY) {
      this.#stream.write(clear);
      return;
    }
    for (const [name, state] of this.#chapters) if (state.tests < state.planned) this.#stream.write(`${line(name, state)}\n`);
  }

  #chapter(name: string): Chapter {
    return this.#chapters.get(name) ?? { planned: 0, tests: 0, checks: 0, failed: 0 };
  }

  #draw(): void {
    if (!this.#stream.isTTY || this.#total === 0) return;
    const states = [...this.#chapters.values()];
    const tests = states.reduce((sum, state) => sum + state.tests, 0);
    const checks = states.reduce((sum, state) => sum + state.checks, 0);
    const failed = this.#failedRules.size;
    const text = `${tests}/${this.#total} tests · ${checks} checks · rules failed: ${failed} · ${this.#current}`;
    const cut = text.slice(0, Math.max(20, (this.#stream.columns ?? 80) - 1));
    this.#stream.write(clear + (failed === 0 ? cut : pc.red(cut)));
  }
}

function line(name: string, { planned, tests, checks, failed }: Chapter): string {
  const done = tests === planned ? count(tests, 'test') : `${tests} of ${count(planned, 'test')}`;
  return `${name}: ${done}, ${count(checks, 'check')}${failed > 0 ? `, ${failed} failed` : ''}`;
}
