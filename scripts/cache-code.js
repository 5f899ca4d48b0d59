/**
 * Keeps the code that V8 compiles while the bundled simulator starts and answers first requests. Argument: the folder of the bundle. The
 * code is for this version of V8 and this processor only, which its name states.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

const folder = process.argv[2];
const filename = join(folder, 'main.cjs');
const script = new Script(readFileSync(filename, 'latin1'), { filename });
const address = pathToFileURL(join(folder, 'main.js')).href;
const parts = script.runInThisContext()(createRequire(filename), (place) => import(new URL(place, address).href), address);
for (const [part, names] of Object.entries(parts))
  for (const [name, value] of Object.entries(names))
    if (value === undefined) throw new Error(`${name} of ${part} is set too late for modules that load later`);

const simulator = await parts.main.startSimulator({ port: 0 });
const { key, keyId } = simulator.world.personas.merchantAdmin;
for (const path of ['/_sim/health', '/api/health', `/api/api-keys/${keyId}/detail`, '/api/transactions?maxResultCount=20']) {
  const { status } = await fetch(simulator.url + path, { headers: { 'api-key': key } });
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
}
const code = script.createCachedData();
await simulator.close();
writeFileSync(`${filename}.${process.versions.v8}-${process.arch}`, code);
