/** Walks: random sequences over the operations of one group, as data, the same for the same seed. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { catalogue, isOperationId, operations, type OperationId } from '../../schemas/catalogue.ts';
import { opensIn } from '../../schemas/recipe.ts';
import type { Operation } from '../../schemas/operation.ts';
import type { PersonaName } from '../../schemas/personas.ts';
import { makerOf, recipeOf } from '../../schemas/recipes.ts';
import { effectOf, kindOf, parameters, removalOf } from '../../schemas/removal.ts';
import { keywordsOf } from '../../schemas/shape.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';

/** In which way a step differs from the call that its recipe states. */
export type Variation =
  | { readonly of: 'none' }
  /** Without what its recipe does before it: a move that may be illegal. */
  | { readonly of: 'unprepared' }
  | { readonly of: 'without'; readonly member: string }
  | { readonly of: 'wrong type'; readonly member: string }
  | { readonly of: 'too long'; readonly member: string }
  | { readonly of: 'unknown id' }
  | { readonly of: 'malformed id' }
  | { readonly of: 'caller'; readonly caller: PersonaName | 'anonymous' | 'unknown key' }
  | { readonly of: 'query'; readonly query: Readonly<Record<string, string>> };

export interface WalkStep {
  readonly operation: OperationId;
  readonly variation: Variation;
}

export interface Walk {
  readonly seed: number;
  /** Prefix of the operations that it is about. */
  readonly group: string;
  readonly steps: readonly WalkStep[];
}

/** Steps after the one that makes the record, without those that are varied. */
const [fewest, most] = [2, 6];
const variedSteps = 2;

export const prefixOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));

/** A variation in words, for reports: `without: name`. */
export const wordsOf = (variation: Variation): string => {
  if (variation.of === 'caller') return `as ${variation.caller}`;
  if (variation.of === 'query') return `with ${new URLSearchParams(variation.query).toString()}`;
  return 'member' in variation ? `${variation.of}: ${variation.member}` : variation.of;
};

const reads = ({ method, reads: isRead }: Operation): boolean => method === 'GET' || isRead === true;

/** Reads by their method that send a mail or a text to someone. */
const sendsMessages = /^account\.send/;

/** Operations that end the caller's own access, or whose answer no second run could repeat. */
const neverWalked: ReadonlySet<string> = new Set(['listenSessions.events']);

/** The operations that a recipe performs first: they make the records that it refers to, or bring them into a state. */
function performedFirst(id: OperationId): readonly OperationId[] {
  const { after = [], ...recipe } = recipeOf(id);
  const makers = opensIn(recipe).flatMap(
    ({ value }) => (value.of === 'record' ? makerOf(value.kind) : 'by' in value ? value.by : undefined) ?? [],
  );
  return [...makers, ...after.map((step) => (typeof step === 'string' ? step : step[0]))].filter(isOperationId);
}

/** The personas that call an operation and what its recipe performs first. */
function callersOf(id: OperationId, seen: Set<OperationId> = new Set()): ReadonlySet<PersonaName> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const { anonymous }: Operation = catalogue[id];
  const own = recipeOf(id).as ?? (anonymous === true ? undefined : 'merchantAdmin');
  return new Set([...(own === undefined ? [] : [own]), ...performedFirst(id).flatMap((one) => [...callersOf(one, seen)])]);
}

/** Whether what an operation makes, and what is made for it, can be taken back. A record that was made without a key has no caller who could remove it. */
function leavesNothing(id: OperationId, seen: Set<OperationId> = new Set()): boolean {
  if (seen.has(id)) return true;
  seen.add(id);
  const effect = effectOf(id);
  const { anonymous }: Operation = catalogue[id];
  const { ends, removes } = removalOf(kindOf(id));
  const isTakenBack =
    effect?.kind !== 'creates' || (anonymous !== true && (effect.undoneBy !== undefined || ends.length + removes.length > 0));
  return isTakenBack && performedFirst(id).every((one) => leavesNothing(one, seen));
}

/** What a gateway lets a comparison do. */
export interface Reach {
  /** It has consented to writes. */
  readonly writes: boolean;
  /** It is a world of a simulator, which is dropped after each walk. */
  readonly inWorld: boolean;
  /** The personas whose keys are known; undefined: all. */
  readonly personas?: ReadonlySet<string>;
}

/**
 * What a comparison may call. At a deployment it must be possible to take back all that is made, and a write must make a record or concern one that the
 * walk made; in a world of a simulator, which is dropped, anything may be called.
 */
function mayWalk(operation: Operation, { writes, inWorld }: Reach): boolean {
  const { id, path } = operation;
  if (!isOperationId(id) || neverWalked.has(id) || recipeOf(id).without !== undefined) return false;
  if (inWorld) return true;
  if (sendsMessages.test(id) || !leavesNothing(id)) return false;
  if (!writes) return reads(operation) && opensIn(recipeOf(id)).every(({ value }) => value.of !== 'record');
  if (reads(operation) || effectOf(id)?.kind === 'creates') return true;
  return (
    parameters(path).length > 0 &&
    makerOf(prefixOf(id)) !== undefined &&
    opensIn(recipeOf(id).params).some(({ value }) => value.of === 'record')
  );
}

export interface Walkable {
  /** The groups that can be walked, with their operations. */
  readonly groups: ReadonlyMap<string, readonly Operation[]>;
  /** Operations that only lack the keys of personas, with those personas. */
  readonly lacking: ReadonlyMap<string, readonly PersonaName[]>;
  readonly personas: Reach['personas'];
}

export function walkable(reach: Reach, only?: readonly string[]): Walkable {
  const { personas } = reach;
  const groups = new Map<string, Operation[]>();
  const lacking = new Map<string, readonly PersonaName[]>();
  for (const operation of operations) {
    const { id } = operation;
    const group = prefixOf(id);
    if ((only !== undefined && !only.includes(group)) || !isOperationId(id) || !mayWalk(operation, reach)) continue;
    const lacked = personas === undefined ? [] : [...callersOf(id)].filter((name) => !personas.has(name));
    if (lacked.length > 0) lacking.set(id, lacked);
    else groups.set(group, [...(groups.get(group) ?? []), operation]);
  }
  return { groups, lacking, personas };
}

class Dice {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;
  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
    // With a small seed, the first values of this generator have almost no ones.
    for (let i = 0; i < 64; i++) this.#generator.next();
  }
  /** From 0 to one less than `bound`. */
  below(bound: number): number {
    return uniformInt(this.#generator, 0, bound - 1);
  }
  of<T>(some: readonly T[]): T | undefined {
    return some[this.below(Math.max(1, some.length))];
  }
  shuffled<T>(some: readonly T[]): readonly T[] {
    return some
      .map((one) => [this.below(2 ** 31), one] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, one]) => one);
  }
}

/** Names of the members of a body that may be varied. */
function membersOf({ body }: Operation): readonly string[] {
  const schema = body?.form ?? body?.schema;
  return schema === undefined ? [] : Object.keys(keywordsOf(schema).properties ?? {}).toSorted();
}

const callers = ['noPermissions', 'otherMerchant', 'merchantUser', 'anonymous', 'unknown key'] as const;

/** Callers that every gateway has. */
const withoutPersona: ReadonlySet<string> = new Set(['anonymous', 'unknown key']);

/** Pages and orders that every list takes. */
const pages: readonly Readonly<Record<string, string>>[] = [
  { maxResultCount: '1' },
  { maxResultCount: '1000' },
  { maxResultCount: '1000', sorting: 'creationTime desc' },
  { maxResultCount: '1000', sorting: 'creationTime' },
  { maxResultCount: '0' },
  { skipCount: '0', maxResultCount: '100' },
];

function variationsOf(operation: Operation, personas: Reach['personas']): readonly Variation[] {
  const { id, method, path, paged } = operation;
  const known = callers.filter((name) => withoutPersona.has(name) || personas === undefined || personas.has(name));
  return [
    ...known.map((caller): Variation => ({ of: 'caller', caller })),
    ...['true', 'false'].map((suppressNulls): Variation => ({ of: 'query', query: { suppressNulls } })),
    ...membersOf(operation).flatMap((member) => (['without', 'wrong type', 'too long'] as const).map((of): Variation => ({ of, member }))),
    ...(parameters(path).length > 0 ? (['unknown id', 'malformed id'] as const).map((of): Variation => ({ of })) : []),
    ...(paged === true && method === 'GET' ? pages.map((query): Variation => ({ of: 'query', query })) : []),
    ...(isOperationId(id) && (recipeOf(id).after?.length ?? 0) > 0 ? [{ of: 'unprepared' } as const] : []),
  ];
}

/** All varied steps of a group, in an order of the seed. */
function variedStepsOf(some: readonly Operation[], seed: number, personas: Reach['personas']): readonly WalkStep[] {
  const all = some.flatMap((operation) => {
    const { id } = operation;
    return isOperationId(id) ? variationsOf(operation, personas).map((variation): WalkStep => ({ operation: id, variation })) : [];
  });
  return new Dice(seed).shuffled(all);
}

/** Reading and updating show more of a record than other operations do. */
const weightOf = ({ id, effect }: Operation): number =>
  /\.(read|detail|update|delete|restore|list|page)$/.test(id) ? 3 : effect === undefined ? 1 : 2;

/** `varied`: the steps that this walk varies. */
function oneWalk(seed: number, group: string, some: readonly Operation[], varied: readonly WalkStep[]): Walk {
  const dice = new Dice(seed);
  const weighted = some.flatMap((operation) => Array.from({ length: weightOf(operation) }, () => operation));
  const maker = makerOf(group);
  const makers: WalkStep[] = [];
  if (maker !== undefined && some.some(({ id }) => id === maker)) {
    makers.push({ operation: maker, variation: { of: 'none' } });
    // Two records have an order.
    if (dice.below(2) === 0) makers.push({ operation: maker, variation: { of: 'none' } });
  }
  const steps: WalkStep[] = [];
  const length = fewest + dice.below(most - fewest + 1);
  for (let i = 0; i < length; i++) {
    const operation = dice.of(weighted);
    if (operation !== undefined && isOperationId(operation.id)) steps.push({ operation: operation.id, variation: { of: 'none' } });
  }
  for (const step of varied) steps.splice(dice.below(steps.length + 1), 0, step);
  return { seed, group, steps: [...makers, ...steps] };
}

/**
 * This many walks, the groups in turn; `from`: the number of the first, so that later rounds walk differently. The varied steps of a group take turns
 * over all of its walks: none comes again before each has come.
 */
export function walksOf({ groups, personas }: Omit<Walkable, 'lacking'>, seed: number, count: number, from = 0): readonly Walk[] {
  const all = [...groups].map(([group, some]) => ({ group, some, varied: variedStepsOf(some, seed, personas) }));
  return Array.from({ length: all.length === 0 ? 0 : count }, (_, index) => {
    const nth = from + index;
    const { group, some, varied } = all[nth % all.length]!;
    const turn = Math.floor(nth / all.length) * variedSteps;
    const own = Array.from({ length: variedSteps }, (_step, at) => varied[(turn + at) % varied.length]!);
    return oneWalk((seed * 7919 + nth * 104_729) % 2_147_483_647, group, some, own);
  });
}

/** Whether JSON, such as a line of a recording, is a walk of the operations that exist. */
export function isWalk(value: unknown): value is Walk {
  if (!isJsonObject(value) || typeof value['seed'] !== 'number' || typeof value['group'] !== 'string' || !Array.isArray(value['steps']))
    return false;
  return value['steps'].length <= 50 && value['steps'].every(isStep);
}

const variations: ReadonlySet<string> = new Set([
  'none',
  'unprepared',
  'without',
  'wrong type',
  'too long',
  'unknown id',
  'malformed id',
  'caller',
  'query',
]);

function isStep(step: unknown): step is WalkStep {
  if (!isJsonObject(step) || typeof step['operation'] !== 'string' || !isOperationId(step['operation'])) return false;
  const variation = step['variation'];
  if (!isJsonObject(variation) || !variations.has(String(variation['of']))) return false;
  if (['without', 'wrong type', 'too long'].includes(String(variation['of']))) return typeof variation['member'] === 'string';
  if (variation['of'] === 'caller') return callers.some((one) => one === variation['caller']);
  if (variation['of'] !== 'query') return true;
  return isJsonObject(variation['query']) && Object.values(variation['query']).every((one) => typeof one === 'string');
}
