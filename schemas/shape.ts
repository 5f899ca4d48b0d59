/** Building blocks of shapes: thin names over TypeBox, with one JSON Schema and one type from each. */
import { requestLimits } from './limits.ts';
import { maxTotal } from './shared/amount.ts';
import {
  Type,
  type Static,
  type TNumber,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
  type TUnsafe,
} from 'typebox';

/** The source of a shape: the specification's tables, or the project's assumptions. */
export type Provenance = 'documented' | 'assumed';

/** The keywords that are read from shapes. A TypeBox schema has them as members, but its general type does not declare them. */
export interface Keywords {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Keywords[];
  readonly items?: Keywords;
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly required?: readonly string[];
  readonly writeOnly?: boolean;
  readonly default?: unknown;
  readonly 'x-amount'?: boolean;
  readonly 'x-name'?: string;
  readonly 'x-provenance'?: Provenance;
}

export type Fixed<T> = unknown extends T ? T : { readonly [K in keyof T]: Fixed<T[K]> };

export const keywordsOf = (schema: TSchema): Keywords => schema;

/** A named object shape. The name is the specification's, and becomes the OpenAPI component. */
export function shape<P extends TProperties>(name: string, provenance: Provenance, properties: P, description?: string): TObject<P> {
  return Type.Object(properties, { 'x-name': name, 'x-provenance': provenance, ...(description === undefined ? {} : { description }) });
}

export const enumeration = <const V extends readonly string[]>(name: string, provenance: Provenance, values: V) =>
  Type.Enum<[...V]>([...values], { type: 'string', 'x-name': name, 'x-provenance': provenance });

const none = Type.Null();
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, none]);
export const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);
/** Optional and nullable: the usual form of an optional request member. */
export const maybe = <S extends TSchema>(schema: S) => Type.Optional(nullable(schema));
export const array = <S extends TSchema>(schema: S, limits: { minItems?: number; maxItems?: number } = {}) => Type.Array(schema, limits);

export type TDefaulted<S extends TSchema> = TOptional<S> & { readonly default: unknown };
/** Optional with a stated default. The default is an annotation: the handler reads it; it is not filled in. */
export const defaulted = <S extends TSchema>(schema: S, value: Static<S>): TDefaulted<S> =>
  Type.Optional(annotated(schema, { default: value })) as TDefaulted<S>;
/** Accepted in requests and never part of a reply. */
export const writeOnly = <S extends TSchema>(schema: S) => annotated(schema, { writeOnly: true }) as S & { writeOnly: true };
/** An unnamed part of a documented shape that no document shows. */
export const assumed = <S extends TSchema>(schema: S): S => annotated(schema, { 'x-provenance': 'assumed' });

/** A copy of a schema with further keywords; a spread would lose TypeBox's own marks, which are hidden members. */
export function annotated<S extends TSchema>(schema: S, keywords: Readonly<Record<string, unknown>>): S {
  return Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)), keywords) as S;
}

export const uuid = () => Type.String({ format: 'uuid' });
/** Text that is an instant: records hold it in another form. */
export type TInstant = TString & { readonly format: 'date-time' };
/** ISO 8601, UTC, `Z`. */
export const instant = (): TInstant => Object.assign(Type.String(), { format: 'date-time' } as const);
export const date = () => Type.String({ format: 'date' });
export const text = (maxLength?: number, more: { minLength?: number; pattern?: string } = {}) =>
  Type.String({ ...(maxLength === undefined ? {} : { maxLength }), ...more });
export const int32 = (limits: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ format: 'int32', minimum: -2147483648, maximum: 2147483647, ...limits });
export const int64 = (limits: { minimum?: number; maximum?: number } = {}) => Type.Integer({ format: 'int64', ...limits });
/** Numbers with a fraction are exact in this range; beyond it they read as other numbers. */
const wide = { minimum: -maxTotal, maximum: maxTotal };
export type TMoney = TNumber & { readonly 'x-amount': true };
/**
 * Money: a JSON number in major units of the accompanying currency. Records hold it in minor units; `x-amount` marks it for code that reads and shows
 * them.
 */
export const money = (limits: { minimum?: number; maximum?: number } = {}): TMoney =>
  Object.assign(Type.Number({ format: 'decimal' }), { 'x-amount': true } as const, { ...wide, ...limits });
export const decimal = (limits: { minimum?: number; maximum?: number; exclusiveMinimum?: number } = {}) =>
  Type.Number({ format: 'decimal', ...(limits.exclusiveMinimum === undefined ? wide : { maximum: maxTotal }), ...limits });
export const boolean = () => Type.Boolean();
/** Text in a request without its own maximum. */
export const freeText = () => text(requestLimits.textLength.max);
/** A list in a request without its own maximum. */
export const list = <S extends TSchema>(schema: S) => array(schema, { maxItems: requestLimits.listItems.max });
export const ids = () => array(uuid(), { maxItems: requestLimits.ids.max });
export const map = <S extends TSchema>(values: S, limits: { maxProperties?: number } = {}) => Type.Record(Type.String(), values, limits);
/** A JSON object in a request with arbitrary names and values. */
export const freeObject = () =>
  Type.Record(Type.String(), anything(), {
    maxProperties: requestLimits.freeObjectMembers.max,
    'x-maxJsonLength': requestLimits.freeObjectLength.max,
  });
export const anything = () => Type.Unknown();

export { Type, type Static, type TObject, type TOptional, type TProperties, type TSchema, type TUnion, type TUnsafe };
