/** Whether a document is a certificate. Loaded with the first file, since it brings the schema and its validator. */
import { Errors, type XSchema } from 'typebox/schema';
import { certificateFormat, certificateSchema } from '../../../../../reports/certificate-schema.ts';
import { isJsonObject } from '../../../../../schemas/shared/json.ts';

/** The published schema, open to members that this version does not know, as `gateproof diff` reads it. */
const readable = JSON.parse(JSON.stringify(certificateSchema), (key, value: unknown) =>
  key === '$id' || (key === 'additionalProperties' && value === false) ? undefined : value,
) as XSchema;

/** The problem with a document, to follow its name in a sentence; undefined if it is a certificate. */
export function problemOf(document: unknown): string | undefined {
  const format = isJsonObject(document) ? document['format'] : undefined;
  if (typeof format === 'number' && format !== certificateFormat)
    return `has certificate format ${format}; this console reads format ${certificateFormat}.`;
  const [isCertificate, errors] = Errors(readable, document);
  const [first] = errors;
  if (isCertificate || first === undefined) return undefined;
  return `is not a certificate: ${first.instancePath === '' ? 'the document' : first.instancePath} ${first.message}.`;
}
