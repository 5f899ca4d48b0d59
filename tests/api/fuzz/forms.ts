/** Forms as bodies: fields of a URL-encoded form, parts of a multipart form (RFC 7578), well formed or with one fault. */
import { keywordsOf, type TObject } from '../../../schemas/shape.ts';
import type { Mutation } from './template.ts';

export const encodedType = 'application/x-www-form-urlencoded';
export const multipartType = 'multipart/form-data';
const boundary = 'part-of-the-form';

export const encodedForm = (fields: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();

const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll(/\r\n|\r|\n/g, '%0D%0A');

/** A multipart body and its media type. A binary member becomes a file. The first mutation breaks the form. */
export function multipartForm(
  fields: readonly (readonly [string, string])[],
  form: TObject,
  [mutation]: readonly Mutation[],
): { readonly type: string; readonly text: string } {
  const isFile = (name: string): boolean => keywordsOf(form).properties?.[name]?.format === 'binary';
  const kind = mutation?.kind;
  const part = ([name, value]: readonly [string, string]): string => {
    const named = kind === 'rename' ? '' : `; name="${quoted(name)}"`;
    const file = isFile(name) ? '; filename="file.txt"' : '';
    const type = isFile(name) ? '\r\nContent-Type: application/octet-stream' : '';
    return `--${boundary}\r\nContent-Disposition: form-data${named}${file}${type}\r\n\r\n${value}\r\n`;
  };
  const given = kind === 'add' ? [...fields, [mutation!.name, String(mutation!.at)] as const] : fields;
  const parts = given.map(part).join('');
  const text = `${kind === 'repeat' ? parts + parts : parts}${kind === 'remove' ? '' : `--${boundary}--\r\n`}`;
  return { type: `${multipartType}; boundary=${kind === 'replace' ? 'another' : boundary}`, text };
}
