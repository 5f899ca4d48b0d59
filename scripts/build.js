/**
 * Builds the package into dist/: everything that the command and the suites reach, as JavaScript in the same tree, because the test runner does not
 * transpile inside node_modules; and the simulator in one file, because loading hundreds of small ones slows its start. Other packages are bundled
 * too, except `dependencies` and `peerDependencies`. Fails if these are not exactly the remaining imports. `--no-check` leaves out the check of types.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundlePackages } from './bundle-packages.js';
import { bundleSimulator } from './bundle-simulator.js';
import { gatewayTypes } from './gateway-types/gateway-types.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const finished = join(root, 'dist');
/** Replaces dist/ when it is complete, so that nothing reads half a build. */
const dist = join(root, '.cache', 'dist');
const require = createRequire(import.meta.url);
/** Modules below engine/ that the package exports. */
const exported = ['library', 'library/playwright', 'library/playwright-fixtures', 'library/testcontainers', 'playwright/reporter'];
/** Peers that tests replace by a stand-in (engine/library/testcontainers-types.d.ts). */
const replaced = new Set(['testcontainers']);
/** Modules that the types of the exported ones refer to. */
const typed = [...exported, 'library/types', 'library/world', 'library/caller', 'playwright/conformance', 'playwright/conformance-options'];
const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  metafile: true,
  logLevel: 'warning',
};

/** The package has no folders of mutants to read, so the module that reads them is replaced by one that imports their current files. */
const mutantModules = {
  name: 'mutant-modules',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]simulator[\\/]mutants[\\/]modules\.ts$/ }, ({ path }) => {
      const files = mutantFiles(dirname(path));
      const imports = files.map((file, at) => `import * as module${at} from ${JSON.stringify(`./${file}`)};\n`).join('');
      const entries = files.map((file, at) => `${JSON.stringify(file)}: module${at}`).join(', ');
      return { contents: `${imports}export const modules = { ${entries} };\n`, resolveDir: dirname(path), loader: 'ts' };
    });
  },
};

/**
 * Modules that the framework names but never uses: its server is given other compilers, does not log, speaks HTTP/1.1 without TLS, and has no plugins
 * that ask for a version. They would slow a start.
 */
const unusedModules = {
  name: 'unused-modules',
  setup(bundler) {
    bundler.onResolve({ filter: /^@fastify\/(ajv|fast-json-stringify)-compiler$/ }, ({ path }) => ({ path, namespace: 'unused' }));
    bundler.onResolve({ filter: /^(node:http(s|2)|semver|\.\/logger-pino\.js)$/ }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]fastify[\\/]/.test(importer) ? { path, namespace: 'unused' } : undefined,
    );
    bundler.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: '' }));
  },
};

// Runs the suites against a simulator, unless this source was observed already, in parallel with the steps that do not need the result.
const observing = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts', 'observe.ts')], { cwd: root, stdio: 'inherit' });
const observed = once(observing, 'exit');
compile();
const reached = await reach();
const { mutantFiles } = await import(pathToFileURL(join(dist, 'simulator', 'mutants', 'framework', 'mutant-files.js')).href);
const { bundleConsole } = await import(pathToFileURL(join(dist, 'simulator', 'pages', 'console', 'bundle.js')).href);
prune(reached.files);
cpSync(join(root, 'reports', 'html', 'page'), join(dist, 'reports', 'html', 'page'), { recursive: true });
const installed = compareDependencies(reached.packages);
const bundled = await bundlePackages(importsToBundle(reached.imports, installed), { dist, shared });
writeNotices(join(dist, 'packages'), bundled);
const bundledConsole = await bundleConsole(root);
const simulated = await bundleSimulator(sourcesOfSimulator(reached.simulator), {
  folder: join(dist, 'simulator'),
  outbase: join(root, 'simulator'),
  shared,
  plugins: [mutantModules, unusedModules],
});
writeNotices(join(dist, 'simulator'), [...simulated, ...bundledConsole.inputs]);
copyPages();
writeConsole(bundledConsole.files);
await declareLibrary();
await noteDigest();
await copyObserved();
rmSync(finished, { recursive: true, force: true });
renameSync(dist, finished);

function compile() {
  rmSync(dist, { recursive: true, force: true });
  tsc('-p', join(root, 'tsconfig.build.json'), '--outDir', dist, ...(process.argv.includes('--no-check') ? ['--noCheck'] : []));
}

/** Declares the types of the exports, and those of the gateway, generated from its OpenAPI document. */
async function declareLibrary() {
  const form = [
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023,esnext.disposable,dom',
    '--allowImportingTsExtensions',
    '--rootDir',
    join(root, 'engine'),
  ];
  const sources = typed.map((name) => join(root, 'engine', `${name}.ts`));
  tsc(
    ...sources,
    '--ignoreConfig',
    '--declaration',
    '--emitDeclarationOnly',
    '--noCheck',
    '--noResolve',
    ...form,
    '--outDir',
    join(dist, 'engine'),
  );
  for (const name of typed) {
    const path = join(dist, 'engine', `${name}.d.ts`);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
  for (const name of ['library.cjs', 'library.d.cts']) copyFileSync(join(root, 'engine', name), join(dist, 'engine', name));
  const { openapi } = await import(pathToFileURL(join(dist, 'schemas', 'openapi', 'document.js')).href);
  writeFileSync(join(dist, 'engine', 'library', 'gateway.d.ts'), await gatewayTypes(openapi(), root));
}

function tsc(...args) {
  const bin = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [bin, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Returns the loadable files of dist/, the packages that they import, and the modules from which the simulator starts. */
async function reach() {
  const suites = filesBelow(join(dist, 'suites')).filter((path) => /\.(spec|config)\.js$/.test(path));
  const { metafile } = await build({
    ...shared,
    entryPoints: [join(dist, 'cli', 'main.js'), ...exported.map((name) => join(dist, 'engine', `${name}.js`)), ...suites],
    outdir: dist,
    write: false,
    packages: 'external',
    external: ['../simulator/*', '../../simulator/*'],
  });
  const found = { files: new Set(), packages: new Set(), simulator: new Set(), imports: new Map() };
  for (const [path, { imports }] of Object.entries(metafile.inputs)) {
    const file = join(root, path);
    found.files.add(file);
    for (const { path: specifier, external } of imports) {
      if (external !== true || specifier.startsWith('node:')) continue;
      if (/^[./]/.test(specifier)) found.simulator.add(resolve(dirname(file), specifier));
      else {
        found.packages.add(packageOf(specifier));
        found.imports.set(file, new Set([...(found.imports.get(file) ?? []), specifier]));
      }
    }
  }
  return found;
}

function prune(kept) {
  rmSync(join(dist, 'simulator'), { recursive: true });
  for (const path of filesBelow(dist)) if (!kept.has(path)) rmSync(path);
}

/** Returns the packages that are installed beside dist/: dependencies and peers. Every other import is bundled and must be a devDependency. */
function compareDependencies(imported) {
  const { dependencies, peerDependencies, peerDependenciesMeta, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const beside = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  const faults = [
    ...beside.filter((name) => !imported.has(name)).map((name) => `dist/ does not import ${name}: move it to devDependencies`),
    ...[...imported]
      .filter((name) => !beside.includes(name) && !Object.hasOwn(devDependencies, name))
      .map((name) => `dist/ imports ${name}: add it to devDependencies, from which it is bundled`),
    ...Object.keys(peerDependencies)
      .filter((name) => peerDependenciesMeta[name]?.optional !== true || !(Object.hasOwn(devDependencies, name) || replaced.has(name)))
      .map((name) => `the peer ${name} must be optional, and a devDependency`),
  ];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exit(1);
  return new Set(beside);
}

function importsToBundle(imports, installed) {
  return new Map(
    [...imports].map(([file, specifiers]) => [file, [...specifiers].filter((specifier) => !installed.has(packageOf(specifier)))]),
  );
}

/** The sources of the simulator's entries; first the one that starts it. */
function sourcesOfSimulator(modules) {
  const main = join(dist, 'simulator', 'main.js');
  return [main, ...[...modules].filter((path) => path !== main)].map((path) => join(root, relative(dist, path)).replace(/\.js$/, '.ts'));
}

function writeNotices(folder, paths) {
  const packages = new Set(paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
  writeFileSync(join(folder, 'NOTICES.txt'), [...packages].sort().map(notice).join('\n'));
}

function writeConsole(files) {
  const folder = join(dist, 'simulator', 'static', 'console');
  mkdirSync(folder);
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
}

/** Copies what browsers load as it is; the bundle contains the modules that read it. */
function copyPages() {
  cpSync(join(root, 'simulator', 'pages', 'pay', 'static'), join(dist, 'simulator', 'static'), { recursive: true });
}

async function copyObserved() {
  const [status] = await observed;
  if (status !== 0) process.exit(status ?? 1);
  copyFileSync(join(root, '.cache', 'observed', 'observed.json'), join(dist, 'schemas', 'observed.json'));
}

/** The package judges like its source, so it carries the source's digest. */
async function noteDigest() {
  const { digestFile, digestOfSource } = await import(pathToFileURL(join(dist, 'engine', 'suite-digest.js')).href);
  writeFileSync(join(dist, digestFile), `${await digestOfSource(root)}\n`);
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  const text = file === undefined ? '' : `\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`;
  return `---- ${name} ${version}, ${license}\n${text}`;
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

function packageOf(specifier) {
  const [first, second] = specifier.split('/');
  return specifier.startsWith('@') ? `${first}/${second}` : first;
}
