import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { importsOf } from './domain-imports.ts';

/** What a control plane reaches. */
const insideOfControl = [
  'simulator/domain',
  'simulator/mutants',
  'simulator/pipeline',
  'simulator/seed',
  'simulator/store',
  'simulator/watch',
  'simulator/wire',
  'simulator/worlds',
  'schemas',
];

/** Who may import whom (design: The house). A file belongs to the room with the longest name that its path starts with. */
const allowed: Readonly<Record<string, readonly string[] | 'anything'>> = {
  schemas: [],
  'simulator/domain': ['schemas'],
  'simulator/store': ['schemas'],
  // How a request goes: bytes (wire), its stages (pipeline), who watches it (watch), and what it sends to others (outbound).
  'simulator/wire': ['simulator/domain', 'simulator/pipeline', 'simulator/store', 'schemas'],
  'simulator/pipeline': ['simulator/domain', 'simulator/outbound', 'simulator/store', 'simulator/watch', 'simulator/wire', 'schemas'],
  'simulator/watch': ['simulator/domain', 'simulator/wire', 'schemas'],
  'simulator/outbound': ['simulator/domain', 'simulator/pipeline', 'simulator/store', 'simulator/watch', 'schemas'],
  'simulator/seed': ['simulator/domain', 'schemas'],
  'simulator/worlds': [
    'simulator/domain',
    'simulator/in-process',
    'simulator/mutants',
    'simulator/outbound',
    'simulator/pipeline',
    'simulator/seed',
    'simulator/store',
    'simulator/watch',
    'schemas',
  ],
  // Keeps worlds in a folder: the only part of the simulator that writes files.
  'simulator/durable': ['simulator/domain', 'simulator/pipeline', 'simulator/seed', 'simulator/store', 'simulator/worlds', 'schemas'],
  'simulator/in-process': [
    'simulator/control',
    'simulator/domain',
    'simulator/pipeline',
    'simulator/store',
    'simulator/wire',
    'simulator/worlds',
    'schemas',
  ],
  // Runs in the browser. It uses types of the control plane's bodies, data, and code that reads, words and compares certificates.
  'simulator/pages/console/app': ['simulator/control', 'simulator/pages', 'simulator/pipeline', 'simulator/watch', 'reports', 'schemas'],
  'simulator/pages': ['simulator/control', 'simulator/domain', 'simulator/pipeline', 'schemas'],
  'simulator/mutants': ['simulator/domain', 'simulator/pipeline', 'simulator/store', 'simulator/worlds', 'schemas'],
  'simulator/control': insideOfControl,
  // Puts all of it together.
  simulator: [
    ...insideOfControl,
    'simulator/control',
    'simulator/durable',
    'simulator/in-process',
    'simulator/outbound',
    'simulator/pages',
  ],
  fixtures: ['schemas'],
  suites: ['fixtures', 'schemas'],
  // `playwright test -c suites` reads it.
  'suites/playwright.config.ts': ['engine'],
  reports: ['schemas'],
  engine: [
    'schemas',
    'simulator',
    'simulator/in-process',
    'simulator/mutants',
    'simulator/seed',
    'simulator/worlds',
    'fixtures',
    'suites',
    'reports',
  ],
  cli: ['schemas', 'fixtures', 'reports', 'engine'],
  bench: 'anything',
  'scripts/observe': [
    'schemas',
    'simulator',
    'simulator/in-process',
    'simulator/pipeline',
    'simulator/wire',
    'simulator/worlds',
    'fixtures',
    'engine',
  ],
  tests: 'anything',
};

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const rooms = Object.keys(allowed).sort((a, b) => b.length - a.length);
const roomOf = (path: string): string | undefined => rooms.find((room) => path === room || path.startsWith(`${room}/`));

const sources = Object.keys(allowed)
  .filter((room) => !Object.keys(allowed).some((other) => room.startsWith(`${other}/`)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.split(sep).join('/')}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'));

/** Folders of which a room may import types, but no values: the store implements the ports of the kernel. */
const allowedTypes: Readonly<Record<string, string>> = { 'simulator/store': 'simulator/domain/kernel/' };

const specifiers = (text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');

const targetOf = (path: string, specifier: string): string =>
  relative(root, join(root, dirname(path), specifier))
    .split(sep)
    .join('/');

test('every import goes in an allowed direction', () => {
  expect(sources.length).toBeGreaterThan(100);
  const wrong = sources.flatMap((path) => {
    const room = roomOf(path);
    if (room === undefined) return [`${path} is in no known room`];
    const may = allowed[room];
    if (may === undefined || may === 'anything') return [];
    const text = readFileSync(join(root, path), 'utf8');
    const targetsOf = (types: boolean): ReadonlySet<string> =>
      new Set(importsOf(text).flatMap(({ specifier, isOfTypes }) => (isOfTypes === types ? [targetOf(path, specifier)] : [])));
    const [ofValues, onlyTypes] = [targetsOf(false), targetsOf(true)];
    const ofTypes = allowedTypes[room ?? ''];
    return specifiers(text)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => targetOf(path, specifier))
      .filter((target) => roomOf(target) !== room && !may.includes(roomOf(target) ?? ''))
      .filter((target) => ofTypes === undefined || !target.startsWith(ofTypes) || ofValues.has(target) || !onlyTypes.has(target))
      .map((target) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

/** They try a hundred command line mistakes, and the variable of each option, without a process for each. */
const withoutProcess: ReadonlySet<string> = new Set(['tests/gateproof.ts', 'tests/unit/cli/environment.test.ts']);

test('nothing imports the command: tests start it as a process, and what they share with it is in the engine', () => {
  const wrong = sources
    .filter((path) => roomOf(path) !== 'cli' && !withoutProcess.has(path))
    .flatMap((path) =>
      specifiers(readFileSync(join(root, path), 'utf8'))
        .filter((specifier) => specifier.startsWith('.') && roomOf(targetOf(path, specifier)) === 'cli')
        .map((specifier) => `${path} imports ${specifier}`),
    );
  expect(wrong).toEqual([]);
});

test('the domain knows no platform', () => {
  const wrong = sources
    .filter((path) => path.startsWith('simulator/domain/'))
    .flatMap((path) =>
      specifiers(readFileSync(join(root, path), 'utf8'))
        .filter((specifier) => specifier.startsWith('node:') || specifier === 'fastify' || specifier === 'undici')
        .map((specifier) => `${path} imports ${specifier}`),
    );
  expect(wrong).toEqual([]);
});

test('reach is decided in one place of the domain', () => {
  const wrong = sources
    .filter((path) => path.startsWith('simulator/domain/') && path !== 'simulator/domain/kernel/reach.ts')
    .filter((path) => /\.kind (?:===|!==) '(?:Host|Reseller|Merchant)'/.test(readFileSync(join(root, path), 'utf8')));
  expect(wrong).toEqual([]);
});
