/** The script of the page, which stands in it whole. */
import { readFileSync } from 'node:fs';

/** Its modules, each after those that it imports. No two of them give the same name to different things. */
const modules = ['data', 'exchange', 'rule', 'search'] as const;

/** The modules as one script: what they import from each other is there already. */
export const script = modules
  .map((name) => readFileSync(new URL(`page/${name}.js`, import.meta.url), 'utf8'))
  .join('\n')
  .replaceAll(/^import .*;\n/gm, '')
  .replaceAll(/^export /gm, '');
