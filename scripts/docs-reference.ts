/** Writes the generated pages of the documentation to docs/reference/data, which is not kept in git. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedPages } from './docs/generate.ts';

const folder = join('docs', 'reference', 'data');
const pages = generatedPages();
rmSync(folder, { recursive: true, force: true });
for (const { path, text } of pages) {
  const file = join(folder, `${path}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const titles = pages.map(({ path, title }) => ({ path, title }));
writeFileSync(join(folder, 'pages.json'), `${JSON.stringify(titles, null, 2)}\n`);
