/** Results of the suites, read by the reports: findings about rules, and the exchanges that prove them. */

/** Worst first: a rule takes the worst verdict of its checks, and an error hides no failure. `not applicable` stands apart: the target lacks the part. */
export const verdicts = ['fail', 'error', 'inconclusive', 'untested', 'warn', 'pass', 'not applicable'] as const;
export type Verdict = (typeof verdicts)[number];

/** The worse of two verdicts; `not applicable` yields to any other. */
export function worse(a: Verdict, b: Verdict): Verdict {
  return verdicts.indexOf(a) <= verdicts.indexOf(b) ? a : b;
}

/** One request and its answer, already redacted. */
export interface Exchange {
  /** Unique in a run. */
  readonly id: string;
  readonly operation: string | null;
  /** Persona that sent it, `anonymous`, or `other` for a key made in the test. */
  readonly persona: string;
  readonly request: {
    readonly method: string;
    /** Path and query as they were sent: with the path of the base URL, where it has one. */
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  /** `null`: no answer arrived; `failure` says why. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[]>>;
    readonly body: string;
    /** Milliseconds from the request to the last byte, to the microsecond. */
    readonly elapsedMs?: number;
  } | null;
  /** What the request is known by to the tests of its run, where it was sent once for several of them. */
  readonly shared?: string;
  /** Another test sent it, and its answer counts for this one as well. */
  readonly isRepeat?: true;
  readonly failure?: string;
  /** Set where a body was too long to be kept whole. */
  readonly cut?: true;
}

/** An input of a test other than answers: its world, its personas, an instant. Already redacted. */
export interface Input {
  readonly what: string;
  readonly value?: unknown;
  /** Why there was none. */
  readonly failure?: string;
}

/**
 * One step of a sequence that leads to a finding: a world is made, with these options and these personas in the order of its answer, and
 * stands at an instant; a request is sent; or time goes by.
 */
export type Step =
  | { readonly world: Readonly<Record<string, unknown>>; readonly personas: readonly string[]; readonly at: string }
  | { readonly exchange: string }
  | { readonly pass: string };

/** One check of one rule. */
export interface Finding {
  readonly rule: string;
  readonly verdict: Verdict;
  /** What was looked at, as a sentence. */
  readonly check: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Id of the exchange that shows it. */
  readonly exchange?: string;
  /** For `untested` and `inconclusive`: what would have been needed. For `error`: what broke. */
  readonly reason?: string;
  /** The shortest sequence found that leads to it, where one exchange does not. */
  readonly steps?: readonly Step[];
}

/** A record that a test made at a deployment and that is still there. */
export interface Leftover {
  /** What made it. */
  readonly operation: string;
  /** `null`: the answer that made it has none. */
  readonly id: string | null;
  /** Why it could not be deleted. */
  readonly reason: string;
  /** It has no effect any more: it was revoked, voided, withdrawn. Absent: it may have one. */
  readonly isEnded?: true;
}

/** What one test of a suite leaves behind. */
export interface TestReport {
  readonly findings: readonly Finding[];
  /** Every request of the test with its answer: from these and the inputs the suites come to the same findings again. */
  readonly exchanges: readonly Exchange[];
  readonly inputs: readonly Input[];
  /** How many requests the test sent. */
  readonly requests: number;
  /** Choices of the target that the test saw: choice id to value. */
  readonly choices: Readonly<Record<string, unknown>>;
  /** What it made at a deployment and could not take away again; absent: nothing. */
  readonly left?: readonly Leftover[];
}

/** Identity of a test between runs, source and build: path of its file below `suites/` without the extension, then the titles. */
export const testIdOf = ([file = '', ...titles]: readonly string[]): string =>
  [file.replaceAll('\\', '/').replace(/(\.(test|spec))?\.[cm]?[jt]s$/, ''), ...titles].join(' › ');

/** One test of the plan, known before anything runs. */
export interface PlannedTest {
  /** As `testIdOf` makes it. */
  readonly id: string;
  readonly title: string;
  readonly rules: readonly string[];
  /** The mutant that it runs against, or `none`; only in a run against mutants. */
  readonly variant?: string;
}

/** The parts of the target file that affect the judgement. Its personas and fixtures are inputs of each test. */
interface Given {
  readonly consent: { readonly write: boolean; readonly provokeRateLimit: boolean; readonly waitForExpiry: string };
  readonly requests: Readonly<Record<string, unknown>>;
  /** Absent in older runs: the assumed ones. */
  readonly names?: {
    readonly keyScope: string;
    readonly walletEnvironments: { readonly sandbox: string; readonly production: string };
  };
  /** Bodies of two rotations; absent: the assumed ones. */
  readonly rotations?: { readonly overlap?: Readonly<Record<string, unknown>>; readonly cutOver?: Readonly<Record<string, unknown>> };
  readonly lifetimes: Readonly<Record<string, string>>;
  /** What it states about deliveries, except the address; absent: nothing. */
  readonly hooks?: {
    readonly within?: string;
    readonly event: { readonly type: string; readonly operation: string; readonly otherType: string; readonly isStated: boolean };
  };
  /** Requests per second that it allows; absent: any number. */
  readonly requestsPerSecond?: number;
  /** Whether the target has a control plane. */
  readonly control: boolean;
}

/** A whole run, as the reporter writes it down and the certificate reads it. */
export interface Run {
  readonly tool: { readonly name: 'gateproof'; readonly version: string; readonly suiteDigest: string };
  readonly target: { readonly name: string; readonly baseUrl: string; readonly personas: readonly string[]; readonly simulator: boolean };
  readonly given: Given;
  readonly seed: number;
  /** Pattern of the titles that were chosen; absent: every test. */
  readonly grep?: string;
  /** Rules whose tests were chosen, sorted; absent: of every rule. */
  readonly rules?: readonly string[];
  /** The plan is not what its other members say, but tests that another runner was asked for; absent: it is. */
  readonly chosen?: true;
  /** The stateful properties were among the tests. */
  readonly deep?: true;
  /** Which part of the tests this is, counted from 1; absent: all that were chosen. */
  readonly shard?: { readonly index: number; readonly total: number };
  readonly workers: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  /** Why the run sent nothing further before its tests had ended; absent: it sent all. */
  readonly ended?: string;
  readonly plan: readonly PlannedTest[];
  readonly tests: readonly (PlannedTest & TestReport & { readonly durationMs: number; readonly failure?: string })[];
  readonly choices: Readonly<Record<string, unknown>>;
  /** What all tests made and could not take away again, those that an interruption ended included; absent: nothing. */
  readonly left?: readonly Leftover[];
}
