/** The fuzzer: sequences of generated requests against a simulator, judged by the published document; what is wrong is shrunk. */
import * as fc from 'fast-check';
import { Client } from 'undici';
import { script } from '../../../reports/script.ts';
import type { Run } from '../../../schemas/shared/verdict.ts';
import { judgesByOperation } from '../../../engine/run/judge-answers.ts';
import { runSequence, type Gateway, type Outcome, type Problem } from './sequence.ts';
import { focuses, sequenceOf } from './steps.ts';
import { prefixOf } from './usual-bodies.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { FuzzStep } from './template.ts';

export interface FuzzOptions {
  readonly url: string;
  readonly requests: number;
  readonly seed: number;
  /** Different problems after which the fuzzer stops; 10 unless stated. */
  readonly maxFailures?: number;
  /** Names of mutants of every world, to try the fuzzer itself. */
  readonly mutants?: readonly string[];
  /** Prefix of the operations that sequences focus on; those of all groups in turn unless stated. */
  readonly focus?: string;
  /** Real milliseconds in which the inputs of a failing sequence are simplified; 8000 unless stated. */
  readonly simplifyingMs?: number;
  /** Whether records are compared for every refused request, not only for a few. */
  readonly isWatching?: boolean;
  readonly onProgress?: (requests: number) => void;
}

/** A problem and the shortest sequence found that shows it, as a shell script. */
export interface Failure extends Problem {
  readonly script: string;
  readonly requests: number;
}

export interface Fuzzed {
  readonly requests: number;
  readonly sequences: number;
  /** Answers by operation and status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly failures: readonly Failure[];
  readonly maxBytes: number;
  readonly slowest: { readonly operation: string; readonly elapsedMs: number };
}

/** Generated steps of a sequence on average, beside its aims: so many for each simulated operation, within bounds. */
const stepsPerOperation = 7;
const [shortest, longest] = [15, 120];
/** Of all requests, generated steps take a part that leaves room for the aims, so that each group comes at least once. */
const share = 0.2;
const lengthFor = (focus: readonly Operation[], all: readonly (readonly Operation[])[], requests: number): number => {
  const perOperation = Math.min(stepsPerOperation, (requests * share) / all.flat().length);
  return Math.round(Math.min(Math.max(focus.length * perOperation, shortest), longest));
};
/** The same problem at the same operation, whatever the values in it. */
const signatureOf = ({ operation, message }: Problem): string =>
  `${operation} ${message.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replace(/"[^"]*\d[^"]*"/g, '"…"')}`;

function failureOf({ problem, steps, exchanges }: Outcome, { seed, url }: FuzzOptions): Failure {
  const run = { seed, target: { baseUrl: url }, tests: [{ id: 'fuzz', exchanges }] } as unknown as Pick<Run, 'seed' | 'target' | 'tests'>;
  return { ...problem!, requests: exchanges.length, script: script(steps, run, 'fuzz') };
}

/** What the answers come to. */
class Tally {
  requests = 0;
  maxBytes = 0;
  slowest = { operation: '', elapsedMs: 0 };
  readonly statuses = new Map<string, Map<number, number>>();

  add(operation: string, status: number, bytes: number, elapsedMs: number): void {
    this.requests++;
    const counts = this.statuses.get(operation) ?? new Map<number, number>();
    this.statuses.set(operation, counts.set(status, (counts.get(status) ?? 0) + 1));
    this.maxBytes = Math.max(this.maxBytes, bytes);
    if (elapsedMs > this.slowest.elapsedMs) this.slowest = { operation, elapsedMs };
  }
}

interface Found extends Outcome {
  readonly sequence: readonly FuzzStep[];
  readonly signature: string;
}

/** The same problem by fewer steps: every step is left out that it happens without, the later ones first. */
async function shortened(found: Found, gateway: Gateway): Promise<Found> {
  let best = found;
  for (let index = best.sequence.length - 1; index >= 0; index--) {
    const sequence = best.sequence.toSpliced(index, 1);
    const outcome = await runSequence(sequence, gateway);
    if (outcome.problem !== null && signatureOf(outcome.problem) === found.signature)
      best = { ...outcome, sequence, signature: found.signature };
  }
  return best;
}

/** Runs one generated sequence; its first problem that is not `known`, by the shortest sequence found that shows it. */
async function oneSequence(
  seed: number,
  focus: readonly Operation[],
  averageLength: number,
  gateway: Omit<Gateway, 'onAnswer'>,
  tally: Tally,
  known: ReadonlySet<string>,
  simplifyingMs: number,
): Promise<Found | undefined> {
  let found: Found | undefined;
  let deadline = Infinity;
  const counted: Gateway = { ...gateway, onAnswer: (...answer) => tally.add(...answer) };
  const uncounted: Gateway = { ...gateway, onAnswer: () => undefined };
  const property = fc.asyncProperty(fc.noBias(sequenceOf(focus, averageLength)), async (steps: readonly FuzzStep[]) => {
    // What is left to simplify when the time is over stays as it is.
    if (performance.now() > deadline) return;
    const outcome = await runSequence(steps, found === undefined ? counted : uncounted);
    if (outcome.problem === null) return;
    const signature = signatureOf(outcome.problem);
    // Only what was found first is simplified.
    if (known.has(signature) || (found !== undefined && found.signature !== signature)) return;
    found = { ...outcome, sequence: outcome.taken, signature };
    deadline = Math.min(deadline, performance.now() + simplifyingMs);
    throw new Error(signature);
  });
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: 1 });
  // Not an answer, but the fuzzer itself failed.
  if (failed && found === undefined) throw errorInstance;
  return found === undefined ? undefined : shortened(found, uncounted);
}

/** Checks are compiled when an operation is first answered, and serve all runs of a process. */
const judgeOf = judgesByOperation();

/** Sends about so many requests, fewer if there are too many failures. */
export async function fuzz(options: FuzzOptions): Promise<Fuzzed> {
  const { url, requests, seed, maxFailures = 10, mutants = [], focus, simplifyingMs = 8000, isWatching = false, onProgress } = options;
  const tally = new Tally();
  const failures: Failure[] = [];
  const known = new Set<string>();
  const client = new Client(url);
  const gateway = { client, mutants, judgeOf, isWatching };
  const chosen = focuses.filter(([first]) => focus === undefined || prefixOf(first!) === focus);
  const isMissed = (operation: Operation): boolean => ![...(tally.statuses.get(operation.id)?.keys() ?? [])].some((status) => status < 300);
  // After each group came once, those of which something never succeeded come first.
  const next = (nth: number): readonly Operation[] => {
    const missed = nth < chosen.length ? [] : chosen.filter((group) => group.some(isMissed));
    const from = missed.length > 0 && nth % 2 === 0 ? missed : chosen;
    return from[nth % from.length]!;
  };
  let sequences = 0;
  try {
    while (tally.requests < requests && failures.length < maxFailures) {
      const group = next(sequences);
      const found = await oneSequence(seed + sequences, group, lengthFor(group, chosen, requests), gateway, tally, known, simplifyingMs);
      sequences++;
      if (found !== undefined) {
        known.add(found.signature);
        failures.push(failureOf(found, options));
      }
      onProgress?.(tally.requests);
    }
  } finally {
    await client.close();
  }
  const { statuses, maxBytes, slowest } = tally;
  return { requests: tally.requests, sequences, statuses, failures, maxBytes, slowest };
}
