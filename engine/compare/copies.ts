/** Members that a deployment may show under another name: where the simulator shows the same. */
import type { Divergence } from './compare.ts';
import type { Aspects, Facts } from './facts.ts';

/** So many are tried. */
const maxSources = 3;

/** Facts that a constant value cannot express: of records, of names, of callers, and of what was sent. */
const isOwn = (fact: string): boolean => /^\w+ \d+$|^"|\.\w+Id$/.test(fact);

/**
 * The members of the simulator's answer with the same fact, by their paths in the form of `aspect`, the likeliest first: those that the deployment lacks,
 * at the same place among those that it lacks as the member has among those that only it shows.
 */
export function sourcesOf({ aspect, target }: Divergence, theirs: Facts, ours: Facts): readonly string[] {
  const kind = aspect.slice(0, aspect.indexOf(':') + 1);
  const path = aspect.slice(kind.length);
  const list = kind === 'items:' ? listOf(path, ours) : undefined;
  const [shown, own] = [theirs, ours].map((facts) => (list === undefined ? facts.aspects : firstItem(facts, list)));
  if (target === undefined || shown === undefined || own === undefined) return [];
  const prefix = list === undefined || list === '' ? '' : `${list}.`;
  const name = path.slice(prefix.length);
  const missing = only(own, shown);
  const added = only(shown, own);
  const place = added.indexOf(name);
  const distance = (source: string): number => Math.abs(missing.indexOf(source) - place);
  const same = namesIn(own).filter((source) => source !== name && own[`member:${source}`] === target);
  const renamed = same.filter((source) => missing.includes(source)).toSorted((one, other) => distance(one) - distance(other));
  const others = isOwn(target) ? same.filter((source) => !missing.includes(source)) : [];
  return [...renamed, ...others].slice(0, maxSources).map((source) => prefix + source);
}

const namesIn = (aspects: Aspects): readonly string[] =>
  Object.keys(aspects).flatMap((aspect) => (aspect.startsWith('member:') ? [aspect.slice('member:'.length)] : []));

const only = (one: Aspects, other: Aspects): readonly string[] => namesIn(one).filter((name) => !(`member:${name}` in other));

const listOf = (path: string, { lists }: Facts): string | undefined =>
  Object.keys(lists).find((list) => list === '' || path.startsWith(`${list}.`));

const firstItem = ({ lists }: Facts, list: string): Aspects | undefined => Object.values(lists[list]?.items ?? {})[0];
