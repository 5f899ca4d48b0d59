/** Prints at the end of a run in which files its time went. */
import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const shown = 20;

export default class SlowestFiles implements Reporter {
  readonly #spent = new Map<string, number>();

  onTestEnd({ location: { file } }: TestCase, { duration }: TestResult): void {
    this.#spent.set(file, (this.#spent.get(file) ?? 0) + duration);
  }

  onEnd(): void {
    const total = [...this.#spent.values()].reduce((sum, one) => sum + one, 0);
    const slowest = [...this.#spent].toSorted(([, a], [, b]) => b - a).slice(0, shown);
    const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`.padStart(7);
    const lines = slowest.map(([file, ms]) => `${seconds(ms)}  ${relative(process.cwd(), file)}`);
    process.stdout.write(`\nThe slowest files, in seconds of one worker, of ${seconds(total).trim()} in all:\n${lines.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
