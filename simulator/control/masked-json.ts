/** Masks secrets in JSON text, token by token, so that truncated text and text that is not JSON are masked too. */
import { emptiedNames, isSecretInput, isSecretMember, schemasWithin } from '../../schemas/shared/secret-names.ts';
import type { Keywords } from '../../schemas/shape.ts';
import { mask } from '../domain/platform/audit/changes.ts';
import { withoutSecrets } from '../watch/without-secrets.ts';
import { withoutPasted } from '../../schemas/shared/pasted-secrets.ts';
import { isOpen } from './open-members.ts';

/** Tokens of JSON; the last may be truncated. */
const word = /"[^"\\]*(?:\\[^][^"\\]*)*\\?"?|[{}[\],:]|[^\s{}[\],:"]+|\s+/g;

/** Possible card and account numbers. The digits of ids are next to letters and hyphens, and do not match. */
const longNumber = /(?<![\w-])\d(?:[ -]?\d){11,18}(?![\w-])/g;

const masked = JSON.stringify(mask);

interface Level {
  readonly isObject: boolean;
  readonly schemas: readonly Keywords[];
  /** Name of the member whose value comes next; null before a name, and in a list. */
  name: string | null;
}

export const maskedText = (text: string): string => withoutSecrets(text).replace(longNumber, mask);

function nameOf(word: string): string {
  try {
    return String(JSON.parse(word));
  } catch {
    return word;
  }
}

/** Whether a value is masked as a whole (`secret`), searched for secrets (`text`) or shown (`open`). */
function treatmentOf(name: string, schemas: readonly Keywords[]): 'secret' | 'text' | 'open' {
  const described = schemasWithin(schemas, name);
  if (described.length === 0) return isSecretInput(name) ? 'secret' : 'text';
  if (isOpen(name) && !described.some(({ writeOnly }) => writeOnly === true)) return 'open';
  return isSecretMember(name, described) || emptiedNames.includes(name) ? 'secret' : 'text';
}

/** `schemas`: those that describe the value. Without any, only the names of members decide. */
export function maskedJson(text: string, schemas: readonly Keywords[]): string {
  let shown = '';
  const levels: Level[] = [];
  /** Depth within a value that is masked as a whole. */
  let hidden = 0;
  for (const [found] of text.matchAll(word)) {
    const opens = found === '{' || found === '[';
    const closes = found === '}' || found === ']';
    if (hidden > 0) {
      if (opens) hidden++;
      else if (closes) hidden--;
      continue;
    }
    const level = levels.at(-1);
    if (closes) {
      levels.pop();
      shown += found;
    } else if (found === ',') {
      if (level !== undefined) level.name = null;
      shown += found;
    } else if (found === ':' || /^\s/.test(found)) shown += found;
    else if (level !== undefined && level.isObject && level.name === null) {
      level.name = found.startsWith('"') ? nameOf(found) : found;
      shown += maskedText(found);
    } else {
      const treatment = level === undefined || level.name === null ? 'text' : treatmentOf(level.name, level.schemas);
      const isHidden = treatment === 'secret';
      if (opens) {
        if (isHidden) {
          hidden = 1;
          shown += masked;
          continue;
        }
        const within = level === undefined ? schemas : schemasWithin(level.schemas, level.name);
        levels.push({ isObject: found === '{', schemas: within, name: null });
        shown += found;
      } else if (found.startsWith('"')) shown += isHidden ? masked : treatment === 'open' ? withoutPasted(found) : maskedText(found);
      else if (/^(?:true|false|null)$/.test(found)) shown += found;
      else shown += isHidden || Math.abs(Number(found)) >= 1e12 ? masked : maskedText(found);
    }
  }
  return shown;
}
