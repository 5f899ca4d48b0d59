/**
 * Bundles the simulator into dist/simulator: all that a start loads in one script, the rest in modules that load when they are needed. With the
 * script comes its compiled code, which saves a third of the start: docs/decisions/0011-the-package.md.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

/** Bundled CommonJS modules load Node's modules with require. */
const requiring =
  "import { createRequire as createRequireHere } from 'node:module';\nconst require = createRequireHere(import.meta.url);\n";

/**
 * A script whose value is a function, and a CommonJS module that exports it. The function takes what its modules see as `require`, `import()` and
 * their address: a script with a code cache cannot import.
 */
const asScript = (text) =>
  `(typeof module === 'undefined' ? {} : module).exports = function (require, importModule, importMetaUrl) {var module = { exports: {} };\n${text}return module.exports;};\n`;

/**
 * `entries`: sources; the first is the one that starts a simulator. `folder`: where the bundle is written; `outbase`: what the entries' places there are
 * relative to. Returns the bundled paths, for the licences.
 */
export async function bundleSimulator(entries, { folder, outbase, shared, plugins }) {
  const options = { ...shared, minifySyntax: true, minifyWhitespace: true, legalComments: 'inline' };
  const { metafile, outputFiles } = await build({
    ...options,
    entryPoints: entries,
    outdir: folder,
    outbase,
    // Mutants stay in separate files, which load only when a world names one.
    splitting: true,
    write: false,
    plugins,
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [resolve(shared.absWorkingDir, path), output]));
  const main = join(folder, relative(outbase, entries[0])).replace(/\.ts$/, '.js');
  const start = startOf(main, outputs, shared.absWorkingDir);
  const exported = [...start].filter((path) => path !== main && outputs.get(path).exports.length > 0);
  mkdirSync(folder, { recursive: true });
  for (const path of start) texts.set(path, withImports(texts.get(path), outputs.get(path)));
  await writeScript(main, exported, texts, options);
  for (const [path, text] of texts) {
    mkdirSync(dirname(path), { recursive: true });
    if (!start.has(path)) writeFileSync(path, requiring + text);
    else if (exported.includes(path)) writeFileSync(path, reexports(path, main, outputs.get(path).exports));
  }
  const loader = readFileSync(join(import.meta.dirname, 'load-script.js'), 'utf8');
  writeFileSync(main, `${loader}export const { ${outputs.get(main).exports.join(', ')} } = parts.main;\n`);
  cacheCode(folder);
  return Object.keys(metafile.inputs);
}

/** The files that are loaded with a file. */
function startOf(main, outputs, root) {
  const found = new Set([main]);
  for (const path of found)
    for (const { path: imported, kind, external } of outputs.get(path).imports)
      if (kind === 'import-statement' && external !== true) found.add(resolve(root, imported));
  return found;
}

/** Has a file import by the function of the script. */
function withImports(text, { imports }) {
  const places = new Set(imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => basename(path)));
  const replaced = new Set();
  const changed = text.replaceAll(/\bimport\((?="\.{1,2}\/(?:[^"]*\/)?([^"/]+)"\))/g, (_, name) => {
    replaced.add(name);
    return 'importModule(';
  });
  if ([...places].some((place) => !replaced.has(place))) throw new Error(`the bundle imports ${[...places].join(', ')} in another form`);
  return changed;
}

const partOf = (path) => basename(path, '.js').replaceAll('-', '_');

/** Joins the files of the start in one scope: calls between them cost no more than within a file. */
async function writeScript(main, exported, texts, options) {
  const folder = dirname(main);
  const lines = [main, ...exported].map((path) => `export * as ${partOf(path)} from './${basename(path)}';\n`);
  const { outputFiles } = await build({
    ...options,
    stdin: { contents: lines.join(''), resolveDir: folder },
    format: 'cjs',
    write: false,
    define: { 'import.meta.url': 'importMetaUrl' },
    plugins: [
      {
        name: 'joined',
        setup(bundler) {
          bundler.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path), namespace: 'joined' }));
          bundler.onLoad({ filter: /./, namespace: 'joined' }, ({ path }) => ({ contents: texts.get(path), resolveDir: dirname(path) }));
        },
      },
    ],
  });
  writeFileSync(join(folder, 'main.cjs'), asScript(outputFiles[0].text));
}

/** What the modules that load later import from a file of the start. */
const reexports = (path, main, names) => {
  const place = relative(dirname(path), main);
  return `import { parts } from '${place.startsWith('.') ? place : `./${place}`}';\nexport const { ${names.join(', ')} } = parts.${partOf(path)};\n`;
};

/** Compiles the script in a process of its own, as a start does. */
function cacheCode(folder) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'cache-code.js'), folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}
