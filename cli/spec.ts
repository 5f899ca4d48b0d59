import { writeFile } from 'node:fs/promises';
import { checkedGroups } from '../engine/checked-groups.ts';
import { observed } from '../schemas/observed.ts';
import { openapi } from '../schemas/openapi/document.ts';
import { UserError } from '../schemas/shared/user-error.ts';

export interface SpecOptions {
  readonly out?: string;
  readonly without?: readonly string[];
}

/** Throws `UserError` for an unknown group, or if the file cannot be written. */
export async function writeSpec({ out, without }: SpecOptions): Promise<number> {
  const text = `${JSON.stringify(openapi({ without: checkedGroups(without), observed: observed() }), null, 2)}\n`;
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
