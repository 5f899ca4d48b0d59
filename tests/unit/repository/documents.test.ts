/** Documents name what exists, in words that do not make a reader stop. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const habits: readonly (readonly [RegExp, plain: string])[] = [
  [/\b(?:[Aa]ny|[Ss]ome|[Nn]o)body\b/, 'anyone, someone, no one, or the passive'],
  [/\bas long as (?:anything|nobody|it|they|no)\b/i, 'while'],
  [/\bis another one than\b/i, 'is a different one'],
  [/\bwhat (?:came|comes) of\b/i, 'the result of, what happened to'],
  [/\bwhoever\b/i, 'anyone who, the client that'],
  [/\b(?:reads?|uses?|in|to) [\w`' ]{1,30} alone\b/i, 'only'],
  [/\btold\b|\btells? (?:of|what)\b/i, 'reports, shows, states'],
  [/\b(?:was|is|were|are) answered so\b/i, 'got its answer'],
];

/** Below `docs`, those that are written by hand. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'suites/README.md',
  ...['explanation', 'how-to', 'tutorials', 'reference', 'decisions'].flatMap((folder) =>
    readdirSync(`docs/${folder}`)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${folder}/${name}`),
  ),
];

test('documents are in plain English', () => {
  expect(documents.length).toBeGreaterThan(30);
  const found = documents.flatMap((path) =>
    linesOf(readFileSync(path, 'utf8')).flatMap((line, index) =>
      habits.filter(([habit]) => habit.test(line)).map(([habit, plain]) => `${path}:${index + 1}: ${habit.exec(line)![0]} (${plain})`),
    ),
  );
  expect(found).toEqual([]);
});

/** The lines of a document; those of code are empty, since its names follow its own language. */
const linesOf = (text: string): readonly string[] =>
  text.replaceAll(/^ *```[^]*?^ *```/gm, (code) => code.replaceAll(/.+/g, '')).split('\n');

/** Those that no name of a variable contains. */
const codeHabits = [
  /\b(?:any|some)body\b/i,
  /\bis another one than\b/i,
  /\bwhat (?:came|comes) of\b/i,
  /\bwhoever\b/i,
  /\btold (?:of|by|that|to|apart|from)\b|\btells? (?:of|what)\b/i,
  /\b(?:was|is|were|are) answered so\b/i,
  /\bby itself\b/i,
];

test('so are comments, descriptions and messages', () => {
  const files = execFileSync('git', ['ls-files', 'cli', 'engine', 'fixtures', 'reports', 'schemas', 'scripts', 'simulator', 'suites'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
  expect(files.length).toBeGreaterThan(800);
  const found = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => codeHabits.flatMap((habit) => (habit.test(line) ? [`${path}:${index + 1}: ${habit.exec(line)![0]}`] : []))),
  );
  expect(found).toEqual([]);
});

/** What a run or the build makes is not there before. */
const isMade = /^(?:reports\/(?:out|client)|tests\/openapi\/generated)\b/;

test('the files and folders that documents name are there', () => {
  const named = documents.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(/`((?:bench|cli|engine|fixtures|reports|schemas|scripts|simulator|suites|tests)\/[\w/.-]+)`/g),
    ].map(([, name = '']) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !isMade.test(name) && !existsSync(name))).toEqual([]);
});

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('no document of the package has a dead link', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(packed.toString()) as [{ readonly files: readonly { readonly path: string }[] }];
  const paths = files.map(({ path }) => path);
  const documents = paths.filter((path) => path.endsWith('.md'));
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'docs/reference/simulator.md', 'docs/how-to/test.md']));
  const dead = documents.flatMap((document) =>
    [
      ...readFileSync(join(root, document), 'utf8')
        .replaceAll(/^```[^]*?^```$/gm, '')
        .matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g),
    ]
      .map(([, link = '']) => link)
      .filter((link) => !/^\w+:/.test(link))
      .map((link) => normalize(join(dirname(document), link)))
      .filter((target) => !paths.some((path) => path === target || path.startsWith(`${target}/`)))
      .map((target) => `${document}: ${target}`),
  );
  expect(dead).toEqual([]);
});

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const pages = {
  'playwright/checkout.spec.ts': 'docs/how-to/test.md',
  'playwright/own-test.ts': 'docs/how-to/test.md',
  'vitest/checkout.test.ts': 'docs/how-to/test.md',
  'jest/checkout.test.js': 'docs/how-to/test.md',
  'node-test/checkout.test.js': 'docs/how-to/test.md',
  'shop.yaml': 'docs/how-to/load-fixtures.md',
};

for (const [path, page] of Object.entries(pages))
  test(`${page} shows ${path} as it is run`, () => expect(read(page)).toContain(`\n${read(`examples/${path}`)}\`\`\`\n`));
