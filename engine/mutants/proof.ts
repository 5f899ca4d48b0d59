/** Finds the matrix that `gateproof mutants` wrote for the same suites as the run's. */
import { join } from 'node:path';
import { processLimits } from '../../schemas/limits.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { accepter } from '../../schemas/validate.ts';
import { readBounded } from '../../fixtures/targets/read-text.ts';
import { proofFile, proofSchema, type Proof } from '../../reports/proof-schema.ts';
import { codeRoot } from '../package-info.ts';

const isProof = accepter(proofSchema);

/** The proof in the folder of the artefacts, or else the packaged one. Undefined unless one is complete and of these suites. */
export async function findProof(out: string, { version, suiteDigest }: Run['tool']): Promise<Proof | undefined> {
  for (const folder of [out, codeRoot]) {
    const found = readJson(join(folder, proofFile));
    if (!isProof(found)) continue;
    const proof = found as Proof;
    if (proof.complete && proof.tool.suiteDigest === suiteDigest && proof.tool.version === version) return proof;
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
