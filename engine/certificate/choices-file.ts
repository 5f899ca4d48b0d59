import { isMap, isNode, isScalar, type Document, type LineCounter } from 'yaml';
import { readText } from '../../fixtures/targets/read-text.ts';
import { ChoiceError, resolveChoices } from '../../schemas/choices.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { parseYamlText } from '../../schemas/shared/yaml-text.ts';

/** Choices that the file omits keep their defaults. Throws `UserError`. */
export function readChoices(path: string): Readonly<Record<string, unknown>> {
  const { lines, document, mistake } = parseYamlText(readText(path, 'give --choices the path of a choices file'));
  if (document === undefined) throw new UserError(`${path}:${lines.linePos(mistake.offset).line}: not valid YAML: ${mistake.message}`);
  const given = plain(document, path);
  for (const [id, value] of Object.entries(given)) {
    try {
      resolveChoices({ [id]: value });
    } catch (cause) {
      const at = cause instanceof ChoiceError ? cause.at : [];
      throw new UserError(`${path}:${lineOf([id, ...at], document, lines)}: ${(cause as Error).message}; see gateproof choices`, { cause });
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

/** The line of a value in the file, or of the smallest enclosing value that the file contains. */
function lineOf(at: readonly (string | number)[], document: Document, lines: LineCounter): number {
  const [id] = at;
  for (let length = at.length; length > 1; length--) {
    const node = document.getIn(at.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  const { contents } = document;
  const pair = isMap(contents) ? contents.items.find(({ key }) => isScalar(key) && key.value === id) : undefined;
  return lines.linePos(isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0).line;
}
