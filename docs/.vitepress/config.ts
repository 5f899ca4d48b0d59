/** The documentation site: `npm run docs` builds it into docs/.vitepress/dist, `npm run docs:preview` shows it. It asks no other host for anything. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type DefaultTheme } from 'vitepress';

const docs = fileURLToPath(new URL('..', import.meta.url));
const titleOf = (path: string): string => /^# (.*)$/m.exec(readFileSync(join(docs, path), 'utf8'))?.[1] ?? basename(path, '.md');
const link = (path: string): DefaultTheme.SidebarItem => ({ text: titleOf(`${path}.md`), link: `/${path}` });
const links = (folder: string, ...names: readonly string[]): DefaultTheme.SidebarItem[] => names.map((name) => link(`${folder}/${name}`));

/** Pages that `scripts/docs-reference.ts` wrote, of one folder, without the page that lists them. */
const generated = JSON.parse(readFileSync(join(docs, 'reference/data/pages.json'), 'utf8')) as readonly {
  readonly path: string;
  readonly title: string;
}[];
const generatedIn = (folder: string): DefaultTheme.SidebarItem[] =>
  generated
    .filter(({ path }) => path.startsWith(`${folder}/`) && !path.endsWith('/index'))
    .map(({ path, title }) => ({ text: title, link: `/reference/data/${path}` }));
const data = (path: string, text: string): DefaultTheme.SidebarItem => ({ text, link: `/reference/data/${path}` });

const tutorials = links(
  'tutorials',
  'first-payment',
  'refused-request',
  'webhook-through-time',
  'suites-in-ci',
  'certify-a-deployment',
  'judge-traffic',
  'a-client-that-never-charges-twice',
  'make-the-simulator-true',
);
const howTo = links(
  'how-to',
  'start-and-stop',
  'run-in-a-container',
  'use-the-console',
  'payment-questions',
  'webhook-questions',
  'key-questions',
  'explain-an-answer',
  'make-worlds',
  'move-time',
  'inject-faults',
  'set-choices',
  'load-fixtures',
  'run-many',
  'test',
  'playwright',
  'receive-webhooks',
  'certify',
  'run-in-ci',
  'testcontainers',
  'read-a-certificate',
  'grade-a-client',
  'compare',
);
const byHand = links(
  'reference',
  'simulator',
  'test-numbers',
  'control-plane',
  'library',
  'target-file',
  'traffic',
  'openapi',
  'limits',
  'glossary',
);
const explanation = links('explanation', 'verdicts', 'untested-rules', 'access-matrix', 'mutants', 'verification', 'worlds', 'durability');
const decisions = readdirSync(join(docs, 'decisions'))
  .sort()
  .map((file) => link(`decisions/${basename(file, '.md')}`));

const fromData: DefaultTheme.SidebarItem[] = [
  { text: 'Operations', link: '/reference/data/operations/', collapsed: true, items: generatedIn('operations') },
  { text: 'Rules', link: '/reference/data/rules/', collapsed: true, items: generatedIn('rules') },
  data('choices', 'Choices'),
  data('error-codes', 'Error codes'),
  data('event-types', 'Event types'),
  data('control-plane', 'Control plane operations'),
  data('target-file', 'Members of the target file'),
  data('command-line', 'Command line'),
];

export default defineConfig({
  lang: 'en',
  title: 'Gateproof',
  description: 'The contract of a payment gateway, executable: a simulator that obeys it and suites that prove it.',
  cleanUrls: false,
  // Links below this folder only: the addresses of a simulator on this machine are not pages.
  ignoreDeadLinks: [/^https?:\/\/(?:localhost|127\.0\.0\.1)/],
  // The search index is one chunk, loaded with the first search.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  markdown: {
    // Braces in headings are those of paths.
    attrs: { disable: true },
    config: (markdown) => {
      // Scripts stand in docs/public, which the site serves at its root.
      const usual = markdown.normalizeLink.bind(markdown);
      markdown.normalizeLink = (url) => usual(url.replace(/^(?:\.\.\/)+public\/(.*\.mjs)$/, '/$1'));
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    externalLinkIcon: true,
    nav: [
      { text: 'Tutorials', link: '/tutorials/first-payment', activeMatch: '^/tutorials/' },
      { text: 'How to', link: '/how-to/start-and-stop', activeMatch: '^/how-to/' },
      { text: 'Reference', link: '/reference/data/operations/', activeMatch: '^/reference/' },
      { text: 'Explanation', link: '/explanation/verdicts', activeMatch: '^/(?:explanation|decisions)/' },
    ],
    sidebar: {
      '/tutorials/': [{ text: 'Tutorials', items: tutorials }],
      '/how-to/': [{ text: 'How to', items: howTo }],
      '/reference/': [
        { text: 'Reference', items: byHand },
        { text: 'From the data', items: fromData },
      ],
      '/explanation/': [
        { text: 'Explanation', items: explanation },
        { text: 'Decisions', collapsed: true, items: decisions },
      ],
      '/decisions/': [
        { text: 'Explanation', items: explanation },
        { text: 'Decisions', items: decisions },
      ],
    },
  },
});
