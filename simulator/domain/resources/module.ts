/**
 * The module of a group. Each group has one `module.ts`, listed in `domain/modules.ts`: the pipeline and the worlds derive everything they
 * need from it.
 */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { EventTypeName } from '../../../schemas/events/catalogue.ts';
import type { GroupName } from '../../../schemas/groups.ts';
import type { Instant } from '../../../schemas/shared/instant.ts';
import type { TSchema } from '../../../schemas/shape.ts';
import type { StateMachine } from '../../../schemas/state.ts';
import type { Indexes } from '../kernel/collection.ts';
import type { DueHandlers } from '../kernel/due.ts';
import type { EventConsumer } from '../kernel/world.ts';
import type { Static, Stored } from '../kernel/record-schema.ts';
import type { Records } from '../kernel/records.ts';
import type { ScopeCheck } from '../kernel/scope-check.ts';
import type { Announcement } from './announcement.ts';
import type { Outcome } from './outcome.ts';
import type { GroupIndex } from './group-record.ts';

interface RecordKind {
  readonly schema: TSchema;
  readonly indexes: object;
  /** Large: few records, each weighed. */
  readonly size: 'small' | 'large';
}

export const kind = <S extends TSchema, I extends Indexes<Stored<S>>>(schema: S, indexes: I, size: RecordKind['size'] = 'small') => ({
  schema,
  indexes,
  size,
});

/** Type for a module's declaration of `Records`. */
export type RecordsOf<Kinds> = {
  readonly [Name in keyof Kinds]: Kinds[Name] extends { readonly schema: infer S extends TSchema } ? Stored<S> : never;
};

export type IndexNamesOf<Kinds> = {
  readonly [Name in keyof Kinds]:
    (Kinds[Name] extends { readonly indexes: infer I } ? keyof I & string : never) | (Name extends GroupName ? GroupIndex<Name> : never);
};

export type StatesOf<Schemas> = { [Name in keyof Schemas]: Schemas[Name] extends TSchema ? Static<Schemas[Name]> : never };

export type KindsOf<Due> = { readonly [Name in keyof Due]: Due[Name] };

/** Declarations beside a module state the types of its contents: they cannot be inferred, since its handlers use them. */
export interface Module {
  readonly records?: Readonly<Record<string, RecordKind>>;
  /** Schemas of the states in a snapshot that are not records. */
  readonly states?: Readonly<Record<string, TSchema>>;
  readonly machines?: { readonly [Name in keyof Records]?: StateMachine };
  /** The state of a record whose own status does not show it. */
  readonly stateOf?: { readonly [Name in keyof Records]?: (record: Records[Name], now: Instant) => string | null };
  readonly handlers?: { readonly [Id in OperationId]?: unknown };
  readonly due?: DueHandlers<string>;
  /** Kinds that work in parts: only one of them has a turn before other requests are served. */
  readonly inTurns?: readonly string[];
  readonly scopeChecks?: { readonly [Id in OperationId]?: ScopeCheck };
  readonly consumers?: readonly EventConsumer[];
  /** The outcomes of the group's records that a test can force. */
  readonly outcomes?: readonly Outcome[];
  /** How the events of the group's records are staged again. */
  readonly announcements?: { readonly [Name in EventTypeName]?: Announcement };
}

export const defineModule = <M extends Module>(module: M): M => Object.freeze(module);
