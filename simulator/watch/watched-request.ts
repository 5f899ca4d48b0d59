/**
 * The data of a finished request that the watchers of a world read. The pipeline's exchange has this type, so that this folder does not
 * import it.
 */
import type { IncomingMessage } from 'node:http';
import type { Operation } from '../../schemas/operation.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import type { AnyOpenCall } from '../domain/kernel/call.ts';
import type { Principal } from '../domain/kernel/principal.ts';
import type { NotedChange } from '../domain/platform/audit/changes.ts';

/** The steps of a request, in order (assumptions: 1.2); an injected fault precedes validation. */
export const steps = [
  'route',
  'authentication',
  'rate limit',
  'authorization',
  'fault',
  'validation',
  'existence',
  'concurrency',
  'state',
  'business rule',
  'effect',
] as const;
/** A defect can happen at any step. */
export type Step = (typeof steps)[number] | 'defect';

/** The step that decided the response, and why. */
export interface Decision {
  readonly decidedBy: Step;
  /** Error code; null without a refusal. */
  readonly code: string | null;
  /** The explanation that the caller does not see, the validation error, or the injected fault. */
  readonly reason: string | null;
}

interface WatchedWorld {
  readonly id: string;
  readonly clock: { now(): Instant };
  /** The persona of a key issued at the start; null for any other key. */
  personaOf(keyId: string): string | null;
}

/** The inputs as they arrived, and as they were validated. */
export interface GivenInputs {
  readonly operation: Operation | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Undefined if the request was refused before validation. */
  readonly call: AnyOpenCall | undefined;
}

export interface WatchedRequest {
  readonly world: WatchedWorld;
  readonly operation: Operation | null;
  readonly request: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>;
  /** The body as it arrived, if it is JSON and the world keeps exchanges. */
  readonly bodyText: string | null;
  readonly principal: Principal | null;
  readonly ip: string;
  readonly correlationId: string;
  readonly ignored: readonly string[];
  readonly changes: readonly NotedChange[] | null;
  /** Events that it staged, if events are watched. */
  readonly events: readonly { readonly id: string; readonly type: string }[];
  /** Ids of the mails and text messages that it sent directly. */
  readonly messages: readonly string[];
  /** Id of its record in the audit log; null without one. */
  readonly auditId: string | null;
  /** Real milliseconds since the start of the process. */
  readonly arrivedAt: number;
}
