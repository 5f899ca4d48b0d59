/** Calls the tests of the suites in this process, without a test runner: many short runs cost only their requests. */
import { Allowance } from '../../fixtures/client/allowance.ts';
import { connect, type Connection } from '../../fixtures/client/connection.ts';
import { Shared } from '../../fixtures/client/shared.ts';
import { runTest, type BeforeRequest } from '../../fixtures/conformance.ts';
import { openReceiver } from '../../fixtures/hooks/receiver.ts';
import { Evidence } from '../../fixtures/judge/evidence.ts';
import type { OnLook } from '../../fixtures/judge/judge.ts';
import { readRecording, type Waiting } from '../../fixtures/recording/tape.ts';
import type { RunSettings } from '../../fixtures/run-settings.ts';
import { bodyLimit, timeLimit } from '../../fixtures/time-limit.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import { register, type RuleId } from '../../schemas/register.ts';
import type { Leftover, Run } from '../../schemas/shared/verdict.ts';
import type { CollectedTest } from './collect-suites.ts';

export type RanTest = Run['tests'][number];

export interface SessionOptions {
  /** What the session may take of its target; the usual unless stated. */
  readonly allowance?: Allowance;
  /** Omits what was sent: it is not read in so many runs, and redacting its keys costs more than the rest. */
  readonly findingsOnly?: boolean;
  /** What names of this run differ by from those of others; random unless stated. */
  readonly nonce?: string;
  /** Told what the checks of each rule look at. */
  readonly onLook?: OnLook;
  /** What stands between the tests and each connection to the target; nothing unless stated. */
  readonly through?: (connection: Connection) => Connection;
}
interface RunOptions {
  /** Those of the session unless stated. */
  readonly settings?: RunSettings;
  readonly beforeRequest?: BeforeRequest;
  /** Ends the test soon, after it has taken away what it made. */
  readonly signal?: AbortSignal | undefined;
  /** Waits while other tests run. */
  readonly waiting?: Waiting;
}
export interface InProcess {
  /** Runs a test. Never throws: what goes wrong is a finding. */
  run(test: CollectedTest, options?: RunOptions): Promise<RanTest>;
  /** Takes away what the tests shared, after the last of them; returns what is left. `isLate`: in the few seconds after an interruption. */
  takeAway(isLate: boolean): Promise<readonly Leftover[]>;
  /** Why nothing further is sent to the target; undefined: tests can run. */
  readonly spent: string | undefined;
  close(): Promise<void>;
}

/** Opens what the tests share: the pools, and the receiver of hooks where the target has one. */
export async function openInProcess(
  settings: RunSettings,
  {
    findingsOnly = false,
    through = (connection) => connection,
    nonce,
    onLook,
    // Many runs together are not one run of a target.
    allowance = new Allowance({ isLimited: !findingsOnly }),
  }: SessionOptions = {},
): Promise<InProcess> {
  const { hooks } = settings.target;
  // A recording holds what came.
  const receiver = hooks === undefined || settings.replay !== undefined ? undefined : await openReceiver(hooks);
  const recorded = settings.replay === undefined ? undefined : readRecording(settings.replay);
  const withHooks: RunSettings = receiver === undefined ? settings : { ...settings, hooks: receiver.access };
  const evidence = new Evidence();
  const shared = new Shared();
  const pools = new Map<string, Connection>();
  const connectTo = (target: Target): Connection => {
    const pool = pools.get(target.baseUrl) ?? through(connect(target, { allowance }));
    pools.set(target.baseUrl, pool);
    return pool;
  };
  return {
    async run({ id, title, rules, about, body, deep }, { settings: own = settings, beforeRequest, signal, waiting } = {}) {
      const started = performance.now();
      const report = await runTest(about, body, {
        settings: { ...withHooks, ...own },
        connection: connectTo(own.target),
        name: id,
        timeoutMs: bodyLimit(timeLimit(own, { deep })),
        findingsOnly,
        evidence: recorded === undefined ? evidence : undefined,
        nonce,
        onLook,
        beforeRequest,
        signal,
        waiting,
        recorded: recorded?.(id),
        shared,
      });
      return { id, title, rules, ...report, durationMs: performance.now() - started };
    },
    takeAway: (isLate) => shared.takeAway(connectTo(settings.target), settings.target, isLate),
    get spent() {
      return allowance.spent;
    },
    async close() {
      await Promise.all([...pools.values()].map(({ close }) => close()));
      await receiver?.close();
    },
  };
}

/** Whether a test measures time, which others that run beside it would spoil. */
export const isTimed = ({ rules }: Pick<CollectedTest, 'rules'>): boolean =>
  rules.some((rule) => register[rule as RuleId].level === 'advisory');

/** Works on items, so many at a time, in their order. The first to throw ends it. */
export async function inParallel<T>(limit: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const workOff = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, workOff));
}
