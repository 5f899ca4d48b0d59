/** One audited request (assumptions: 28, I9). */
import { count, freely, list, nullable, object, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { catalogue, isOperationId } from '../../../../schemas/catalogue.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import { keywordsOf, type Keywords, type TObject } from '../../../../schemas/shape.ts';
import { StoredPaymentMethodDto } from '../../../../schemas/billing/customers/group.ts';
import { SmsConsentDto } from '../../../../schemas/notifications/messaging/group.ts';

/** The change of one record: `before` is null for a new record, `after` for a removed one. An update has only the members that differ. */
export const AuditedChange = object({ kind: text(), id: text(), before: nullable(freely()), after: nullable(freely()) });
export type AuditedChange = Stored<typeof AuditedChange>;

export const AuditRecord = record({
  operation: text(),
  userId: nullable(uuid()),
  userName: nullable(text()),
  /** Owner of the request; besides the host, only the owner sees it. */
  merchantId: nullable(uuid()),
  resellerId: nullable(uuid()),
  /** Id of the key. */
  clientId: nullable(uuid()),
  clientName: nullable(text()),
  clientIpAddress: text(),
  correlationId: text(),
  browserInfo: nullable(text()),
  httpMethod: text(),
  url: text(),
  httpStatusCode: count(),
  /** Code and message of a refusal. */
  exceptions: nullable(text()),
  /** In milliseconds by the clock of the world. */
  executionDuration: count(),
  /** The inputs as JSON, without secrets. */
  parameters: text(),
  changes: list(AuditedChange),
});
export type AuditRecord = Stored<typeof AuditRecord>;

// The audited records: those that an operation shows. Its reply determines how they are shown.

export interface AuditedKind {
  readonly name: string;
  readonly shape: TObject;
}

/** Operations of a group that show one of its records, the fullest first. */
const showing = ['read', 'readById', 'list', 'create', 'record'] as const;

const elsewhere: Readonly<Record<string, TObject>> = { storedPaymentMethods: StoredPaymentMethodDto, smsConsents: SmsConsentDto };

/** The object in a reply: itself, the non-null branch, or the items of a list or page. */
function objectIn(reply: Keywords | undefined): Keywords | undefined {
  if (reply === undefined) return undefined;
  if (reply.anyOf !== undefined) return objectIn(reply.anyOf.find((branch) => branch.type !== 'null'));
  const items = reply.items ?? (reply['x-name']?.startsWith('PageOf') === true ? reply.properties?.['items'] : undefined);
  return items === undefined ? (reply.properties === undefined ? undefined : reply) : objectIn(items);
}

function shapeOf(kind: string): TObject | undefined {
  const known = elsewhere[kind];
  if (known !== undefined) return known;
  for (const name of showing) {
    const id = `${kind}.${name}`;
    const { reply }: Pick<Operation, 'reply'> = isOperationId(id) ? catalogue[id] : { reply: {} };
    const found = objectIn(reply.schema === undefined ? undefined : keywordsOf(reply.schema));
    // It has properties, so it is the schema of an object.
    if (found !== undefined) return found as unknown as TObject;
  }
  return undefined;
}

const kinds = new Map<string, AuditedKind | null>();

export function auditedKind(collection: string): AuditedKind | undefined {
  const known = kinds.get(collection);
  if (known !== undefined) return known ?? undefined;
  const shape = shapeOf(collection);
  const title = shape === undefined ? '' : (keywordsOf(shape)['x-name'] ?? collection);
  const kind = shape === undefined ? null : { name: `Gateway.${title.replace(/(?:Created)?Dto$/, '')}`, shape };
  kinds.set(collection, kind);
  return kind ?? undefined;
}
