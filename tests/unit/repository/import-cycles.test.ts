/** The groups of the domain form no cycle, so that each can be read, tested and changed with only what it builds on (design: The house). */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { cyclesOf, domain, importsOf, nodeOf, readImports, type Graph } from './domain-imports.ts';

/** Cycles that only types close, each with its reason; none is left. */
const allowedTypeCycles: readonly (readonly string[])[] = [];

const graph = (edges: Readonly<Record<string, readonly string[]>>): Graph =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

const { values, all } = readImports(domain);

test('no cycle of values between groups', () => {
  expect(values.size).toBeGreaterThan(30);
  expect(cyclesOf(values)).toEqual([]);
});

test('groups have no cycles of types beyond the listed ones', () => {
  expect([...all.values()].reduce((sum, targets) => sum + targets.size, 0)).toBeGreaterThan(100);
  expect(cyclesOf(all)).toEqual(allowedTypeCycles);
});

for (const room of ['schemas', 'simulator', 'fixtures', 'suites', 'reports', 'engine', 'cli'])
  test(`no cycle of files in ${room}, not even of types`, () => {
    const files = readImports(join(domain, '..', '..', room), (path) => path);
    expect(files.all.size).toBeGreaterThan(20);
    expect(cyclesOf(files.values)).toEqual([]);
    expect(cyclesOf(files.all)).toEqual([]);
  });

test('the kernel imports no group, and the shared resource code imports only the kernel', () => {
  expect([...(all.get('kernel') ?? ['missing'])]).toEqual([]);
  expect([...(all.get('resources') ?? ['missing'])]).toEqual(['kernel']);
});

test('a cycle of any length is found, without the files that only lead to it', () => {
  expect(cyclesOf(graph({ a: ['b'], b: ['c'], c: [] }))).toEqual([]);
  expect(cyclesOf(graph({ a: ['b'], b: ['c'], c: ['d', 'b'], d: [] }))).toEqual([['b', 'c']]);
  const two = cyclesOf(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'] }));
  expect(two.toSorted()).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('imports of types are distinguished from those of values', () => {
  const text = [
    "import type { A } from './a.ts';",
    "import { type B } from './b.ts';",
    "import {\n  c,\n  type C,\n} from './c.ts';",
    "export type { D } from './d.ts';",
    "export { e } from './e.ts';",
    "import './f.ts';",
    "const type = 'from';",
  ].join('\n');
  expect(importsOf(text).map(({ specifier, isOfTypes }) => `${specifier} ${isOfTypes ? 'types' : 'values'}`)).toEqual([
    './a.ts types',
    './b.ts values',
    './c.ts values',
    './d.ts types',
    './e.ts values',
    './f.ts values',
  ]);
});

test('a node is a group, an area, the kernel or a file beside them', () => {
  const paths = ['billing/contracts/due.ts', 'billing/live-contracts.ts', 'kernel/world.ts', 'resources/listing/page.ts', 'records.ts'];
  expect(paths.map(nodeOf)).toEqual(['billing/contracts', 'billing', 'kernel', 'resources', 'records.ts']);
});
