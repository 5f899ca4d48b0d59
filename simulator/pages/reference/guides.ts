/** The documentation's own pages, which the package contains, for the reference: as blocks, with links that lead within it. */
import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { blocksOf, plainOf, type Block } from './markdown.ts';

/** A page and where it is: `how-to/receive-webhooks`. */
export interface Guide {
  readonly path: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export const guideFolders = { tutorials: 'Tutorials', 'how-to': 'How to', reference: 'Reference', explanation: 'Explanation' } as const;

/** In the package, beside the folder of the bundle; in the repository, at its root. */
const places = ['../../docs/', '../../../docs/'];

/** The reference of a simulator on its usual port, to which pages link. */
const served = 'http://127.0.0.1:4010/docs';

/**
 * Links between pages become links within the reference, and links to operations and events stay unchanged. Files that are not served are
 * not linked.
 */
function resolved(from: string, target: string): string | undefined {
  if (target.startsWith(`${served}#/`)) return target.slice(served.length);
  if (/^(?:https?:|\/|#\/)/.test(target)) return target;
  const [file = '', section = ''] = target.split('#');
  const path = file === '' ? from : posix.join(posix.dirname(from), file).replace(/\.md$/, '');
  const isServed =
    Object.hasOwn(guideFolders, path.split('/')[0] ?? '') && !path.startsWith('reference/data/') && (file === '' || file.endsWith('.md'));
  return isServed ? `#/guides/${path}${section === '' ? '' : `/${section}`}` : undefined;
}

async function readAll(root: URL): Promise<readonly Guide[]> {
  const folders = await Promise.all(
    Object.keys(guideFolders).map(async (folder) => {
      const names = (await readdir(new URL(`${folder}/`, root))).filter((name) => name.endsWith('.md')).toSorted();
      return Promise.all(
        names.map(async (name) => {
          const path = `${folder}/${name.slice(0, -'.md'.length)}`;
          const [first, ...blocks] = blocksOf(await readFile(new URL(`${folder}/${name}`, root), 'utf8'), (to) => resolved(path, to));
          return { path, title: first?.kind === 'heading' ? plainOf(first.text) : name, blocks };
        }),
      );
    }),
  );
  return folders.flat();
}

async function find(): Promise<readonly Guide[]> {
  for (const place of places) {
    try {
      return await readAll(new URL(place, import.meta.url));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return [];
}

let known: Promise<readonly Guide[]> | undefined;

/** Read on first use; none if the package was removed meanwhile. */
export const guides = (): Promise<readonly Guide[]> => (known ??= find());

/** Words of a page from each heading to the next, with the heading; the first part has the title of the page. */
export function sectionsOf({ title, blocks }: Guide): readonly { readonly id: string; readonly title: string; readonly text: string }[] {
  const sections = [{ id: '', title, text: '' }];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ id: block.id, title: plainOf(block.text), text: '' });
    else sections.at(-1)!.text += `${textOf(block)}\n`;
  }
  return sections;
}

function textOf(block: Block): string {
  if (block.kind === 'list') return block.items.map(plainOf).join('\n');
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(plainOf).join(' ')).join('\n');
  return typeof block.text === 'string' ? block.text : plainOf(block.text);
}
