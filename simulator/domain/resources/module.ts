/**
 * What a group gives to the simulator. Each has one `module.ts`, which `domain/modules.ts` lists: records, handlers and all else that the pipeline
 * and the worlds need follow from there.
 */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { GroupName } from '../../../schemas/groups.ts';
import type { Instant } from '../../../schemas/shared/instant.ts';
import type { TObject, TSchema } from '../../../schemas/shape.ts';
import type { StateMachine } from '../../../schemas/state.ts';
import type { Indexes } from '../kernel/collection.ts';
import type { DueHandlers } from '../kernel/due.ts';
import type { EventConsumer } from '../kernel/world.ts';
import type { Static, Stored } from '../kernel/record-schema.ts';
import type { Records } from '../kernel/records.ts';
import type { ScopeCheck } from '../kernel/scope-check.ts';
import type { GroupIndex } from './group-record.ts';

/** A kind of record: its schema, and the indexes of its collection beside those that the descriptor of a group gives. */
interface RecordKind {
  readonly schema: TObject;
  readonly indexes: object;
  /** Few and large: each record is weighed. */
  readonly size: 'small' | 'large';
}

export const kind = <S extends TObject, I extends Indexes<Stored<S>>>(schema: S, indexes: I, size: RecordKind['size'] = 'small') => ({
  schema,
  indexes,
  size,
});

/** For the declaration of `Records` beside the kinds of a group. */
export type RecordsOf<Kinds> = {
  readonly [Name in keyof Kinds]: Kinds[Name] extends { readonly schema: infer S extends TObject } ? Stored<S> : never;
};

/** For that of `IndexNames`. */
export type IndexNamesOf<Kinds> = {
  readonly [Name in keyof Kinds]:
    (Kinds[Name] extends { readonly indexes: infer I } ? keyof I & string : never) | (Name extends GroupName ? GroupIndex<Name> : never);
};

/** For that of `States`. */
export type StatesOf<Schemas> = { [Name in keyof Schemas]: Schemas[Name] extends TSchema ? Static<Schemas[Name]> : never };

/** For that of `DueKinds`. */
export type KindsOf<Due> = { readonly [Name in keyof Due]: Due[Name] };

/** The declarations beside a module say the types of what it holds: they cannot follow from it, since its handlers use them. */
export interface Module {
  /** By the name of their collection. */
  readonly records?: Readonly<Record<string, RecordKind>>;
  /** Schemas of what a snapshot holds beside records, by name. */
  readonly states?: Readonly<Record<string, TSchema>>;
  /** The state machine of a kind of record. */
  readonly machines?: { readonly [Name in keyof Records]?: StateMachine };
  /** Where a record stands in it, if its own status does not say so. */
  readonly stateOf?: { readonly [Name in keyof Records]?: (record: Records[Name], now: Instant) => string | null };
  /** By the id of their operation. */
  readonly handlers?: { readonly [Id in OperationId]?: unknown };
  readonly due?: DueHandlers<string>;
  /** Kinds that do a part of their work at a time: only one of them has its turn before others are served. */
  readonly inTurns?: readonly string[];
  /** Of operations whose scope the inputs decide. */
  readonly scopeChecks?: { readonly [Id in OperationId]?: ScopeCheck };
  /** Who reads the events of a world. */
  readonly consumers?: readonly EventConsumer[];
}

export const defineModule = <M extends Module>(module: M): M => Object.freeze(module);
