/** Recorded runs, as files. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBounded } from '../../fixtures/targets/read-text.ts';
import { runSchema } from '../../reports/run-schema.ts';
import { evidenceFile } from '../../reports/seal.ts';
import { processLimits } from '../../schemas/limits.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { createAjv, violations } from '../../schemas/validate.ts';
import type { Run } from '../../schemas/shared/verdict.ts';

/** The file itself, or the recorded run in a folder. Throws `UserError` when neither is there. */
export async function runFileOf(path: string): Promise<string> {
  try {
    return (await stat(path)).isDirectory() ? join(path, evidenceFile) : path;
  } catch (cause) {
    throw new UserError(`${path}: cannot be read (${codeOf(cause)}); give the folders that gateproof certify --shard wrote`, { cause });
  }
}

const maxBytes = processLimits.evidenceFileBytes.max;

/** The bytes of a file. Throws `UserError`, which `mend` ends. */
export const readBytes = (path: string, mend: string): Buffer => readBounded(path, maxBytes, mend);

/** The bytes of a file, undefined when it is not there. Throws `UserError`. */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readBounded(path, maxBytes);
  } catch (error) {
    if (codeOf((error as Error).cause) === 'ENOENT') return undefined;
    throw error;
  }
}

export const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException | undefined)?.code ?? 'unknown';

/** A recorded run, or what is wrong with it. */
export function parseRun(bytes: Uint8Array): Run | string {
  const value = parseJson(bytes);
  if (typeof value === 'string') return value;
  const validate = createAjv().compile<Run>(runSchema);
  if (validate(value.json)) return value.json;
  const [first] = violations(validate.errors ?? []);
  return `it is not a recorded run: ${first === undefined ? 'it has an unexpected format' : `${first.path || 'the document'} ${first.message}`}`;
}

/** A JSON document, or what is wrong with it. */
export function parseJson(bytes: Uint8Array): { readonly json: unknown } | string {
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown };
  } catch (error) {
    return `it is not JSON in UTF-8: ${error instanceof Error ? error.message : String(error)}`;
  }
}
