import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { processLimits } from '../../schemas/limits.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { firstFault } from '../../schemas/validate.ts';
import { readBounded } from '../../fixtures/targets/read-text.ts';
import { certificateFormat, certificateSchema, type Certificate } from '../../reports/certificate-schema.ts';
import { runSchema } from '../../reports/run-schema.ts';
import { evidenceFile, certificateFile } from '../../reports/seal.ts';
import { packageVersion } from '../package-info.ts';

/** Returns the file itself, or the recorded run of a folder. Throws `UserError` if there is none. */
export async function runFileOf(path: string): Promise<string> {
  try {
    return (await stat(path)).isDirectory() ? join(path, evidenceFile) : path;
  } catch (cause) {
    throw new UserError(`${path}: cannot be read (${codeOf(cause)}); give the folders that gateproof certify --shard wrote`, { cause });
  }
}

const maxBytes = processLimits.evidenceFileBytes.max;

/** `mend` is the end of the message. Throws `UserError`. */
export const readBytes = (path: string, mend: string): Buffer => readBounded(path, maxBytes, mend);

/** Undefined if the file does not exist. Throws `UserError`. */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readBounded(path, maxBytes);
  } catch (error) {
    if (codeOf((error as Error).cause) === 'ENOENT') return undefined;
    throw error;
  }
}

export const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException | undefined)?.code ?? 'unknown';

export function parseRun(bytes: Uint8Array): Run | string {
  const value = parseJson(bytes);
  if (typeof value === 'string') return value;
  const fault = firstFault(runSchema, value.json);
  return fault === undefined ? (value.json as Run) : `it is not a recorded run: ${fault}`;
}

export function parseJson(bytes: Uint8Array): { readonly json: unknown } | string {
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown };
  } catch (error) {
    return `it is not JSON in UTF-8: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Returns the file itself, or the certificate of a folder. Throws `UserError` if there is none. */
export async function certificateFileOf(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    (cause: unknown) => {
      throw new UserError(`${path}: cannot be read (${codeOf(cause)}); give a certificate.json or the folder that holds one`, { cause });
    },
  );
  if (!isFolder) return path;
  const file = join(path, certificateFile);
  if (!existsSync(file) && existsSync(join(path, evidenceFile)))
    throw new UserError(`${path}: holds a recorded run but no ${certificateFile}; gateproof merge makes one from all shards of a run`);
  return file;
}

/** Ignores unknown members, so that later versions' certificates stay readable while their format is the same. Throws `UserError`. */
export async function readCertificate(path: string): Promise<Certificate> {
  const file = await certificateFileOf(path);
  const value = parseJson(readBytes(file, 'give a certificate.json or the folder that holds one'));
  if (typeof value === 'string') throw new UserError(`${file}: ${value}`);
  const { format, tool } = headOf(value.json);
  if (typeof format === 'number' && format !== certificateFormat)
    throw new UserError(`${file}: has certificate format ${format}; gateproof ${packageVersion()} reads format ${certificateFormat}`);
  const problem = firstFault(readableSchema, value.json);
  if (problem === undefined) return value.json as Certificate;
  throw new UserError(
    typeof format === 'number' && typeof tool?.version === 'string' && tool.version !== packageVersion()
      ? `${file}: was made by gateproof ${tool.version}, and gateproof ${packageVersion()} cannot read it: ${problem}`
      : `${file}: is not a certificate: ${problem}`,
  );
}

function headOf(document: unknown): { readonly format?: unknown; readonly tool?: { readonly version?: unknown } } {
  return typeof document === 'object' && document !== null ? document : {};
}

/** The published schema, but open to unknown members. */
const readableSchema = JSON.parse(JSON.stringify(certificateSchema), (key, value: unknown) =>
  key === '$id' || (key === 'additionalProperties' && value === false) ? undefined : value,
) as object;
