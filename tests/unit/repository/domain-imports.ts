/** Which domain groups import which: a graph of values, and a graph that includes types. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const domain = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'simulator', 'domain');

export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export interface Imports {
  /** What remains when the program runs. */
  readonly values: Graph;
  readonly all: Graph;
}

/** `area/group`, or `area` for what its groups share; `kernel`, `resources` and each file beside them are nodes of their own. */
export function nodeOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  if (folders[0] === 'kernel' || folders[0] === 'resources') return folders[0];
  return folders.length === 0 ? path : folders.slice(0, 2).join('/');
}

interface Import {
  readonly specifier: string;
  readonly isOfTypes: boolean;
}

/** Only `import type` and `export type` disappear at run time: an import that marks single names as types stays. */
export const importsOf = (text: string): readonly Import[] =>
  [...text.matchAll(/^(?:import|export)\s+(type\s)?[^;'"]*?from\s*'([^']+)'|^import\s*'([^']+)'/gm)].map((match) => ({
    specifier: match[2] ?? match[3] ?? '',
    isOfTypes: match[1] !== undefined,
  }));

export function readImports(folder: string, node: (path: string) => string = nodeOf): Imports {
  const values = new Map<string, Set<string>>();
  const all = new Map<string, Set<string>>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.split(sep).join('/'));
  for (const path of files.filter((name) => name.endsWith('.ts'))) {
    const from = node(path);
    for (const graph of [values, all]) if (!graph.has(from)) graph.set(from, new Set());
    for (const { specifier, isOfTypes } of importsOf(readFileSync(join(folder, path), 'utf8'))) {
      if (!specifier.startsWith('.')) continue;
      const target = posix.join(posix.dirname(path), specifier);
      if (target.startsWith('../') || node(target) === from) continue;
      all.get(from)?.add(node(target));
      if (!isOfTypes) values.get(from)?.add(node(target));
    }
  }
  return { values, all };
}

/** Nodes that reach each other: the strongly connected components of more than one node (Tarjan). */
export function cyclesOf(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) found.push(component.toSorted());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}
