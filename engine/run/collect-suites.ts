/** The tests of the suites as data: what they state, and the bodies, to be called without a test runner. */
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
  /** One of the stateful properties, which run only when asked for. */
  readonly deep: boolean;
  /** Tests of one such group run one after the other. */
  readonly group?: string;
}

const suites = join(codeRoot, 'suites');
let collected: Promise<readonly CollectedTest[]> | undefined;

/** Every test of the suites, the random walks where the package that they need is installed. Their modules are loaded once in a process. */
export const collectSuites = (): Promise<readonly CollectedTest[]> => (collected ??= collect());

/** What installs the package of the random walks; undefined where it is there. */
export function missingForWalks(): string | undefined {
  try {
    import.meta.resolve('fast-check');
    return undefined;
  } catch {
    return 'npm install --save-dev fast-check';
  }
}

const isWalk = (file: string): boolean => file.startsWith('stateful/');

/** The files of the suites, by their paths below `suites/` with slashes. */
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
