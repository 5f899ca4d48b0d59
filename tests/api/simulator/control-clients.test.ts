/** Clients that two generators make from the document of the control plane: compiled strictly, and used (docs/reference/control-plane.md). */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { compile } from '../../openapi/compile.ts';
import { generators } from '../../openapi/generators.ts';
import { generated, tool } from '../../openapi/tool.ts';
import type { ControlCaller } from '../../openapi/callers/control.mts';
import { eachOf } from '../../proof.ts';
import { expect, send, test } from './simulated.ts';

const shown = generators.filter(({ name }) => ['openapi-typescript', 'hey-api'].includes(name));

for (const { name, package: generator, bin, parameters, without } of eachOf(2, shown))
  test(`a client of the control plane by ${name} compiles, and asserts what the gateway did`, async ({ simulator: { url, control } }) => {
    const folder = join(generated, `control-${name}`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const document = join(folder, 'openapi.json');
    await writeFile(document, (await send(`${control}/control-openapi.json`, 'GET')).text);
    // The rules of this repository are for the document of the gateway.
    const own = join(folder, 'redocly.yaml');
    await writeFile(own, 'extends: []\n');
    await tool(generator, bin, [...parameters(document, folder), ...(name === 'openapi-typescript' ? ['--redocly', own] : [])]);
    const caller = fileURLToPath(new URL(`../../openapi/callers/control-${name}.mts`, import.meta.url));
    await compile([caller], without);
    const program = join(folder, 'program.cjs');
    await build({ entryPoints: [caller], outfile: program, bundle: true, platform: 'node', format: 'cjs', logLevel: 'silent' });
    const { call } = (await import(pathToFileURL(program).href)) as { readonly call: ControlCaller };
    expect(await call(url)).toEqual({
      world: expect.stringMatching(/^world-\d+$/) as unknown,
      refused: { operation: 'campaigns.list', status: 403, code: 'Volo.Authorization:010002' },
      now: '2026-03-01T10:00:00Z',
      unknown: { status: 404, code: 'Control:UnknownWorld' },
    });
  });
