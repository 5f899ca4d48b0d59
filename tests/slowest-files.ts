import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const shown = 20;

type Spent = Map<string, number>;

const add = (spent: Spent, name: string, ms: number): unknown => spent.set(name, (spent.get(name) ?? 0) + ms);
const longest = (spent: Spent): readonly (readonly [string, number])[] => [...spent].toSorted(([, a], [, b]) => b - a);
const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

export default class SlowestFiles implements Reporter {
  readonly #files: Spent = new Map();
  readonly #parts: Spent = new Map();

  onTestEnd({ location: { file }, parent }: TestCase, { duration }: TestResult): void {
    add(this.#files, file, duration);
    add(this.#parts, parent.project()?.name ?? '', duration);
  }

  onEnd(): void {
    const total = [...this.#files.values()].reduce((sum, one) => sum + one, 0);
    const lines = longest(this.#files)
      .slice(0, shown)
      .map(([file, ms]) => `${seconds(ms).padStart(7)}  ${relative(process.cwd(), file)}`);
    const parts = longest(this.#parts).map(([name, ms]) => `${name} ${seconds(ms)}`);
    process.stdout.write(
      `\nThe slowest files, in seconds of one worker, of ${seconds(total)} in all (${parts.join(', ')}):\n${lines.join('\n')}\n`,
    );
  }

  printsToStdio(): boolean {
    return false;
  }
}
