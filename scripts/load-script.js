/** Runs the bundle of the simulator, with its compiled code if that is of this Node. V8 checks it, and compiles the script if it does not fit. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const script = new URL('main.cjs', import.meta.url);
const filename = fileURLToPath(script);
const require = createRequire(script);

function compiled() {
  let cachedData;
  try {
    cachedData = readFileSync(`${filename}.${process.versions.v8}-${process.arch}`);
  } catch {
    // Node may have a cache of its own, which it uses for modules only.
    return require(filename);
  }
  return new Script(readFileSync(filename, 'latin1'), { filename, cachedData }).runInThisContext();
}

/** By chunk: what it exports. */
export const parts = compiled()(require, (place) => import(place), import.meta.url);
