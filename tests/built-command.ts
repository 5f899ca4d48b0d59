import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const builtCommand = join(fileURLToPath(new URL('..', import.meta.url)), 'dist', 'cli', 'main.js');

/** For a certifier. */
export const builtProgram = { flags: [], command: builtCommand };
