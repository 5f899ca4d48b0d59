/** `gateproof mutants`: checks that the suites catch each deliberately broken simulator by the rule that it breaks. */
import { join } from 'node:path';
import { count } from '../reports/counts.ts';
import { matrix } from '../reports/matrix.ts';
import { isProven, proofFile, type Proof } from '../reports/proof-schema.ts';
import { defaultFolder } from '../reports/write.ts';
import { writeFiles } from '../reports/write-files.ts';
import { prepareFolder, unwritable } from '../engine/certificate/conclude.ts';
import { chooseMutants, prove } from '../engine/mutants/mutant-runner.ts';
import { print } from './print.ts';

export interface MutantsOptions {
  /** Names of mutants and ids of rules; all mutants by default. */
  readonly only?: readonly string[];
  readonly everyTest?: boolean;
  readonly seed?: number;
  readonly workers?: number;
  readonly out?: string;
  readonly json?: boolean;
}

const proofText = (proof: Proof): string => `${JSON.stringify(proof, null, 2)}\n`;

/** Returns the path. Throws `UserError`. */
async function writeProof(folder: string, proof: Proof): Promise<readonly string[]> {
  try {
    return await writeFiles(folder, { [proofFile]: proofText(proof) });
  } catch (cause) {
    throw unwritable(join(folder, proofFile), cause);
  }
}

/** Returns 0 if every mutant is killed and the unchanged simulator is green, otherwise 1. Throws `UserError`. */
export async function mutants({ only, everyTest = false, seed = 1, workers = 4, out, json }: MutantsOptions): Promise<number> {
  const names = only === undefined ? undefined : chooseMutants(only);
  // The proof of some mutants must not replace the proof of all.
  const folder = out ?? (names === undefined ? defaultFolder : undefined);
  if (folder !== undefined) await prepareFolder(folder);
  process.stderr.write(
    `Mutation-testing the suites with ${names === undefined ? 'every mutant' : count(names.length, 'mutant')}, seed ${seed}; failing checks are expected\n`,
  );
  const started = performance.now();
  const proof = await prove({
    seed,
    everyTest,
    workers,
    onMet: (met) => void (met % 100 === 0 && process.stderr.write(`${count(met, 'mutant')} done\n`)),
    ...(names && { names }),
  });
  const paths = folder === undefined ? [] : await writeProof(folder, proof);
  if (json === true) process.stdout.write(proofText(proof));
  else print(matrix(proof, { took: performance.now() - started, paths }));
  return isProven(proof) ? 0 : 1;
}
