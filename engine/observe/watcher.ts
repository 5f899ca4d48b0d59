/** What looks at each exchange for rules that traffic can show. */
import { isDeepStrictEqual } from 'node:util';
import { createJudge, type Evidence } from '../../fixtures/judge/judge.ts';
import { documented } from '../../schemas/documented.ts';
import type { RuleId } from '../../schemas/register.ts';
import type { TSchema } from '../../schemas/shape.ts';
import type { Finding } from '../../schemas/shared/verdict.ts';
import { validate } from '../../schemas/validate.ts';
import type { Observed } from './observed.ts';

/** Counts what holds, and writes a finding for what does not: a pass costs no text. */
export interface TrafficJudge {
  /** Counts checks that held, one unless stated. */
  holds(rule: RuleId, times?: number): void;
  /** Counts a check of each of these rules that held. Give the same list each time: it is counted as one. */
  allHold(rules: readonly RuleId[]): void;
  that(rule: RuleId, condition: boolean, evidence: () => Evidence): boolean;
  equal(rule: RuleId, actual: unknown, expected: unknown, evidence: () => Omit<Evidence, 'expected' | 'actual'>): boolean;
  /** By the documented reading of a shape. */
  matches(rule: RuleId, schema: TSchema, value: unknown, evidence: () => Omit<Evidence, 'expected' | 'actual'>): boolean;
}

export interface Watcher {
  readonly rules: readonly RuleId[];
  see(exchange: Observed, judge: TrafficJudge): void;
}

export interface Counted {
  held: number;
  broken: number;
}

export class CountingJudge implements TrafficJudge {
  readonly #counts = new Map<RuleId, Counted>();
  /** How often the rules of a list held together. */
  readonly #together = new Map<readonly RuleId[], number>();
  readonly #onFinding: (finding: Finding) => void;

  constructor(onFinding: (finding: Finding) => void) {
    this.#onFinding = onFinding;
  }

  /** What was counted for a rule. */
  countOf(rule: RuleId): Counted {
    for (const [rules, times] of this.#together) for (const one of rules) this.#of(one).held += times;
    this.#together.clear();
    return this.#of(rule);
  }

  holds(rule: RuleId, times = 1): void {
    this.#of(rule).held += times;
  }

  allHold(rules: readonly RuleId[]): void {
    this.#together.set(rules, (this.#together.get(rules) ?? 0) + 1);
  }

  that(rule: RuleId, condition: boolean, evidence: () => Evidence): boolean {
    const counted = this.#of(rule);
    if (condition) counted.held++;
    else this.#break(rule, counted, (judge) => judge.that(rule, false, evidence()));
    return condition;
  }

  equal(rule: RuleId, actual: unknown, expected: unknown, evidence: () => Omit<Evidence, 'expected' | 'actual'>): boolean {
    const counted = this.#of(rule);
    const isEqual = actual === expected || isDeepStrictEqual(actual, expected);
    if (isEqual) counted.held++;
    else this.#break(rule, counted, (judge) => judge.equal(rule, actual, expected, evidence()));
    return isEqual;
  }

  matches(rule: RuleId, schema: TSchema, value: unknown, evidence: () => Omit<Evidence, 'expected' | 'actual'>): boolean {
    const counted = this.#of(rule);
    const isMatch = validate(documented(schema), value).length === 0;
    if (isMatch) counted.held++;
    else this.#break(rule, counted, (judge) => judge.matches(rule, schema, value, evidence()));
    return isMatch;
  }

  #of(rule: RuleId): Counted {
    const known = this.#counts.get(rule);
    if (known !== undefined) return known;
    const made = { held: 0, broken: 0 };
    this.#counts.set(rule, made);
    return made;
  }

  #break(rule: RuleId, counted: Counted, write: (judge: ReturnType<typeof createJudge>) => void): void {
    counted.broken++;
    const judge = createJudge([rule]);
    write(judge);
    for (const finding of judge.findings) this.#onFinding(finding);
  }
}

/** Remembers the latest entries only: what an observation keeps does not grow with the traffic. */
export class Recent<V> {
  readonly #max: number;
  readonly #entries = new Map<string, V>();

  constructor(max = 10_000) {
    this.#max = max;
  }

  get(name: string): V | undefined {
    return this.#entries.get(name);
  }

  set(name: string, value: V): void {
    this.#entries.delete(name);
    this.#entries.set(name, value);
    if (this.#entries.size <= this.#max) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  delete(name: string): void {
    this.#entries.delete(name);
  }

  get size(): number {
    return this.#entries.size;
  }

  names(): IterableIterator<string> {
    return this.#entries.keys();
  }
}
