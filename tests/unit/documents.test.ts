/** Documents name what exists, in words that do not make a reader stop. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const habits: readonly (readonly [RegExp, plain: string])[] = [
  [/\b(?:any|some)body\b/i, 'anyone, someone, or the passive'],
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
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        habits.filter(([habit]) => habit.test(line)).map(([habit, plain]) => `${path}:${index + 1}: ${habit.exec(line)![0]} (${plain})`),
      ),
  );
  expect(found).toEqual([]);
});

/** What a run or the build makes is not there before. */
const isMade = /^(?:reports\/out|tests\/openapi\/generated)\b/;

test('the files and folders that documents name are there', () => {
  const named = documents.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(/`((?:bench|cli|engine|fixtures|reports|schemas|scripts|simulator|suites|tests)\/[\w/.-]+)`/g),
    ].map(([, name = '']) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !isMade.test(name) && !existsSync(name))).toEqual([]);
});
