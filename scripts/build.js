/**
 * Builds what is shipped into dist/: every module as JavaScript in the tree it has here, since the test runner does not
 * transpile inside node_modules; and the simulator once more as a single file, since loading 300 small ones costs its start.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');

rmSync(join(root, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

await build({
  entryPoints: [join(root, 'simulator', 'main.ts')],
  outfile: join(root, 'dist', 'simulator', 'main.js'),
  allowOverwrite: true,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'inline',
  logLevel: 'warning',
  // Bundled CommonJS modules still ask for Node's own by require.
  banner: { js: "import { createRequire as createRequireHere } from 'node:module';\nconst require = createRequireHere(import.meta.url);" },
});
