/** Runs tests against mutants in this process, the cheapest first, until the mutant's rules are broken. */
import type { BeforeRequest } from '../../fixtures/conformance.ts';
import { Enough } from '../../fixtures/errors.ts';
import { isBroken, unmutated, withMutant, type RunSettings } from '../../fixtures/run-settings.ts';
import type { Mutant } from '../../simulator/mutants/framework/mutant.ts';
import { collectSuites, type CollectedTest } from '../run/collect-suites.ts';
import { embeddedTarget, ofManyRuns } from '../target/open-target.ts';
import { inParallel, isTimed, openInProcess, type InProcess, type RanTest } from '../run/in-process.ts';

export interface NamedMutant extends Mutant {
  readonly name: string;
}

interface MeetOptions {
  /** Run all tests, not only those needed to see a mutant's rules broken. */
  readonly everyTest: boolean;
  readonly onMet?: ((met: number) => void) | undefined;
}

/** A simulator, and the findings of each test without a mutant, which are collected only once. */
export interface Prover {
  /** Runs the tests of each mutant; returns these runs, and the same tests without a mutant. */
  meet(mutants: readonly NamedMutant[], options: MeetOptions): Promise<readonly RanTest[]>;
  close(): Promise<void>;
}

interface SoundTest {
  readonly ran: RanTest;
  readonly calls: ReadonlySet<string>;
}

/** `width`: mutants at one time; while one waits for its simulator, another computes. */
export async function openProver(seed: number, width = 4): Promise<Prover> {
  const tests = await collectSuites();
  const { target, close } = await embeddedTarget(seed, ofManyRuns);
  const settings: RunSettings = { target, seed, workers: 1 };
  const session = await openInProcess(settings, { findingsOnly: true });
  const sound = new Map<string, SoundTest>();

  /** Tests that call the mutant's operation come first; among equals, the cheapest. */
  const inOrder = (own: readonly CollectedTest[], { operation }: NamedMutant): readonly CollectedTest[] => {
    const rank = ({ id }: CollectedTest): number => {
      const known = sound.get(id);
      return (known?.ran.requests ?? 0) + (operation === undefined || known?.calls.has(operation) === true ? 0 : 1e6);
    };
    return own.toSorted((a, b) => rank(a) - rank(b));
  };
  const concernedBy = ({ breaks, deep }: NamedMutant, everyTest: boolean): readonly CollectedTest[] => {
    const broken = new Set<string>(breaks);
    return tests.filter((test) => (deep === true || !test.deep) && (everyTest || test.rules.some((rule) => broken.has(rule))));
  };

  return {
    async meet(mutants, { everyTest, onMet }) {
      const concerned = new Set(mutants.flatMap((mutant) => concernedBy(mutant, everyTest)));
      await inTurn(
        width,
        [...concerned].filter(({ id }) => !sound.has(id)),
        isTimed,
        async (test) => {
          const calls = new Set<string>();
          const run = () => session.run(test, { beforeRequest: (operation) => void (operation !== null && calls.add(operation)) });
          const ran = await withoutChance(test, run);
          sound.set(test.id, { ran: { ...ran, variant: unmutated }, calls });
        },
      );
      const met: RanTest[] = [];
      const isLast = (mutant: NamedMutant): boolean => concernedBy(mutant, everyTest).some(isTimed);
      let done = 0;
      await inTurn(width, mutants, isLast, async (mutant) => {
        met.push(...(await meetOne(mutant, inOrder(concernedBy(mutant, everyTest), mutant), { session, settings, everyTest })));
        onMet?.(++done);
      });
      return [...[...concerned].map(({ id }) => sound.get(id)!.ran), ...met];
    },
    async close() {
      await session.close();
      await close();
    },
  };
}

/** Runs a test, and once more if it measures time and is red: such a check is wrong in one of many runs, but hardly twice in a row. */
export async function withoutChance(test: Pick<CollectedTest, 'rules'>, run: () => Promise<RanTest>): Promise<RanTest> {
  const first = await run();
  return isTimed(test) && first.findings.some(isBroken) ? run() : first;
}

async function inTurn<T>(
  width: number,
  items: readonly T[],
  isAlone: (item: T) => boolean,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const alone = new Set(items.filter(isAlone));
  await inParallel(
    width,
    items.filter((item) => !alone.has(item)),
    work,
  );
  await inParallel(1, [...alone], work);
}

interface Meeting {
  readonly session: InProcess;
  readonly settings: RunSettings;
  readonly everyTest: boolean;
}

/** Runs the tests until each rule of the mutant was seen broken, or all of them if every test is requested. */
async function meetOne(
  { name, breaks, isOfDefaultWorld }: NamedMutant,
  tests: readonly CollectedTest[],
  { session, settings, everyTest }: Meeting,
): Promise<readonly RanTest[]> {
  const own = isOfDefaultWorld === true ? await embeddedTarget(settings.seed, { mutants: [name] }) : undefined;
  try {
    const mutated = withMutant(settings, name, own?.target);
    const open = new Set<string>(breaks);
    const met: RanTest[] = [];
    for (const test of tests) {
      if (!everyTest && !test.rules.some((rule) => open.has(rule))) continue;
      const wanted = test.rules.filter((rule) => open.has(rule));
      const stopWhenBroken: BeforeRequest = (_operation, findings) => {
        if (wanted.every((rule) => findings.some((finding) => finding.rule === rule && isBroken(finding)))) throw new Enough();
      };
      const ran = await session.run(test, { settings: mutated, ...(everyTest ? {} : { beforeRequest: stopWhenBroken }) });
      met.push({ ...ran, variant: name });
      for (const finding of ran.findings) if (isBroken(finding)) open.delete(finding.rule);
    }
    return met;
  } finally {
    await own?.close();
  }
}
