/**
 * The quick part of the gate. Checking the format takes as long as everything else and uses one core, so it runs beside the rest.
 * Prints the output of each part when it ends; exit status 1 if one fails.
 */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether a script of package.json passes. Its output is kept until it ends, so that lines of two scripts do not mix. */
function passes(name) {
  return new Promise((resolve, reject) => {
    const child = spawn(`npm run -s ${name}`, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (status) => {
      process.stdout.write(output);
      resolve(status === 0);
    });
  });
}

const results = await Promise.all(['check:code', 'check:format'].map(passes));
process.exitCode = results.every(Boolean) ? 0 : 1;
