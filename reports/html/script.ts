/** The script of the page, which stands in it whole. */
import { readFileSync } from 'node:fs';

export const script = readFileSync(new URL('page.js', import.meta.url), 'utf8');
