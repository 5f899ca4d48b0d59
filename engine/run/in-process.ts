/** Runs tests of the suites in this process without a test runner, so that many short runs cost only their requests. */
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
  /** What the session may use of its target; the default allowance if absent. */
  readonly allowance?: Allowance;
  /** Omits exchanges: they go unread in so many runs, and redacting keys costs more than everything else. */
  readonly findingsOnly?: boolean;
  /** Distinguishes this run's generated names from those of other runs; random by default. */
  readonly nonce?: string;
  readonly onLook?: OnLook;
  readonly through?: (connection: Connection) => Connection;
}
interface RunOptions {
  readonly settings?: RunSettings;
  readonly beforeRequest?: BeforeRequest;
  /** Ends the test soon, after its records are removed. */
  readonly signal?: AbortSignal | undefined;
  readonly waiting?: Waiting;
}
export interface InProcess {
  /** Never throws: an error becomes a finding. */
  run(test: CollectedTest, options?: RunOptions): Promise<RanTest>;
  /** Removes the records that the tests shared, after the last test; returns what is left. `isLate`: within seconds of an interruption. */
  takeAway(isLate: boolean): Promise<readonly Leftover[]>;
  /** Why nothing more is sent to the target; undefined while tests can run. */
  readonly spent: string | undefined;
  close(): Promise<void>;
}

export async function openInProcess(
  settings: RunSettings,
  {
    findingsOnly = false,
    through = (connection) => connection,
    nonce,
    onLook,
    // Many runs together are not limited like one run of a target.
    allowance = new Allowance({ isLimited: !findingsOnly }),
  }: SessionOptions = {},
): Promise<InProcess> {
  const { hooks } = settings.target;
  // A replay reads deliveries from the recording.
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

/** Whether a test measures time, which tests running beside it would distort. */
export const isTimed = ({ rules }: Pick<CollectedTest, 'rules'>): boolean =>
  rules.some((rule) => register[rule as RuleId].level === 'advisory');

/** Works on items in order, up to `limit` at a time. The first error ends it. */
export async function inParallel<T>(limit: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const workOff = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, workOff));
}
