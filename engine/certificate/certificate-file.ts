/** Certificates, as files. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { certificateFormat, certificateSchema, type Certificate } from '../../reports/certificate-schema.ts';
import { certificateFile, evidenceFile } from '../../reports/seal.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { createAjv, violations } from '../../schemas/validate.ts';
import { packageVersion } from '../package-info.ts';
import { codeOf, parseJson, readBytes } from './run-file.ts';

/** The file itself, or the certificate in a folder. Throws `UserError` when there is none. */
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

/**
 * A certificate to read, from a file or the folder that holds it. Members that this version does not know are ignored, so that certificates
 * of later versions can be read while their format is the same. Throws `UserError`.
 */
export async function readCertificate(path: string): Promise<Certificate> {
  const file = await certificateFileOf(path);
  const value = parseJson(readBytes(file, 'give a certificate.json or the folder that holds one'));
  if (typeof value === 'string') throw new UserError(`${file}: ${value}`);
  const { format, tool } = headOf(value.json);
  if (typeof format === 'number' && format !== certificateFormat)
    throw new UserError(`${file}: has certificate format ${format}; gateproof ${packageVersion()} reads format ${certificateFormat}`);
  const validate = createAjv().compile<Certificate>(readableSchema);
  if (validate(value.json)) return value.json;
  const [first] = violations(validate.errors ?? []);
  const problem = first === undefined ? 'it has an unexpected format' : `${first.path || 'the document'} ${first.message}`;
  throw new UserError(
    typeof format === 'number' && typeof tool?.version === 'string' && tool.version !== packageVersion()
      ? `${file}: was made by gateproof ${tool.version}, and gateproof ${packageVersion()} cannot read it: ${problem}`
      : `${file}: is not a certificate: ${problem}`,
  );
}

/** The members that say what a document is, of whatever it is. */
function headOf(document: unknown): { readonly format?: unknown; readonly tool?: { readonly version?: unknown } } {
  return typeof document === 'object' && document !== null ? document : {};
}

/** The published schema, open to members that it does not name. */
const readableSchema = JSON.parse(JSON.stringify(certificateSchema), (key, value: unknown) =>
  key === '$id' || (key === 'additionalProperties' && value === false) ? undefined : value,
) as object;
