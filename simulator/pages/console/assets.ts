/** The console's files: those of the package, or bundled in memory when the simulator runs from source. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleConsole } from './bundle.ts';

export interface Asset {
  readonly text: string;
  readonly mediaType: string;
  readonly etag: string;
}

const asset = (name: string, text: string): Asset => ({
  text,
  mediaType: `${name.endsWith('.css') ? 'text/css' : 'text/javascript'}; charset=utf-8`,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});

/** In the package the files are beside the bundle that holds this module. */
const built = new URL('static/console/', import.meta.url);
const isBuilt = existsSync(built);

async function readFiles(): Promise<ReadonlyMap<string, string>> {
  if (isBuilt)
    return new Map(
      await Promise.all((await readdir(built)).map(async (name) => [name, await readFile(new URL(name, built), 'utf8')] as const)),
    );
  return (await bundleConsole(fileURLToPath(new URL('../../../', import.meta.url)))).files;
}

let assets: Promise<ReadonlyMap<string, Asset>> | undefined;

/** Every file by its name, read or bundled once; undefined if that fails, and tried again. */
export async function consoleAssets(): Promise<ReadonlyMap<string, Asset> | undefined> {
  assets ??= readFiles().then((files) => new Map([...files].map(([name, text]) => [name, asset(name, text)])));
  try {
    return await assets;
  } catch (error) {
    assets = undefined;
    if (!isBuilt) throw error;
    return undefined;
  }
}

/** Reads the files of the package, which may be replaced later. */
export function keepAssets(): void {
  if (isBuilt) void consoleAssets();
}
