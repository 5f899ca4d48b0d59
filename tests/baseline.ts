/** A recorded run of all suites against the embedded simulator, made once before the tests that read it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Certificate } from '../reports/certificate-schema.ts';
import { certificateFile, evidenceFile } from '../reports/seal.ts';
import type { Run } from '../schemas/shared/verdict.ts';

/** Holds what `gateproof certify` writes: the recorded run, the certificate, the choices. */
export const baselineFolder = fileURLToPath(new URL('../.cache/baseline', import.meta.url));
export const baselineSeed = 7;

const read = (name: string): unknown => JSON.parse(readFileSync(join(baselineFolder, name), 'utf8'));

/** @throws Error if no setup has recorded it. */
export const baseline = (): Run => read(evidenceFile) as Run;
export const baselineCertificate = (): Certificate => read(certificateFile) as Certificate;
