/**
 * Judges traffic: each exchange by the rules that one exchange can break, and by those over sequences within what was seen. What it keeps is
 * bounded, whatever passes.
 */
import { randomUUID } from 'node:crypto';
import { isSecretHeader, redacted, redactor } from '../../fixtures/judge/redaction.ts';
import { register, type RuleId } from '../../schemas/register.ts';
import type { Exchange, Finding } from '../../schemas/shared/verdict.ts';
import { callerOf, observedOf, routes, type Observed, type RawExchange } from './observed.ts';
import { CountingJudge, Recent, type Counted, type Watcher } from './watcher.ts';
import { authentication, listening, payments } from './watchers/calls.ts';
import { failures } from './watchers/failures.ts';
import { keys } from './watchers/keys.ts';
import { limits } from './watchers/limits.ts';
import { revealedIn, secrets } from './watchers/secrets.ts';
import { nulls, shapes } from './watchers/shapes.ts';

const watchers = (): readonly Watcher[] => [
  authentication,
  failures,
  shapes,
  nulls,
  payments,
  limits(),
  keys(),
  listening(),
  // Last, so that a watcher before it cannot have missed a secret that it learns.
  secrets(),
];

/** The rules of the register that traffic can show, in the order of the register. */
export const observableRules: readonly RuleId[] = (() => {
  const all = new Set(watchers().flatMap(({ rules }) => rules));
  return (Object.keys(register) as RuleId[]).filter((rule) => all.has(rule));
})();

/** How many failures of one rule are kept; all are counted. */
const keptFailures = 3;
/** Characters of a body that are kept with a failure. */
const keptBody = 4096;

/** A failure that is kept, redacted. */
export interface Violation {
  readonly finding: Finding;
  readonly exchange: Exchange;
}

/** Why an exchange was not judged. */
export type Unjudged = 'no operation' | 'too large' | 'cut off' | 'unreadable' | 'because of a defect of Gateproof';

export interface ObservedRule extends Counted {
  readonly rule: RuleId;
  /** The first of them. */
  readonly violations: readonly Violation[];
}

export class Observation {
  readonly #salt = randomUUID();
  readonly #callers = new Recent<string>(1000);
  readonly #watchers = watchers();
  readonly #only: ReadonlySet<string> | undefined;
  readonly #judge: CountingJudge;
  readonly #onViolation: ((violation: Violation) => void) | undefined;
  readonly #kept = new Map<string, Violation[]>();
  readonly #operations = new Map<string, number>();
  readonly #unjudged = new Map<Unjudged, number>();
  /** Every secret that was seen, for redaction; in memory only. */
  readonly #secrets = new Recent<true>(5000);
  #clean: ((text: string) => string) | undefined;
  #current: Observed | undefined;
  judged = 0;
  violations = 0;

  /** `only`: these rules; by default all that traffic can show. */
  constructor({
    only,
    onViolation,
  }: { readonly only?: readonly string[] | undefined; readonly onViolation?: ((violation: Violation) => void) | undefined } = {}) {
    this.#only = only === undefined ? undefined : new Set(only);
    this.#onViolation = onViolation;
    this.#judge = new CountingJudge((finding) => this.#keep(finding));
    // Built now, because the first exchanges would wait for it.
    routes();
  }

  /** Judges one exchange. Exchanges are given in the order in which their answers ended. */
  see(passed: RawExchange): void {
    const observed = observedOf(passed, `x${this.judged + 1}`, this.#nameOf);
    if (observed === undefined) return this.skip('no operation');
    this.judged++;
    this.#operations.set(observed.operation.id, (this.#operations.get(observed.operation.id) ?? 0) + 1);
    this.#noteSecrets(observed);
    this.#current = observed;
    for (const watcher of this.#watchers) watcher.see(observed, this.#judge);
    this.#current = undefined;
  }

  readonly #nameOf = (key: string | undefined): string => {
    if (key === undefined) return callerOf(undefined, this.#salt);
    const known = this.#callers.get(key);
    if (known !== undefined) return known;
    const made = callerOf(key, this.#salt);
    this.#callers.set(key, made);
    return made;
  };

  #noteSecrets(observed: Observed): void {
    const { keys: revealed, signing } = revealedIn(observed);
    for (const text of [observed.key, ...revealed, ...signing])
      if (text !== undefined && text.length >= 8 && this.#secrets.get(text) === undefined) {
        this.#secrets.set(text, true);
        this.#clean = undefined;
      }
  }

  /** Replaces the secrets that were seen, and whatever has the form of one. */
  redactor(): (text: string) => string {
    return (this.#clean ??= redactor(this.#secrets.names()));
  }

  /** Counts an exchange that is not judged. */
  skip(why: Unjudged): void {
    this.#unjudged.set(why, (this.#unjudged.get(why) ?? 0) + 1);
  }

  #keep(finding: Finding): void {
    const observed = this.#current;
    if (observed === undefined || (this.#only !== undefined && !this.#only.has(finding.rule))) return;
    this.violations++;
    const kept = this.#kept.get(finding.rule) ?? [];
    this.#kept.set(finding.rule, kept);
    const isKept = kept.length < keptFailures;
    if (!isKept && this.#onViolation === undefined) return;
    const violation = violationOf(finding, observed, this.redactor());
    if (isKept) kept.push(violation);
    this.#onViolation?.(violation);
  }

  /** Each rule that traffic can show, with what was seen of it. */
  get rules(): readonly ObservedRule[] {
    return observableRules
      .filter((rule) => this.#only === undefined || this.#only.has(rule))
      .map((rule) => ({ rule, ...this.#judge.countOf(rule), violations: this.#kept.get(rule) ?? [] }));
  }

  get operations(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#operations].toSorted(([one], [other]) => one.localeCompare(other)));
  }

  get unjudged(): Readonly<Partial<Record<Unjudged, number>>> {
    return Object.fromEntries(this.#unjudged);
  }
}

function violationOf(finding: Finding, observed: Observed, clean: (text: string) => string): Violation {
  const { passed, answer, operation, id } = observed;
  const short = (text: string): string => {
    const whole = clean(text);
    return whole.length > keptBody ? `${whole.slice(0, keptBody)}… (${whole.length - keptBody} more characters)` : whole;
  };
  const headers = (raw: readonly string[]): Record<string, string> => {
    const entries: [string, string][] = [];
    for (let at = 0; at + 1 < raw.length; at += 2) {
      const name = raw[at]!.toLowerCase();
      entries.push([name, isSecretHeader(name) ? redacted : short(raw[at + 1]!)]);
    }
    return Object.fromEntries(entries);
  };
  return {
    finding: {
      ...finding,
      ...(finding.expected === undefined ? {} : { expected: short(finding.expected) }),
      ...(finding.actual === undefined ? {} : { actual: short(finding.actual) }),
    },
    exchange: {
      id,
      operation: operation.id,
      persona: answer.persona ?? 'anonymous',
      request: {
        method: passed.method,
        path: short(passed.path),
        headers: headers(passed.requestHeaders),
        body: passed.sent === null ? null : short(passed.sent),
      },
      response: {
        status: answer.status,
        headers: headers(passed.responseHeaders),
        body: short(answer.text),
        elapsedMs: passed.endedAt - passed.beganAt,
      },
    },
  };
}
