/** Results of the suites, read by the reports: findings about rules, and the exchanges that prove them. */

/**
 * Worst first: a rule takes the worst verdict of its checks, and an error hides no failure. `not applicable` is separate: the target lacks the part.
 */
export const verdicts = ['fail', 'error', 'inconclusive', 'untested', 'warn', 'pass', 'not applicable'] as const;
export type Verdict = (typeof verdicts)[number];

/** The worse of two verdicts; any other overrides `not applicable`. */
export function worse(a: Verdict, b: Verdict): Verdict {
  return verdicts.indexOf(a) <= verdicts.indexOf(b) ? a : b;
}

/** One request and its response, already redacted. */
export interface Exchange {
  readonly id: string;
  readonly operation: string | null;
  /** The persona that sent it, `anonymous`, or `other` for a key made in the test. */
  readonly persona: string;
  readonly request: {
    readonly method: string;
    /** Path and query as sent, including the path of the base URL. */
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  /** `null`: no response arrived; `failure` says why. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[]>>;
    readonly body: string;
    /** From the request to the last byte, in microsecond precision. */
    readonly elapsedMs?: number;
  } | null;
  /** Identifies a request that was sent once for several tests of its run. */
  readonly shared?: string;
  /** Another test sent it; its response also counts for this one. */
  readonly isRepeat?: true;
  readonly failure?: string;
  /** Set if a body was too long to be kept whole. */
  readonly cut?: true;
}

/** An input of a test other than responses: its world, its personas, an instant. Already redacted. */
export interface Input {
  readonly what: string;
  readonly value?: unknown;
  readonly failure?: string;
}

/**
 * One step of a sequence that leads to a finding: a world is created at an instant, with these options and with its personas in the order of the
 * response; a request is sent; or time passes.
 */
export type Step =
  | { readonly world: Readonly<Record<string, unknown>>; readonly personas: readonly string[]; readonly at: string }
  | { readonly exchange: string }
  | { readonly pass: string };

/** Name of the input with the story of a scenario, in lines. */
export const storyInput = 'story';

export interface Finding {
  readonly rule: string;
  readonly verdict: Verdict;
  /** The subject, as a sentence. */
  readonly check: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly exchange?: string;
  /** For `untested` and `inconclusive`: the missing prerequisite. For `error`: the error. */
  readonly reason?: string;
  /** The shortest sequence found that leads to it, if a single exchange does not. */
  readonly steps?: readonly Step[];
}

/** A record that a test made at a deployment and that still exists. */
export interface Leftover {
  readonly operation: string;
  /** `null` if the response that created it shows none. */
  readonly id: string | null;
  readonly reason: string;
  /** It has no effect any more: it was revoked, voided, withdrawn. Absent if it may have one. */
  readonly isEnded?: true;
}

export interface TestReport {
  readonly findings: readonly Finding[];
  /** Every request of the test with its response: with the inputs, they reproduce the findings. */
  readonly exchanges: readonly Exchange[];
  readonly inputs: readonly Input[];
  readonly requests: number;
  /** Choices of the target that the test saw: choice id to value. */
  readonly choices: Readonly<Record<string, unknown>>;
  /** Records made at a deployment that could not be removed. */
  readonly left?: readonly Leftover[];
}

/** Identity of a test across runs, source and build: path of its file below `suites/` without the extension, then the titles. */
export const testIdOf = ([file = '', ...titles]: readonly string[]): string =>
  [file.replaceAll('\\', '/').replace(/(\.(test|spec))?\.[cm]?[jt]s$/, ''), ...titles].join(' › ');

/** One test of the plan, known before anything runs. */
export interface PlannedTest {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly string[];
  /** The mutant that it runs against, or `none`; only in a run against mutants. */
  readonly variant?: string;
}

/** The parts of the target file that affect the judgement. Its personas and fixtures are inputs of each test. */
interface JudgementSettings {
  readonly consent: { readonly write: boolean; readonly provokeRateLimit: boolean; readonly waitForExpiry: string };
  readonly requests: Readonly<Record<string, unknown>>;
  /** Absent in older runs: the assumed ones. */
  readonly names?: { readonly keyScope: string; readonly walletEnvironments: { readonly sandbox: string; readonly production: string } };
  /** Bodies of two rotations; absent: the assumed ones. */
  readonly rotations?: { readonly overlap?: Readonly<Record<string, unknown>>; readonly cutOver?: Readonly<Record<string, unknown>> };
  readonly lifetimes: Readonly<Record<string, string>>;
  /** Its statements about deliveries, except the address. */
  readonly hooks?: {
    readonly within?: string;
    readonly event: { readonly type: string; readonly operation: string; readonly otherType: string; readonly isStated: boolean };
  };
  /** The allowed requests per second; absent: any number. */
  readonly requestsPerSecond?: number;
  readonly control: boolean;
}

/** The identity of the tested gateway: from its target file and from a connection to it. */
export interface Identity {
  /** Who runs the gateway, and which version of it. */
  readonly operator?: string;
  readonly version?: string;
  /** The IP address to which the name led. */
  readonly address?: string;
  /** Of its TLS connection. */
  readonly certificate?: {
    readonly subject: string;
    readonly issuer: string;
    /** Of the whole certificate, in hexadecimal. */
    readonly sha256: string;
    readonly validFrom: string;
    readonly validTo: string;
  };
  /** Which of these could not be observed, and why. */
  readonly unseen?: string;
}

export const runKinds = ['client', 'cuts'] as const;
type RunKind = (typeof runKinds)[number];

/** A whole run, as the reporter writes it and the certificate reads it. */
export interface Run {
  /**
   * A run of `gateproof grade`: its tests are scenarios, or with `cuts` the interruptions of one flow, and its rules obligations of clients.
   * Absent: a gateway was tested.
   */
  readonly kind?: RunKind;
  readonly tool: { readonly name: 'gateproof'; readonly version: string; readonly suiteDigest: string };
  readonly target: Identity & {
    readonly name: string;
    readonly baseUrl: string;
    readonly personas: readonly string[];
    readonly simulator: boolean;
  };
  readonly given: JudgementSettings;
  readonly seed: number;
  /** Pattern of the chosen titles; absent: every test. */
  readonly grep?: string;
  /** Rules whose tests were chosen, sorted; absent: all rules. */
  readonly rules?: readonly string[];
  /** The plan is a list of tests that another runner was given, not what the other members say. */
  readonly chosen?: true;
  readonly deep?: true;
  /** The part of the tests that this run covers, counted from 1; absent: all chosen tests. */
  readonly shard?: { readonly index: number; readonly total: number };
  readonly workers: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  /** Why the run stopped sending before its tests had ended; absent: it sent everything. */
  readonly ended?: string;
  readonly plan: readonly PlannedTest[];
  readonly tests: readonly (PlannedTest & TestReport & { readonly durationMs: number; readonly failure?: string })[];
  readonly choices: Readonly<Record<string, unknown>>;
  /** Records that all tests made and could not remove, including tests that an interruption ended. */
  readonly left?: readonly Leftover[];
}
