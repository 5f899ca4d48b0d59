/** Clients generated from the OpenAPI document, compiled strictly and used against a simulator (docs/reference/openapi.md). */
import { parse } from 'yaml';
import { expect, send, test } from '../simulator/simulated.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { observed } from '../../../schemas/observed.ts';
import { openapi } from '../../../schemas/openapi/document.ts';
import { compile } from '../../openapi/compile.ts';
import { generators } from '../../openapi/generators.ts';
import { generated, tool } from '../../openapi/tool.ts';
import type { Caller } from '../../openapi/callers/caller.mts';
import { isFull, rotating, rotatingUnlessChanged, sampleOf, turn } from '../../proof.ts';

test('the YAML is the same document as the JSON', { tag: rotating(8, 0) }, async ({ simulator: { url } }) => {
  const json = await send(`${url}/openapi.json`, 'GET');
  const yaml = await send(`${url}/openapi.yaml`, 'GET');
  expect([json.headers['content-type'], yaml.headers['content-type']]).toEqual([
    'application/json; charset=utf-8',
    'application/yaml; charset=utf-8',
  ]);
  expect(parse(yaml.text)).toEqual(json.json());
});

test('a client that has the document gets a 304', async ({ simulator: { url } }) => {
  const tags = new Set<unknown>();
  for (const form of ['json', 'yaml']) {
    const { etag } = (await send(`${url}/openapi.${form}`, 'GET')).headers;
    tags.add(etag);
    const again = await send(`${url}/openapi.${form}`, 'GET', { headers: { 'if-none-match': String(etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await send(`${url}/openapi.${form}`, 'GET', { headers: { 'if-none-match': '"other"' } });
    expect([other.status, other.text.length > 1_000_000]).toEqual([200, true]);
  }
  expect(tags.size).toBe(2);
});

const callers = fileURLToPath(new URL('../../openapi/callers', import.meta.url));

/** The gate tries one. All tests that need the packages of generators have the same turn, since these are installed for them. */
const tried = isFull ? generators : sampleOf(generators.length, generators, Math.floor(turn / 8));
const tag = rotatingUnlessChanged(/^(?:schemas|tests)\/openapi\//, 8, 1);

for (const { name, package: generator, bin, parameters, prints, compiled = [], without } of tried)
  test(
    `a client by ${name} compiles strictly, and creates, reads, is refused and uploads`,
    { tag },
    async ({ open, simulator: { url } }) => {
      const folder = join(generated, name);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const document = join(folder, 'openapi.json');
      await writeFile(document, JSON.stringify(openapi({ observed: observed() })));
      const printed = await tool(generator, bin, parameters(document, folder));
      if (prints !== undefined) await writeFile(join(folder, prints), printed);

      const [caller = '', ...others] = [name, ...compiled].map((file) => join(callers, `${file}.mts`));
      await compile([caller, ...others], without);

      const program = join(folder, 'program.cjs');
      await build({ entryPoints: [caller], outfile: program, bundle: true, platform: 'node', format: 'cjs', logLevel: 'silent' });
      const { call } = (await import(pathToFileURL(program).href)) as { readonly call: Caller };
      const { personas } = await open();
      const { key, merchantId } = personas.merchantAdmin;
      const { created, read, refused, file } = await call({ url, key, merchantId: merchantId! });
      expect(created).toMatchObject({ merchantId, displayName: 'Ada Lovelace' });
      expect(read).toEqual(created);
      expect(refused).toEqual({ status: 400, code: 'Gateway:ValidationFailed', members: ['lastName', 'companyName'] });
      expect(file).toBe('7B227073704964223A224558414D504C45227D');
    },
  );
