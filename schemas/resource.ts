/**
 * Derives the shapes of a resource from one list of writable fields: bodies of creation and `PUT`, and replies (assumptions: notation of the field
 * lists, R4).
 */
import {
  instant,
  maybe,
  nullable,
  text,
  uuid,
  boolean,
  type Static,
  type TDefaulted,
  type TOptional,
  type TProperties,
  type TSchema,
} from './shape.ts';

type Present<S extends TSchema> =
  S extends TDefaulted<infer Inner extends TSchema> ? Inner : S extends TOptional<infer Inner extends TSchema> ? Inner : S;

/** Fields of a reply: all present, without the write-only ones. */
export type ReplyFields<P extends TProperties> = { [K in keyof P as P[K] extends { writeOnly: true } ? never : K]: Present<P[K]> };
/** Fields of a full replacement: may omit whatever a creation may omit, and whatever may be null. */
export type UpdateFields<P extends TProperties> = { [K in keyof P]: null extends Static<P[K]> ? TOptional<Present<P[K]>> : P[K] } & {
  concurrencyStamp: ReturnType<typeof stamp>;
};

/** Fields of a partial change: all optional. */
export type PatchFields<P extends TProperties> = { [K in keyof P]: P[K] extends { writeOnly: true } ? P[K] : TOptional<Present<P[K]>> } & {
  concurrencyStamp: ReturnType<typeof stamp>;
};

const stamp = () => maybe(text(40));

export function replyFields<P extends TProperties>(writable: P): ReplyFields<P> {
  const shown = Object.entries(writable).filter(([, field]) => !('writeOnly' in field));
  return Object.fromEntries(shown.map(([name, field]) => [name, present(field)])) as ReplyFields<P>;
}

/**
 * The writable fields in a `PUT`, with the concurrency stamp. An omitted field takes its default, as in a creation, or becomes null (assumptions: 36,
 * PUT). Write-only fields stay unchanged, since callers usually do not know them.
 */
export function updateFields<P extends TProperties>(writable: P): UpdateFields<P> {
  const fields = Object.entries(writable).map(([name, field]) => [name, isNullable(field) ? optionalField(field) : field] as const);
  return { ...Object.fromEntries(fields), concurrencyStamp: stamp() } as UpdateFields<P>;
}

/** Any of the writable fields in a merge patch, with the stamp: omitted fields stay (RFC 7396). */
export function patchFields<P extends TProperties>(writable: P): PatchFields<P> {
  const fields = Object.entries(writable).map(([name, field]) => [name, 'writeOnly' in field ? field : optionalField(field)] as const);
  return { ...Object.fromEntries(fields), concurrencyStamp: stamp() } as PatchFields<P>;
}

/** Who created the record and who last changed it (assumptions: 1.9). */
export const audited = () => ({
  creationTime: instant(),
  creatorId: nullable(uuid()),
  lastModificationTime: nullable(instant()),
  lastModifierId: nullable(uuid()),
});
/** `audited`, with the marks of soft deletion. */
export const fullAudited = () => ({ ...audited(), isDeleted: boolean(), deleterId: nullable(uuid()), deletionTime: nullable(instant()) });
export const stamped = () => ({ concurrencyStamp: nullable(text(40)) });

export function isNullable(schema: TSchema): boolean {
  return 'anyOf' in schema && Array.isArray(schema.anyOf) && schema.anyOf.some((branch: { type?: unknown }) => branch.type === 'null');
}

function without(schema: TSchema, keywords: readonly string[]): TSchema {
  const kept = Object.entries(Object.getOwnPropertyDescriptors(schema)).filter(([keyword]) => !keywords.includes(keyword));
  return Object.defineProperties({}, Object.fromEntries(kept));
}

const present = (schema: TSchema): TSchema => without(schema, ['~optional', 'default']);
const optionalField = (schema: TSchema): TSchema =>
  Object.defineProperty(without(schema, ['default']), '~optional', { value: true, enumerable: false, configurable: true });
