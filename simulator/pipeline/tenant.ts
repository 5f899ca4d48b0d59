/** A world with its surroundings on the wire: seams, request log, faults. */
import type { Operation } from '../../schemas/operation.ts';
import type { TSchema } from '../../schemas/shape.ts';
import type { Violation } from '../../schemas/validate.ts';
import type { AnyOpenCall, AnyHandler, AnyOpenHandler } from '../domain/kernel/call.ts';
import type { Outgoing } from '../domain/kernel/outbox.ts';
import type { Principal } from '../domain/kernel/principal.ts';
import type { ScopeCheck } from '../domain/kernel/scope-check.ts';
import type { Refusal } from '../domain/kernel/refusal.ts';
import type { World } from '../domain/kernel/world.ts';
import type { Tally } from '../store/collection.ts';
import type { Journal } from '../store/journal.ts';
import type { StoredWorld } from '../store/world.ts';
import type { DeliverySender } from '../outbound/delivery-sender.ts';
import type { ChangeLog } from './change-log.ts';
import type { ErrorAnswer } from './envelope.ts';
import type { EventLog } from '../watch/event-log.ts';
import type { Faults } from './faults.ts';
import type { KeptExchanges } from '../watch/kept-exchanges.ts';
import type { RequestObserver } from '../watch/observed.ts';
import type { PollMetrics } from '../watch/poll-metrics.ts';
import type { RequestLog } from '../watch/request-log.ts';

export interface LimitJudgement {
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal?: Refusal;
  /** Gives back what is held while the request runs. */
  readonly release?: () => void;
}

export type InputPart = 'path' | 'query' | 'body';

/** The only places where behaviour can be exchanged: a mutant replaces some of these. Production code always uses them. */
export interface Seams {
  handler(operation: Operation): AnyHandler | AnyOpenHandler | undefined;
  /** The outcome for a missing or unknown key: in production, a refusal. */
  rejectUnknownKey(world: World, value: string | undefined): Principal | Refusal;
  authenticate(world: World, keyId: string, ip: string): Principal | Refusal;
  limit(world: World, operation: Operation, principal: Principal | null, ip: string): LimitJudgement;
  authorize(operation: Operation, principal: Principal): Refusal | null;
  /** The scope check that depends on the inputs; it comes before their validation. */
  scopeCheck(operation: Operation): ScopeCheck | undefined;
  validate(operation: Operation, part: InputPart, schema: TSchema, value: unknown): readonly Violation[];
  envelope(refusal: Refusal, world: World, operation: Operation | null): ErrorAnswer;
  /** What to post for the next delivery of a queue; undefined when it is no longer to be sent. */
  prepare(world: World, deliveryId: string): Outgoing | undefined;
  serialize(body: unknown, suppressNulls: boolean, call: AnyOpenCall): string;
}

export type TenantWorld = StoredWorld;

export interface Tenant {
  readonly id: string;
  readonly world: TenantWorld;
  readonly tally: Readonly<Tally>;
  readonly journal: Journal;
  /** Exchanged when groups of the running world are switched. */
  seams: Seams;
  readonly log: RequestLog;
  readonly exchanges: KeptExchanges;
  readonly events: EventLog;
  readonly changes: ChangeLog;
  readonly polls: PollMetrics;
  readonly faults: Faults;
  /** Called for its requests, except for polls. */
  readonly observe: RequestObserver | undefined;
  /** The persona that a key was made for at the start; null for any other key. */
  personaOf(keyId: string): string | null;
  readonly sender: DeliverySender;
}
