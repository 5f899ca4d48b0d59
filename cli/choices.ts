/** `gateproof choices`: the open points, in the form that `serve --choices` reads. */
import { readFileSync } from 'node:fs';
import { parseDocument, stringify } from 'yaml';
import type { Choice } from '../schemas/choice.ts';
import { allowedValues, choices, resolveChoices } from '../schemas/choices.ts';
import { UserError } from '../schemas/user-error.ts';

export function printChoices({ format }: { readonly format: 'yaml' | 'json' }): number {
  const all: readonly Choice[] = Object.values(choices);
  process.stdout.write(format === 'json' ? `${JSON.stringify(all, null, 2)}\n` : all.map(commented).join('\n'));
  return 0;
}

function commented(choice: Choice): string {
  const lines = [choice.question, `Allowed: ${allowedValues(choice)}`, `Source: ${choice.source}`];
  return `${lines.map((line) => `# ${line.replace(/\s+/g, ' ')}\n`).join('')}${stringify({ [choice.id]: choice.default })}`;
}

/** Reads a choices file; ids it leaves out keep their default. Throws `UserError`. */
export function readChoices(path: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UserError(`${path}: cannot be read; give --choices the path of a choices file`, { cause });
  }
  const document = parseDocument(text);
  const fault = document.errors[0];
  if (fault !== undefined) throw new UserError(`${path}:${fault.linePos?.[0].line ?? 1}: not valid YAML: ${fault.message.split('\n')[0]}`);
  const given: unknown = document.toJS() ?? {};
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new UserError(`${path}: a choices file maps ids to values; see gateproof choices`);
  try {
    resolveChoices(given as Readonly<Record<string, unknown>>);
  } catch (cause) {
    throw new UserError(`${path}: ${(cause as Error).message}`, { cause });
  }
  return given as Readonly<Record<string, unknown>>;
}
