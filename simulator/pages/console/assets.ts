/** The console's files: those of the package, or bundled in memory where the simulator runs from source. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

async function readFiles(): Promise<ReadonlyMap<string, string>> {
  // In the package the files are beside the bundle that holds this module.
  const built = new URL('static/console/', import.meta.url);
  if (existsSync(built)) return new Map(readdirSync(built).map((name) => [name, readFileSync(new URL(name, built), 'utf8')]));
  return (await bundleConsole(fileURLToPath(new URL('../../../', import.meta.url)))).files;
}

let assets: Promise<ReadonlyMap<string, Asset>> | undefined;

/** Every file by its name, read or bundled once. */
export function consoleAssets(): Promise<ReadonlyMap<string, Asset>> {
  assets ??= readFiles().then((files) => new Map([...files].map(([name, text]) => [name, asset(name, text)])));
  return assets;
}
