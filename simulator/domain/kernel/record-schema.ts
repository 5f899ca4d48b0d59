/**
 * Builders for schemas of stored records: like `schemas/shape.ts`, but instants and amounts are integers. Only reading a snapshot validates
 * them: a write costs nothing more.
 */
import { requestLimits } from '../../../schemas/limits.ts';
import {
  anything,
  array,
  map,
  nullable,
  Type,
  uuid,
  type Fixed,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from '../../../schemas/shape.ts';
import { maxTotal } from '../../../schemas/shared/amount.ts';
import { microsecondsOfText, type Instant } from '../../../schemas/shared/instant.ts';
import type { Minor, UnitPrice, Percent } from './money.ts';

export { array, boolean, date, int32, map, nullable, optional, Type, uuid, type Static } from '../../../schemas/shape.ts';

export type Stored<S extends TSchema> = Fixed<Static<S>>;
export type Members<P extends TProperties> = Fixed<Static<ReturnType<typeof object<P>>>>;

export type AsMembers<T> = { readonly [N in keyof T]: TUnsafe<T[N]> };

const integerOf = <T>(minimum: number, maximum: number) => Type.Unsafe<T>({ type: 'integer', minimum, maximum });

/** Within the years 1 to 9999. */
export const instant = () => integerOf<Instant>(microsecondsOfText.minimum, microsecondsOfText.maximum);
export const minor = () => integerOf<Minor>(-maxTotal, maxTotal);
export const unitPrice = () => integerOf<UnitPrice>(0, maxTotal);
export const percent = () => integerOf<Percent>(-1_000_000, 1_000_000);
export const count = (minimum = 0, maximum = Number.MAX_SAFE_INTEGER) => Type.Integer({ minimum, maximum });

/** Not negative, with a fraction. */
export const quantity = () => Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** No longer than the request body that it came from. */
export const text = (maxLength = requestLimits.bodyBytes.max) => Type.String({ maxLength });
export const formed = (pattern: string) => Type.String({ pattern });
export const currency = () => formed('^[A-Z]{3}$');
export const timeZone = () => Type.String({ maxLength: 100, format: 'time-zone' });
export const oneOf = <const V extends readonly string[]>(...values: V) => Type.Enum<[...V]>([...values]);
/** Any names, as a request gave them. */
export const freely = () => map(anything(), { maxProperties: requestLimits.bodyContainers.max });
export const uuidPattern = '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';
/** Only names that match a pattern. */
export const named = <S extends TSchema>(pattern: string, values: S, maxProperties?: number) =>
  Type.Record(Type.String({ pattern }), values, { additionalProperties: false, ...(maxProperties === undefined ? {} : { maxProperties }) });
export const list = <S extends TSchema>(schema: S, maxItems = requestLimits.ids.max, minItems = 0) => array(schema, { minItems, maxItems });
export const idOf = (kind: string) => Type.String({ format: 'uuid', 'x-idOf': kind });

export const each = <P extends TProperties, S extends TSchema>(properties: P, schema: S) =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, schema])) as { readonly [N in keyof P]: S };

export const object = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

/** A record whose `type` selects one of several schemas; errors are those of the selected one. */
export const oneByType = <S extends TObject[]>(schemas: readonly [...S]) =>
  Type.Unsafe<Static<S[number]>>({ type: 'object', discriminator: { propertyName: 'type' }, oneOf: schemas });

/** Members of every stored record. Records are immutable: a change replaces the record. */
export const entity = () => ({ id: Type.String({ minLength: 1, maxLength: 1000 }), creationTime: instant() });
export const audited = () => ({ creatorId: nullable(uuid()), lastModificationTime: nullable(instant()), lastModifierId: nullable(uuid()) });
export const fullAudited = () => ({
  ...audited(),
  isDeleted: Type.Boolean(),
  deleterId: nullable(uuid()),
  deletionTime: nullable(instant()),
});
/** Optimistic concurrency token: 32 hex characters, new on every write. */
export const stamped = () => ({ concurrencyStamp: Type.String({ maxLength: 40 }) });
export const owned = () => ({
  /** If set, the merchant owns the record. Otherwise the reseller does, or the host if both are null. */
  merchantId: nullable(uuid()),
  resellerId: nullable(uuid()),
});

export const record = <P extends TProperties>(properties: P) => object({ ...entity(), ...properties });

/** Formats that JSON Schema defines; a strict validator rejects others. */
const standardFormats: ReadonlySet<unknown> = new Set(['uuid', 'date', 'date-time']);

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(
    ([keyword, of]) => !keyword.startsWith('x-') && !(keyword === 'format' && typeof of === 'string' && !standardFormats.has(of)),
  );
  return Object.fromEntries(kept.map(([keyword, of]) => [keyword, plain(of)]));
}

/** A shape as a JSON Schema 2020-12 document. It must not refer to other shapes. */
export const plainSchema = (schema: TSchema): Readonly<Record<string, unknown>> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...(plain(schema) as Readonly<Record<string, unknown>>),
});
