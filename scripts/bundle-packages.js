/**
 * Bundles the packages that dist/ imports into dist/packages, one module each with only the imported names, and rewrites the imports of dist/.
 * Users then install one package instead of forty: docs/decisions/0011-the-package.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';

const prefix = 'bundled:';
const fileOf = (specifier) => specifier.replace(/\.js$/, '').replaceAll('@', '').replaceAll('/', '-');

/** Names that a file imports from a module: `default`, `*`, or named exports. */
function namesIn(text, specifier) {
  const from = specifier.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const clauses = [...text.matchAll(new RegExp(String.raw`^(?:import|export)\b([^;'"]*)\bfrom '${from}';`, 'gm'))].map(
    ([, clause]) => clause,
  );
  if (clauses.length === 0) throw new Error(`an import of ${specifier} has another form`);
  return clauses.flatMap((clause) => {
    if (clause.includes('*')) return ['*'];
    const inBraces = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
    const named = inBraces.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]);
    const hasDefault = /^\s*[\w$]+/.test(clause);
    return [...named.filter((name) => name !== ''), ...(hasDefault ? ['default'] : [])];
  });
}

/** `imports`: for each file of dist/, its imported packages that are not installed beside it. Returns the bundled paths, for the licences. */
export async function bundlePackages(imports, { dist, shared }) {
  const names = new Map();
  for (const [file, specifiers] of imports) {
    const text = readFileSync(file, 'utf8');
    for (const specifier of specifiers) names.set(specifier, new Set([...(names.get(specifier) ?? []), ...namesIn(text, specifier)]));
  }
  const exportsOf = (specifier) =>
    [...names.get(specifier)].map((name) => `export ${name === '*' ? '*' : `{ ${name} }`} from ${JSON.stringify(specifier)};\n`).join('');
  const folder = join(dist, 'packages');
  const { metafile } = await build({
    ...shared,
    entryPoints: [...names.keys()].map((specifier) => ({ in: `${prefix}${specifier}`, out: fileOf(specifier) })),
    outdir: folder,
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'inline',
    plugins: [
      {
        name: 'bundled-packages',
        setup(bundler) {
          bundler.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path }) => ({
            path: path.slice(prefix.length),
            namespace: 'bundled',
          }));
          bundler.onLoad({ filter: /./, namespace: 'bundled' }, ({ path }) => ({
            contents: exportsOf(path),
            resolveDir: shared.absWorkingDir,
          }));
        },
      },
    ],
    // Bundled CommonJS modules still load Node's modules with require.
    banner: {
      js: "import { createRequire as createRequireHere } from 'node:module';\nconst require = createRequireHere(import.meta.url);",
    },
  });
  for (const [file, specifiers] of imports) {
    let text = readFileSync(file, 'utf8');
    for (const specifier of specifiers) {
      const path = relative(dirname(file), join(folder, `${fileOf(specifier)}.js`))
        .split(sep)
        .join('/');
      text = text.replaceAll(`from '${specifier}';`, `from '${path.startsWith('.') ? path : `./${path}`}';`);
    }
    writeFileSync(file, text);
  }
  return Object.keys(metafile.inputs);
}
