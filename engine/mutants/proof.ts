/** Finds what proves the suites of a run: the matrix of mutants that `gateproof mutants` wrote for the very same suites. */
import { join } from 'node:path';
import { processLimits } from '../../schemas/limits.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { createAjv } from '../../schemas/validate.ts';
import { readBounded } from '../../fixtures/targets/read-text.ts';
import { proofFile, proofSchema, type Proof } from '../../reports/proof-schema.ts';
import { codeRoot } from '../package-info.ts';

/** The proof in the folder of the artefacts, else the one that is shipped; undefined when neither is of these suites, and whole. */
export async function findProof(out: string, { version, suiteDigest }: Run['tool']): Promise<Proof | undefined> {
  const isProof = createAjv().compile<Proof>(proofSchema);
  for (const folder of [out, codeRoot]) {
    const found = readJson(join(folder, proofFile));
    // A proof of other suites, or of a subset of the mutants, does not apply to this run.
    if (isProof(found) && found.complete && found.tool.suiteDigest === suiteDigest && found.tool.version === version) return found;
  }
  return undefined;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readBounded(path, processLimits.evidenceFileBytes.max).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
