import { isMap, isScalar, type Document, type LineCounter } from 'yaml';
import { readText } from '../../fixtures/targets/read-text.ts';
import { resolveChoices } from '../../schemas/choices.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { parseYamlText } from '../../schemas/shared/yaml-text.ts';

/** Choices that the file omits keep their default. Throws `UserError`. */
export function readChoices(path: string): Readonly<Record<string, unknown>> {
  const { lines, document, mistake } = parseYamlText(readText(path, 'give --choices the path of a choices file'));
  if (document === undefined) throw new UserError(`${path}:${lines.linePos(mistake.offset).line}: not valid YAML: ${mistake.message}`);
  const given = plain(document, path);
  for (const [id, value] of Object.entries(given)) {
    try {
      resolveChoices({ [id]: value });
    } catch (cause) {
      throw new UserError(`${path}:${lineOf(id, document, lines)}: ${(cause as Error).message}; see gateproof choices`, { cause });
    }
  }
  return given;
}

function plain(document: Document, path: string): Readonly<Record<string, unknown>> {
  let given: unknown;
  try {
    given = document.toJS() ?? {};
  } catch (cause) {
    throw new UserError(`${path}: its aliases (*name) cannot be resolved; replace them by their values`, { cause });
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new UserError(`${path}: a choices file must map ids to values; see gateproof choices`);
  return given as Readonly<Record<string, unknown>>;
}

function lineOf(id: string, { contents }: Document, lines: LineCounter): number {
  const pair = isMap(contents) ? contents.items.find(({ key }) => isScalar(key) && key.value === id) : undefined;
  return lines.linePos(isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0).line;
}
