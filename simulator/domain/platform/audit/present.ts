/** Audit records in replies (assumptions: 28). Old and new values become texts here. */
import { worldLimits } from '../../../../schemas/limits.ts';
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { jsonWithoutPasted } from '../../../../schemas/shared/pasted-secrets.ts';
import { keywordsOf, type TObject, type TSchema } from '../../../../schemas/shape.ts';
import {
  AuditLogDto,
  type AuditLogActionDto,
  type EntityChangeDto,
  type EntityChangeType,
  type EntityPropertyChangeDto,
} from '../../../../schemas/platform/audit-log/group.ts';
import type { World } from '../../kernel/world.ts';
import { tenantId } from '../../access/rate-limits/matching.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { presenter, type Computed } from '../../resources/present.ts';
import { maxParts, partId } from './audit.ts';
import { auditedKind, type AuditedKind, type AuditedChange, type AuditRecord } from './record.ts';

const maxLength = worldLimits.auditValueLength.max;
const maxMembers = worldLimits.auditMembers.max;

/** Replies show the members of these parts as members of the record. */
const parts = ['request', 'outcome', 'origin', 'settlement', 'settings'] as const;

type Members = Readonly<Record<string, unknown>>;

function memberOf(record: Members, name: string): unknown {
  if (name in record) return record[name];
  for (const part of parts) {
    const held = record[part];
    if (held !== null && typeof held === 'object' && name in held) return (held as Members)[name];
  }
  return undefined;
}

type Present = (record: object, world: World) => Members;
const presenters = new WeakMap<TObject, Present>();

/** Shows members of a record as the API does: instants as text, amounts in major units. */
function presenterOf({ shape }: AuditedKind): Present {
  const known = presenters.get(shape);
  if (known !== undefined) return known;
  const names = Object.keys(shape.properties);
  const computed = Object.fromEntries(names.map((name) => [name, (record: object) => memberOf(record as Members, name)]));
  const made = presenter<object, TObject>(shape, computed as Computed<object, TObject>) as Present;
  presenters.set(shape, made);
  return made;
}

const clrNames: Readonly<Record<string, string>> = {
  string: 'System.String',
  integer: 'System.Int32',
  number: 'System.Decimal',
  boolean: 'System.Boolean',
  array: 'System.Collections.Generic.List',
};
const clrFormats: Readonly<Record<string, string>> = {
  uuid: 'System.Guid',
  'date-time': 'System.DateTime',
  date: 'System.DateOnly',
  int64: 'System.Int64',
};

/** The .NET type of a member, as ABP names it. */
function typeName(schema: TSchema | undefined): string {
  const { anyOf, type, format } = schema === undefined ? {} : keywordsOf(schema);
  if (anyOf !== undefined) return typeName(anyOf.find((branch) => branch.type !== 'null') as TSchema | undefined);
  return clrFormats[format ?? ''] ?? clrNames[type ?? ''] ?? 'System.Object';
}

/** A value as JSON text with keys and card numbers masked, cut to the maximum length; null for none. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = jsonWithoutPasted(value);
  return text.length <= maxLength ? text : JSON.stringify(`${text.slice(0, maxLength)}…`);
}

const isTrue = (record: object | null): boolean => record !== null && (record as { readonly isDeleted?: boolean }).isDeleted === true;

function typeOf({ before, after }: AuditedChange): EntityChangeType {
  if (before === null) return 'Created';
  return after === null || (isTrue(after) && !isTrue(before)) ? 'Deleted' : 'Updated';
}

class Parts {
  readonly #auditLogId: string;
  #count = 0;
  #members = 0;

  constructor(auditLogId: string) {
    this.#auditLogId = auditLogId;
  }

  next(): string {
    return partId(this.#auditLogId, ++this.#count);
  }

  takesMember(): boolean {
    return ++this.#members <= Math.min(maxMembers, maxParts / 2);
  }
}

function membersOf(change: AuditedChange, kind: AuditedKind, entityChangeId: string, ids: Parts, world: World): EntityPropertyChangeDto[] {
  const present = presenterOf(kind);
  const old = change.before === null ? {} : present(change.before, world);
  const now = change.after === null ? {} : present(change.after, world);
  const changes: EntityPropertyChangeDto[] = [];
  for (const [name, schema] of Object.entries<TSchema>(kind.shape.properties)) {
    const [originalValue, newValue] = [textOf(old[name]), textOf(now[name])];
    if (originalValue === newValue || !ids.takesMember()) continue;
    const propertyTypeFullName = typeName(schema);
    changes.push({ id: ids.next(), entityChangeId, propertyName: name, propertyTypeFullName, originalValue, newValue });
  }
  return changes;
}

function changesOf(record: AuditRecord, ids: Parts, world: World): EntityChangeDto[] {
  return record.changes.flatMap((change) => {
    const kind = auditedKind(change.kind);
    if (kind === undefined) return [];
    const id = ids.next();
    return [
      {
        id,
        auditLogId: record.id,
        tenantId,
        changeTime: formatInstant(record.creationTime),
        changeType: typeOf(change),
        entityId: change.id,
        entityTypeFullName: kind.name,
        propertyChanges: membersOf(change, kind, id, ids, world),
      },
    ];
  });
}

function actionOf(record: AuditRecord, ids: Parts): AuditLogActionDto {
  const dot = record.operation.indexOf('.');
  return {
    id: ids.next(),
    tenantId,
    auditLogId: record.id,
    serviceName: record.operation.slice(0, dot),
    methodName: record.operation.slice(dot + 1),
    parameters: record.parameters,
    executionTime: formatInstant(record.creationTime),
    executionDuration: record.executionDuration,
    extraProperties: {},
  };
}

const computed: Computed<AuditRecord, typeof AuditLogDto> & Listing<AuditRecord>['computed'] = {
  applicationName: () => 'Gateway',
  tenantId: () => tenantId,
  executionTime: ({ creationTime }: AuditRecord) => creationTime,
  actions: (record: AuditRecord) => [actionOf(record, new Parts(record.id))],
  entityChanges: (record: AuditRecord, world: World) => {
    const ids = new Parts(record.id);
    // The first id is that of the action.
    ids.next();
    return changesOf(record, ids, world);
  },
  extraProperties: () => ({}),
};

export const auditListing: Listing<AuditRecord> = {
  shape: AuditLogDto,
  search: ['url', 'userName', 'clientName', 'correlationId'],
  computed,
};

export const presentAudit = presenter<AuditRecord, typeof AuditLogDto>(AuditLogDto, computed);
