/** Collects the suites' tests as data with callable bodies, without a test runner. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectInto } from '../../fixtures/collector.ts';
import type { About, Body } from '../../fixtures/conformance.ts';
import { testIdOf, type PlannedTest } from '../../schemas/shared/verdict.ts';
import { codeExtension, codeRoot } from '../package-info.ts';

export interface CollectedTest extends PlannedTest {
  readonly about: About;
  readonly body: Body;
  readonly deep: boolean;
  readonly group?: string;
}

const suites = join(codeRoot, 'suites');
let collected: Promise<readonly CollectedTest[]> | undefined;

/** All tests of the suites; random walks only if their package is installed. The modules load once per process. */
export const collectSuites = (): Promise<readonly CollectedTest[]> => (collected ??= collect());

/** How to install the package of the random walks; undefined if it is installed. */
export function missingForWalks(): string | undefined {
  try {
    import.meta.resolve('fast-check');
    return undefined;
  } catch {
    return 'npm install --save-dev fast-check';
  }
}

const isWalk = (file: string): boolean => file.startsWith('stateful/');

export async function specFiles(): Promise<readonly string[]> {
  const entries = await readdir(suites, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(`.spec${codeExtension}`))
    .map(({ parentPath, name }) => relative(suites, join(parentPath, name)).split(sep).join('/'))
    .toSorted();
}

async function collect(): Promise<readonly CollectedTest[]> {
  const tests: CollectedTest[] = [];
  const hasWalks = missingForWalks() === undefined;
  for (const file of await specFiles()) {
    if (isWalk(file) && !hasWalks) continue;
    let titles: readonly string[] = [file];
    let group: string | undefined;
    await collectInto(
      {
        test(title, about, body) {
          const id = testIdOf([...titles, title]);
          const rules = [...new Set<string>(about.rules)];
          tests.push({ id, title, rules, about, body, deep: isWalk(file), ...(group === undefined ? {} : { group }) });
        },
        topic(title, declare, { inOrder }) {
          const outer = { titles, group };
          titles = [...titles, title];
          if (inOrder) group ??= testIdOf(titles);
          declare();
          ({ titles, group } = outer);
        },
      },
      () => import(pathToFileURL(join(suites, file)).href),
    );
  }
  return tests;
}
