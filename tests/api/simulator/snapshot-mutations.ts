/** Random changes of one place of a document, which can be undone. */
import * as fc from 'fast-check';

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -(2 ** 53),
  2 ** 53,
  Date.parse('9999-12-31T23:59:59.999Z') * 1000,
  Date.parse('0001-01-01T00:00:00Z') * 1000,
  '',
  'x'.repeat(100_000),
  '\u0000\ud800',
  'NaN',
  '__proto__',
  'constructor',
  '9999-12-31',
  '0001-01-01',
  'ZZZ',
  '0193b3a0-0000-7000-8000-000000000000',
  [],
  Array.from({ length: 1000 }, () => 0),
  {},
  JSON.parse('{"__proto__":{"isDeleted":true}}'),
  JSON.parse(`${'[{"a":'.repeat(20)}0${'}]'.repeat(20)}`),
];
const kinds = ['drop', 'duplicate', 'empty', 'negate', 'enlarge', 'swap', 'copy'] as const;
/** A change at a depth between these bounds, or where the document ends before. */
export const mutationOf = (minDepth: number, maxDepth: number) =>
  fc.record({
    /** Each number chooses a member on the way in. */
    way: fc.array(fc.nat(1_000_000), { minLength: minDepth, maxLength: maxDepth }),
    /** Chooses a neighbouring place of the same kind, for swapping and copying. */
    other: fc.nat(1_000_000),
    change: fc.oneof(fc.constantFrom(...kinds), fc.nat(strange.length - 1)),
  });
type Mutation = ReturnType<typeof mutationOf> extends fc.Arbitrary<infer T> ? T : never;
type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

function enlarged(value: unknown): unknown {
  if (typeof value === 'number') return value * 1000 + 1;
  if (typeof value === 'string') return value.repeat(3);
  return Array.isArray(value) ? [...value, ...value] : value;
}

/** Changes one place of a document. Returns a function that undoes it. */
export function mutate(document: object, { way, other, change }: Mutation): () => void {
  const parents: Branch[] = [document as Branch];
  const names: string[] = [];
  for (const choice of way) {
    const parent: Branch = parents.at(-1)!;
    const name = Object.keys(parent)[choice % Object.keys(parent).length]!;
    names.push(name);
    if (!isBranch(parent[name])) break;
    parents.push(parent[name]);
  }
  const parent = parents[names.length - 1]!;
  const name = names.at(-1)!;
  const before: unknown = structuredClone(parent[name]);
  const length = Array.isArray(parent) ? parent.length : 0;
  const beside = parents[names.length - 2];
  const neighbours = beside === undefined ? [] : Object.values(beside).filter((one): one is Branch => isBranch(one) && name in one);
  const neighbour = neighbours[other % Math.max(neighbours.length, 1)] ?? parent;
  const theirs = neighbour[name];
  if (change === 'drop') {
    if (Array.isArray(parent)) parent.splice(Number(name), 1);
    else delete parent[name];
  } else if (change === 'duplicate') {
    if (Array.isArray(parent)) parent.push(structuredClone(parent[Number(name)]));
    else parent[`${name}2`] = parent[name];
  } else if (change === 'empty') parent[name] = Array.isArray(before) ? [] : isBranch(before) ? {} : '';
  else if (change === 'negate') parent[name] = typeof before === 'number' ? -before : typeof before === 'boolean' ? !before : before;
  else if (change === 'enlarge') parent[name] = enlarged(before);
  else if (change === 'copy' || change === 'swap') {
    parent[name] = structuredClone(theirs);
    if (change === 'swap') neighbour[name] = before;
  } else parent[name] = structuredClone(strange[change]);
  return () => {
    if (change === 'duplicate') {
      if (Array.isArray(parent)) parent.length = length;
      else delete parent[`${name}2`];
    } else if (change === 'drop' && Array.isArray(parent)) parent.splice(Number(name), 0, before);
    else parent[name] = before;
    if (change === 'swap') neighbour[name] = theirs;
  };
}
