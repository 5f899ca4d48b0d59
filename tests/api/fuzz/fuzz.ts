/** The fuzzer: sequences of generated requests to a simulator, judged by the published document; problems are shrunk. */
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
  /** Different problems after which the fuzzer stops; 10 by default. */
  readonly maxFailures?: number;
  /** Mutants of every world, to test the fuzzer itself. */
  readonly mutants?: readonly string[];
  /** Prefix of the operations that sequences focus on; by default all groups in turn. */
  readonly focus?: string;
  /** Real milliseconds to simplify the inputs of a failing sequence; 8000 by default. */
  readonly simplifyingMs?: number;
  /** Whether to compare records after every refused request, not only after a few. */
  readonly isWatching?: boolean;
  readonly onProgress?: (requests: number) => void;
}

/** A problem and the shortest known sequence that shows it, as a shell script. */
export interface Failure extends Problem {
  readonly script: string;
  readonly requests: number;
}

export interface Fuzzed {
  readonly requests: number;
  readonly sequences: number;
  /** By operation, then status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly failures: readonly Failure[];
  readonly maxBytes: number;
  readonly slowest: { readonly operation: string; readonly elapsedMs: number };
}

/** Generated steps per simulated operation on average, beside the recipes; a sequence has at least `shortest` and at most `longest`. */
const stepsPerOperation = 7;
const [shortest, longest] = [15, 120];
/** Generated steps take this part of all requests, to leave room for the recipes and reach each group once. */
const share = 0.5;
const lengthFor = (focus: readonly Operation[], all: readonly (readonly Operation[])[], requests: number): number => {
  const perOperation = Math.min(stepsPerOperation, (requests * share) / all.flat().length);
  return Math.round(Math.min(Math.max(focus.length * perOperation, shortest), longest));
};
/** The same for equal problems of one operation, whatever their values. */
const signatureOf = ({ operation, message }: Problem): string =>
  `${operation} ${message.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replace(/"[^"]*\d[^"]*"/g, '"…"')}`;

function failureOf({ problem, steps, exchanges }: Outcome, { seed, url }: FuzzOptions): Failure {
  const run = { seed, target: { baseUrl: url }, tests: [{ id: 'fuzz', exchanges }] } as unknown as Pick<Run, 'seed' | 'target' | 'tests'>;
  return { ...problem!, requests: exchanges.length, script: script(steps, run, 'fuzz') };
}

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

/** Omits each step that is not needed to show the problem, the last ones first. */
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

/** Runs one generated sequence. Returns its first problem that is not `known`, with the shortest sequence found. */
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
    // When the time is over, no further simplification is tried.
    if (performance.now() > deadline) return;
    const outcome = await runSequence(steps, found === undefined ? counted : uncounted);
    if (outcome.problem === null) return;
    const signature = signatureOf(outcome.problem);
    // Only the first problem is simplified.
    if (known.has(signature) || (found !== undefined && found.signature !== signature)) return;
    found = { ...outcome, sequence: outcome.taken, signature };
    deadline = Math.min(deadline, performance.now() + simplifyingMs);
    throw new Error(signature);
  });
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: 1 });
  if (failed && found === undefined) throw errorInstance;
  return found === undefined ? undefined : shortened(found, uncounted);
}

const judgeOf = judgesByOperation();

export async function fuzz(options: FuzzOptions): Promise<Fuzzed> {
  const { url, requests, seed, maxFailures = 10, mutants = [], focus, simplifyingMs = 8000, isWatching = false, onProgress } = options;
  const tally = new Tally();
  const failures: Failure[] = [];
  const known = new Set<string>();
  const client = new Client(url);
  const gateway = { client, mutants, judgeOf, isWatching };
  const chosen = focuses.filter(([first]) => focus === undefined || prefixOf(first!) === focus);
  const isMissed = (operation: Operation): boolean => ![...(tally.statuses.get(operation.id)?.keys() ?? [])].some((status) => status < 300);
  // After each group has had its turn, groups with operations that never succeeded come first.
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
