/** The command as it is shipped. It is built once, before the tests that start it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const builtCommand = join(fileURLToPath(new URL('..', import.meta.url)), 'dist', 'cli', 'main.js');
