/** The guides that the reference shows: their Markdown is read whole, and their links lead to what is served. */
import { expect, test } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { guides, sectionsOf } from '../../../simulator/pages/reference/guides.ts';
import { blocksOf, inlineOf, plainOf, type Block, type Inline } from '../../../simulator/pages/reference/markdown.ts';

const inlines = (block: Block): readonly (readonly Inline[])[] => {
  if (block.kind === 'list') return block.items;
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()];
  return block.kind === 'code' ? [] : [block.text];
};
const linksIn = (parts: readonly Inline[]): readonly string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || 'code' in part) return [];
    if ('to' in part) return [part.to];
    return linksIn('strong' in part ? part.strong : part.em);
  });

test('Markdown becomes blocks, and marks become parts of text', () => {
  const source =
    '# A\n\nOne `code`, **strong**, _em_ and [a *link*](x.md#y).\n\n- one\n  more\n- two\n\n| H | I |\n| - | - |\n| a \\| b | c |\n\n```sh\nls | wc\n```\n';
  const blocks = blocksOf(source, (target) => `#/${target}`);
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'text', 'list', 'table', 'code']);
  expect(blocks[1]).toEqual({
    kind: 'text',
    text: [
      'One ',
      { code: 'code' },
      ', ',
      { strong: ['strong'] },
      ', ',
      { em: ['em'] },
      ' and ',
      { to: '#/x.md#y', text: ['a *link*'] },
      '.',
    ],
  });
  expect(blocks[2]).toEqual({ kind: 'list', isNumbered: false, items: [['one more'], ['two']] });
  expect(blocks[3]).toMatchObject({ rows: [[['a ', '|', ' b'], ['c']]] });
  expect(plainOf(inlineOf('<b>not markup</b>', () => undefined))).toBe('<b>not markup</b>');
});

test('each page has a title and text, and each of its links leads to a page, a section or an operation', async () => {
  const pages = await guides();
  expect(pages.length).toBeGreaterThan(20);
  const sections = new Map(pages.map((page) => [page.path, sectionsOf(page).map(({ id }) => id)]));
  for (const { path, title, blocks } of pages) {
    expect(title, path).toMatch(/\w/);
    for (const to of blocks.flatMap(inlines).flatMap(linksIn)) {
      const [, kind, ...rest] = to.split('/');
      if (/^https?:/.test(to) || !to.startsWith('#/')) continue;
      if (kind === 'operations') expect(operations.map(({ id }) => id)).toContain(rest[0]);
      else if (kind === 'events') expect(eventTypes.map(({ name }) => name)).toContain(rest[0]);
      else {
        const [folder, name, section] = rest;
        expect([...sections.keys()], `${path}: ${to}`).toContain(`${folder}/${name}`);
        if (section !== undefined) expect(sections.get(`${folder}/${name}`), `${path}: ${to}`).toContain(section);
      }
    }
  }
});

test('a link to the reference of a simulator stays in the reference', async () => {
  const links = (await guides())
    .filter(({ path }) => path.endsWith('-questions'))
    .flatMap(({ blocks }) => blocks.flatMap(inlines).flatMap(linksIn));
  expect(links).toContain('#/operations/transactions.operate');
  expect(links.filter((to) => to.startsWith('#/operations/')).length).toBeGreaterThan(15);
});

test('no mark of Markdown is left in the text of a page', async () => {
  const marked = (await guides()).flatMap(({ path, blocks }) =>
    blocks
      .flatMap(inlines)
      .flatMap((parts) => parts.filter((part) => typeof part === 'string'))
      .filter((text) => /\*\*|\]\(|^#{1,6} /.test(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(marked).toEqual([]);
});
