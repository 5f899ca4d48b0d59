/** `gateproof spec`: the contract as an OpenAPI document. */
import { writeFile } from 'node:fs/promises';
import { openapi } from '../schemas/openapi.ts';
import { UserError } from '../schemas/shared/user-error.ts';

export async function writeSpec({ out }: { readonly out?: string }): Promise<number> {
  const text = `${JSON.stringify(openapi(), null, 2)}\n`;
  if (out === undefined) {
    process.stdout.write(text);
    return 0;
  }
  try {
    await writeFile(out, text);
  } catch (cause) {
    throw new UserError(`${out}: cannot be written (${(cause as NodeJS.ErrnoException).code ?? 'unknown'}); give --out another path`, {
      cause,
    });
  }
  return 0;
}
