/** Bundles the browser side of the console and of the reference: for the package by scripts/build.js, else in memory at the first request. */
import { basename, join } from 'node:path';
import type * as Esbuild from 'esbuild';

export interface ConsoleBundle {
  /** Text of each file by its name: `app.js`. */
  readonly files: ReadonlyMap<string, string>;
  /** Paths of the bundled files, from the root of the repository. */
  readonly inputs: readonly string[];
}

export async function bundleConsole(root: string): Promise<ConsoleBundle> {
  // The name is in a variable: the package neither contains nor needs the bundler.
  const bundler = 'esbuild';
  const { build } = (await import(bundler)) as typeof Esbuild;
  const app = join(root, 'simulator', 'pages', 'console', 'app');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      app: join(app, 'main.tsx'),
      style: join(app, 'style', 'all.css'),
      reference: join(app, 'reference', 'main.tsx'),
      'reference-style': join(app, 'style', 'reference-all.css'),
    },
    outdir: root,
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return { files: new Map(outputFiles.map(({ path, text }) => [basename(path), text])), inputs: Object.keys(metafile.inputs) };
}
