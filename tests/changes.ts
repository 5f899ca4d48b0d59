/** The parts of the contract that a branch changes, so that their proofs run again. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CollectedTest } from '../engine/run/collect-suites.ts';
import { catalogue } from '../schemas/catalogue.ts';
import { observed } from '../schemas/observed.ts';
import { register } from '../schemas/register.ts';
import { mutants } from '../simulator/mutants/index.ts';
import { modules } from '../simulator/mutants/modules.ts';
import { baseCommit, filesOfBranch } from './proof.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
type Entries = Readonly<Record<string, unknown>>;

export interface Changes {
  readonly rules: ReadonlySet<string>;
  /** With their inputs and replies. */
  readonly operations: ReadonlySet<string>;
  readonly files: readonly string[];
}

/** Undefined if there is nothing to compare with. */
export async function changesOfBranch(base = baseCommit()): Promise<Changes | undefined> {
  if (base === undefined) return undefined;
  const files = filesOfBranch(base);
  if (!files.some((path) => path.startsWith('schemas/'))) return { rules: new Set(), operations: new Set(), files };
  const before = await contractOf(base);
  return { rules: differing(before.register, register), operations: differing(before.catalogue, catalogue), files };
}

async function contractOf(commit: string): Promise<{ readonly register: Entries; readonly catalogue: Entries }> {
  // Inside the repository, so that its modules find the packages.
  const folder = join(root, '.cache', 'contracts', `${commit}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', commit, 'schemas'], { cwd: root, maxBuffer: 100_000_000 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    const read = async (name: string): Promise<Entries> =>
      ((await import(pathToFileURL(join(folder, 'schemas', `${name}.ts`)).href)) as Readonly<Record<string, Entries>>)[name]!;
    return { register: await read('register'), catalogue: await read('catalogue') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function differing(before: Entries, after: Entries): ReadonlySet<string> {
  return new Set(Object.keys(after).filter((id) => JSON.stringify(after[id]) !== JSON.stringify(before[id])));
}

export function mutantsOf({ rules, operations, files }: Changes, tests: readonly CollectedTest[]): readonly string[] {
  const seen = observed();
  const judged = new Set<string>([...operations].flatMap((id) => seen?.[id as keyof typeof seen]?.rules ?? []));
  const isRewritten = ({ id }: CollectedTest): boolean => files.some((path) => path === `suites/${id.split(' › ')[0]}.spec.ts`);
  const retested = new Set(tests.filter(isRewritten).flatMap((one) => one.rules));
  const families = Object.entries(modules).filter(([path]) => files.includes(`simulator/mutants/${path}`));
  const remade = new Set(families.flatMap(([, exports]) => Object.values(exports)).flatMap((family) => Object.keys(family as object)));
  return Object.entries(mutants).flatMap(([name, { breaks, operation, description }]) => {
    const own = operation ?? Object.keys(catalogue).find((id) => name.endsWith(`-${id}`) || description.includes(id));
    const isOfOperation = own === undefined ? breaks.some((rule) => judged.has(rule)) : operations.has(own);
    return isOfOperation || remade.has(name) || breaks.some((rule) => rules.has(rule) || retested.has(rule)) ? [name] : [];
  });
}
