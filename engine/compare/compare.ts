/** Compares what two gateways showed on the same walk, beyond what differs between two walks of one of them. */
import { isOperationId } from '../../schemas/catalogue.ts';
import { errorsOf } from '../../schemas/errors.ts';
import { undecided, type Aspects, type Facts, type ListFacts } from './facts.ts';

/** The simulator's own answer. */
export interface Condition {
  readonly answer: 'success' | 'refusal';
  readonly status: number;
  readonly code?: string | null;
  /** The member of the body that the request left out. */
  readonly without?: string;
}

export interface Divergence {
  readonly operation: string;
  readonly condition: Condition;
  /** `status`, `code`, `header:NAME`, `member:PATH`, `items:PATH.MEMBER`, `listed:PATH`, `order:PATH`, `event:RECORD`. */
  readonly aspect: string;
  /** Undefined: absent. */
  readonly target: string | undefined;
  readonly simulator: string | undefined;
  readonly step: number;
  readonly variation: string;
  readonly caller: string;
}

/** Equal for divergences that are one: where, when, and which aspect. */
export const signatureOf = ({ operation, condition, aspect }: Pick<Divergence, 'operation' | 'condition' | 'aspect'>): string =>
  `${operation} ${keyOf(condition)} ${aspect}`;

const keyOf = ({ answer, status, code, without }: Condition): string =>
  `${answer}${answer === 'success' ? '' : ` ${status} ${code ?? ''}`}${without === undefined ? '' : ` without ${without}`}`;

/** Equal for answers of an operation under one condition. */
export const conditionKey = (facts: Facts): string => keyOf(conditionOf(facts));

export function conditionOf({ status, code, variation }: Facts): Condition {
  const without = status < 400 && variation.startsWith('without: ') ? variation.slice('without: '.length) : undefined;
  return {
    answer: status < 400 ? 'success' : 'refusal',
    status,
    ...(code === undefined ? {} : { code }),
    ...(without === undefined ? {} : { without }),
  };
}

export interface Difference {
  readonly aspect: string;
  readonly one: string | undefined;
  readonly other: string | undefined;
}

/** An aspect is noise from this share of differing runs: what differs more seldom, such as an instant that ends in a zero, would hide a divergence. */
const noisyShare = 0.05;
/** Of fewer runs, one that differs is as good as many. */
const fewRuns = 8;

type Place = Pick<Divergence, 'operation' | 'condition'>;

const placeKey = ({ operation, condition }: Place): string => `${operation} ${keyOf(condition)}`;

/** What differs between two runs of a deployment, by signature, with how often it was seen to. */
export class Noise {
  readonly #seen = new Map<string, number>();
  readonly #masked = new Set<string>();
  readonly #runs = new WeakSet<readonly Facts[]>();
  /** How often two runs were compared. */
  readonly #compared = new Map<string, number>();

  /** Whether a run was not compared before. */
  isNew(run: readonly Facts[]): boolean {
    const isKnown = this.#runs.has(run);
    this.#runs.add(run);
    return !isKnown;
  }

  /** Notes in which aspects two runs of a deployment differ. */
  see(place: Place, aspects: readonly string[]): void {
    this.#compared.set(placeKey(place), (this.#compared.get(placeKey(place)) ?? 0) + 1);
    for (const aspect of aspects) this.#count(signatureOf({ ...place, aspect }));
  }

  /** Masks what proved not to show each time. */
  mask(signature: string): void {
    this.#masked.add(signature);
    this.#count(signature);
  }

  has(divergence: Place & { readonly aspect: string }): boolean {
    const signature = signatureOf(divergence);
    const [count, compared] = [this.#seen.get(signature) ?? 0, this.#compared.get(placeKey(divergence)) ?? 0];
    return this.#masked.has(signature) || (count === 1 ? compared < fewRuns : count > noisyShare * compared);
  }

  get entries(): readonly (readonly [signature: string, count: number])[] {
    return [...this.#seen];
  }

  #count(signature: string): void {
    this.#seen.set(signature, (this.#seen.get(signature) ?? 0) + 1);
  }
}

export interface Compared {
  readonly divergences: readonly Divergence[];
  /** Answers that were compared. */
  readonly compared: number;
}

const isSameCall = (one: Facts, other: Facts | undefined): boolean =>
  other !== undefined && one.step === other.step && one.operation === other.operation && one.isOwn === other.isOwn;

/** Whether the deployment does not implement the operation: nothing to compare. */
const isUnimplemented = (one: Facts, mine: Facts): boolean => one.status === 501 && mine.status !== 501;

const isOk = ({ status }: Facts): boolean => status < 400;

/** Two runs at the target and one at the simulator. Ends where one of them refuses what another allows. */
export function compareRuns(
  [first, second]: readonly [readonly Facts[], readonly Facts[]],
  simulated: readonly Facts[],
  noise: Noise,
): Compared {
  const divergences: Divergence[] = [];
  // One run that stands for both shows no noise.
  const isNew = first !== second && noise.isNew(first);
  let compared = 0;
  for (const [index, mine] of simulated.entries()) {
    const [one, two] = [first[index], second[index]];
    if (one === undefined || two === undefined || !isSameCall(one, two) || !isSameCall(one, mine) || isUnimplemented(one, mine)) break;
    const condition = conditionOf(mine);
    const place = { operation: mine.operation, condition };
    const varying = new Set(differences(one, two).map(({ aspect }) => aspect));
    if (isNew) noise.see(place, [...varying]);
    // What differs in the status differs in everything.
    if (one.status !== two.status || isTenants(one, mine)) break;
    compared++;
    for (const { aspect, one: target, other: simulator } of differences(one, mine)) {
      const { step, variation, caller } = mine;
      if (varying.has(aspect) || noise.has({ ...place, aspect })) continue;
      divergences.push({ ...place, aspect, target, simulator, step, variation, caller });
    }
    if (isOk(one) !== isOk(mine)) break;
  }
  return { divergences, compared };
}

/** The divergences of one comparison that another one shows too. */
export function inBoth(one: Compared, other: Compared): readonly Divergence[] {
  const again = new Set(other.divergences.map(signatureOf));
  return one.divergences.filter((divergence) => again.has(signatureOf(divergence)));
}

/** Whether one side has what the other lacks because of what its tenant holds, such as a certificate that was uploaded once. */
const isTenants = (one: Facts, mine: Facts): boolean =>
  !one.namesOurs && !mine.namesOurs && isOk(one) !== isOk(mine) && [one.status, mine.status].includes(404);

const codesOf = new Map<string, ReadonlySet<string>>();

/** Whether `given` in place of `code` is the code that the operation has for another reason: the deployment checks in another order, or more. */
export function isOtherReason(operation: string, given: unknown, code: unknown): boolean {
  if (typeof given !== 'string' || given === code || !isOperationId(operation)) return false;
  const known = codesOf.get(operation) ?? new Set(errorsOf({ id: operation }).map((error) => error.code));
  codesOf.set(operation, known);
  return known.has(given);
}

const errorsNamed = 'member:error.validationErrors[]';
const errorsCounted = 'member:error.validationErrors.length';

/** All differences between two answers to the same call; of a refusal in place of a success only that. */
export function differences(one: Facts, other: Facts): readonly Difference[] {
  const found: Difference[] = [];
  if (one.status !== other.status) found.push({ aspect: 'status', one: String(one.status), other: String(other.status) });
  if (isOk(one) !== isOk(other)) return found;
  const isOther = one.status >= 400 && isOtherReason(one.operation, one.code, other.code);
  // All of it follows from the reason.
  if (isOther && found.length > 0) return found;
  if (one.code !== other.code) found.push({ aspect: 'code', one: String(one.code), other: String(other.code) });
  if (isOther) return found;
  const isOtherBody = one.aspects['body'] !== other.aspects['body'];
  // Without a body, or with one that is not JSON, every member differs.
  const inAnswer = inAspects(one.aspects, other.aspects).filter(({ aspect }) => !(isOtherBody && aspect.startsWith('member:')));
  found.push(...(one.isOurs && other.isOurs ? inAnswer : inAnswer.filter((difference) => !mayDependOnTenant(difference))));
  for (const path of new Set([...Object.keys(one.lists), ...Object.keys(other.lists)]))
    found.push(...inLists(path, one.lists[path], other.lists[path]));
  const isNamed = one.aspects[errorsNamed] !== undefined && other.aspects[errorsNamed] !== undefined;
  return found.filter(
    ({ aspect }) =>
      !(isNamed && aspect === errorsCounted) &&
      !(aspect === 'member:error.code' || (aspect.startsWith('member:error.validationErrors') && one.code !== other.code)),
  );
}

/** Whether a member may be absent because of what the tenant holds: only a number or a boolean at the top of an answer is always there. */
const mayDependOnTenant = ({ aspect, one, other }: Difference): boolean =>
  aspect.startsWith('member:') &&
  (one === undefined || other === undefined) &&
  (/[.[]/.test(aspect) || !/^(?:boolean|first )/.test(one ?? other ?? ''));

function inAspects(one: Aspects, other: Aspects): readonly Difference[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name): readonly Difference[] => {
    const [mine, theirs] = [one[name], other[name]];
    if (mine === theirs || mine === undecided || theirs === undecided) return [];
    return [{ aspect: name, one: mine, other: theirs }];
  });
}

function inLists(path: string, one: ListFacts | undefined, other: ListFacts | undefined): readonly Difference[] {
  // Another form of body shows in its members.
  if (one === undefined || other === undefined) return [];
  const found: Difference[] = [];
  const missing = (from: ListFacts, label: string): boolean => from.isWhole && !from.order.includes(label);
  const [only, onlyOther] = [one.order.filter((label) => missing(other, label)), other.order.filter((label) => missing(one, label))];
  if (only.length + onlyOther.length > 0)
    found.push({ aspect: `listed:${path}`, one: one.order.join(', '), other: other.order.join(', ') });
  const common = one.order.filter((label) => other.order.includes(label));
  const theirs = other.order.filter((label) => one.order.includes(label));
  if (common.join() !== theirs.join()) found.push({ aspect: `order:${path}`, one: common.join(', '), other: theirs.join(', ') });
  const seen = new Set<string>();
  for (const label of common)
    for (const difference of inAspects(one.items[label] ?? {}, other.items[label] ?? {})) {
      const aspect = `items:${path}${path === '' ? '' : '.'}${difference.aspect.replace(/^member:/, '')}`;
      if (!seen.has(aspect)) found.push({ ...difference, aspect });
      seen.add(aspect);
    }
  return found;
}
