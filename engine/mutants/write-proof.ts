import { join } from 'node:path';
import { proofFile, type Proof } from '../../reports/proof-schema.ts';
import { writeFiles } from '../../reports/write.ts';
import { unwritable } from '../certificate/conclude.ts';

export const proofText = (proof: Proof): string => `${JSON.stringify(proof, null, 2)}\n`;

/** Returns the path. Throws `UserError`. */
export async function writeProof(folder: string, proof: Proof): Promise<readonly string[]> {
  try {
    return await writeFiles(folder, { [proofFile]: proofText(proof) });
  } catch (cause) {
    throw unwritable(join(folder, proofFile), cause);
  }
}
