import type { Operation } from '../../schemas/operation.ts';
import { groupOfOperation } from '../../schemas/operation-groups.ts';
import type { TSchema } from '../../schemas/shape.ts';
import { validator, type Violation } from '../../schemas/validate.ts';
import { authenticate } from '../domain/access/api-keys/authentication.ts';
import { isWellFormed } from '../domain/access/api-keys/mint.ts';
import { authorize } from '../domain/kernel/authorization.ts';
import type { AnyOpenCall, AnyHandler, AnyOpenHandler } from '../domain/kernel/call.ts';
import type { Outcome, Outgoing } from '../domain/kernel/outbox.ts';
import type { Principal } from '../domain/kernel/principal.ts';
import type { ScopeCheck } from '../domain/kernel/scope-check.ts';
import { handlers, scopeChecks } from '../domain/modules.ts';
import { prepare } from '../domain/notifications/deliveries/attempt.ts';
import { judgeRequest } from '../domain/access/rate-limits/limiter.ts';
import { type KeyRefusalReason, type Refusal, unauthenticated } from '../domain/kernel/refusal.ts';
import type { World } from '../domain/kernel/world.ts';
import { envelope, type ErrorAnswer } from './envelope.ts';
import { serialize } from '../wire/serialize.ts';

export interface LimitJudgement {
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal?: Refusal;
  /** Releases what is held while the request runs. */
  readonly release?: () => void;
}

export type InputPart = 'path' | 'query' | 'body';

/** The only replaceable parts of the simulator: a mutant replaces some of these. Production code always calls them. */
export interface Seams {
  handler(operation: Operation): AnyHandler | AnyOpenHandler | undefined;
  /** The result for a missing or unknown key: in production, a refusal. */
  rejectUnknownKey(world: World, value: string | undefined): Principal | Refusal;
  authenticate(world: World, keyId: string, ip: string): Principal | Refusal;
  limit(world: World, operation: Operation, principal: Principal | null, ip: string): LimitJudgement;
  authorize(operation: Operation, principal: Principal): Refusal | null;
  /** The scope check that depends on the inputs; it precedes their validation. */
  scopeCheck(operation: Operation): ScopeCheck | undefined;
  validate(operation: Operation, part: InputPart, schema: TSchema, value: unknown): readonly Violation[];
  envelope(refusal: Refusal, world: World, operation: Operation | null): ErrorAnswer;
  /** The post for the next delivery of a queue; undefined if it must no longer be sent. */
  prepare(world: World, deliveryId: string): Outgoing | undefined;
  /** Posts something other than a delivery, such as a sample. */
  post(outgoing: Outgoing, send: (outgoing: Outgoing) => Promise<Outcome>): Promise<Outcome>;
  serialize(body: unknown, suppressNulls: boolean, call: AnyOpenCall): string;
}

function reasonOf(world: World, value: string | undefined): KeyRefusalReason {
  if (value === undefined) return 'Missing';
  return isWellFormed(world, value) ? 'Unknown' : 'Malformed';
}

export const productionSeams: Seams = Object.freeze<Seams>({
  handler: (operation) => handlers[operation.id],
  rejectUnknownKey: (world, value) => unauthenticated(reasonOf(world, value)),
  authenticate,
  limit: judgeRequest,
  authorize,
  scopeCheck: ({ id }) => scopeChecks[id],
  validate: (_operation, _part, schema, value) => validator(schema)(value),
  envelope: (refusal, world, operation) => {
    const answer = envelope(refusal, world.choices);
    // The poll's 404 has no body, so its causes cannot be distinguished (concepts: Listen sessions, 7).
    return answer.status === 404 && operation?.bodiless404 === true ? { ...answer, body: null, headers: {} } : answer;
  },
  prepare,
  post: (outgoing, send) => send(outgoing),
  serialize,
});

/**
 * The seams without the handlers of some groups: their operations authenticate and authorize, and then return 501. Other operations,
 * schedules and events still use the groups' records.
 */
export function withoutGroups(seams: Seams, groups: readonly string[]): Seams {
  if (groups.length === 0) return seams;
  const off: ReadonlySet<string> = new Set(groups);
  return { ...seams, handler: (operation) => (off.has(groupOfOperation(operation)) ? undefined : seams.handler(operation)) };
}
