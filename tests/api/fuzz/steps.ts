/** Arbitraries of sequences of requests: operations of the catalogue, callers, inputs, and time that passes. */
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { isOperationId, operations } from '../../../schemas/catalogue.ts';
import { recipeOf } from '../../../schemas/recipes.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { TSchema } from '../../../schemas/shape.ts';
import {
  KnownRecord,
  type Caller,
  type FuzzStep,
  type Members,
  type Mutation,
  type PerformStep,
  type RequestStep,
  type Template,
} from './template.ts';
import { prefixOf, usualBodyOf } from './usual-bodies.ts';
import { known, objectOf, oddTexts, oddValues, valueOf } from './values.ts';

export const focuses: readonly (readonly Operation[])[] = [...new Set(operations.map(prefixOf))].map((prefix) =>
  operations.filter((operation) => prefixOf(operation) === prefix),
);

const callers: Arbitrary<Caller> = fc.oneof(
  { weight: 50, arbitrary: fc.constant<Caller>('merchantAdmin') },
  { weight: 20, arbitrary: fc.constant<Caller>('hostAdmin') },
  { weight: 12, arbitrary: fc.constant<Caller>('otherMerchant') },
  { weight: 12, arbitrary: fc.constantFrom<Caller>('merchantUser', 'reseller', 'noPermissions', 'actionsOnly') },
  { weight: 4, arbitrary: fc.constantFrom<Caller>(null, 'unknown') },
);

const headers: Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constantFrom('k1', 'k2', ' ', 'x'.repeat(300)).map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Readonly<Record<string, string>>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/merge-patch+json' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-encoding': 'gzip' },
      { accept: 'text/html' },
      { 'x-correlation-id': 'c' },
      { 'x-forwarded-for': '203.0.113.9' },
    ),
  },
);

function pathOf(operation: Operation): Arbitrary<Members> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const odd = fc.constantFrom<Template>(...oddTexts.filter((text) => text !== ''));
  const parameter = (name: string): Arbitrary<Template> => {
    const schema = operation.pathParameters?.[name];
    // An `id` is usually one of the group's own records.
    const usual = schema === undefined ? known(name === 'id' ? `${prefixOf(operation)}.id` : name) : valueOf(name, schema);
    return fc.oneof({ weight: 24, arbitrary: usual }, { weight: 1, arbitrary: fc.uuid() }, { weight: 1, arbitrary: odd });
  };
  return fc.record(Object.fromEntries(names.map((name) => [name, parameter(name)])));
}

const suppressNulls: Arbitrary<readonly (readonly [string, Template])[]> = fc.oneof(
  { weight: 30, arbitrary: fc.constant([]) },
  { weight: 10, arbitrary: fc.constantFrom('true', 'false', 'TRUE').map((text) => [['suppressNulls', text]] as const) },
  { weight: 1, arbitrary: fc.constantFrom('', '1', 'yes').map((text) => [['suppressnulls', text]] as const) },
);

function queryOf({ query }: Operation): RequestStepArbitraries['query'] {
  const declared = query === undefined ? fc.constant<Members>({}) : objectOf({ ...query });
  const extra = fc.oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(query?.properties ?? {}), 'unknown', '__proto__', 'filter'), fc.constantFrom(...oddTexts))
        .map((one) => [one] as const),
    },
  );
  return fc.tuple(declared, suppressNulls, extra).map(([members, nulls, more]) => [...Object.entries(members), ...nulls, ...more]);
}

const mutation: Arbitrary<Mutation> = fc.record({
  at: fc.nat(1000),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'repeat', 'rename', 'add'),
  value: oddValues,
  name: fc.constantFrom('__proto__', 'constructor', 'extra', '', 'id', 'merchantId', 'isDeleted', 'toString'),
});

const brokenBodies = ['', '{', 'null', '[]', '""', '0', '{"a":1,}', '\uFEFF{}', `${'['.repeat(100)}${']'.repeat(100)}`, 'a=b&c=d'];

function someMembersOf(schema: Readonly<Record<string, unknown>>): Arbitrary<Members> {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, TSchema>>);
  if (properties.length === 0) return fc.constant({});
  // Structured members and times have the most ways to go wrong.
  const weigh = (member: TSchema): number => (/"(?:object|array|date|date-time)"|FilterGroup/.test(JSON.stringify(member)) ? 4 : 1);
  const one = fc.oneof(
    ...properties.map(([name, member]) => ({
      weight: weigh(member),
      arbitrary: valueOf(name, member).map((value) => [name, value] as const),
    })),
  );
  return fc.array(one, { minLength: 1, maxLength: 2 }).map((pairs) => Object.fromEntries(pairs));
}

const withMembers = (body: Template, over: Members): Template =>
  body instanceof KnownRecord
    ? new KnownRecord(body.group, body.choice, body.members, { ...(body.over as Members), ...over })
    : { ...(body as Members), ...over };

function bodyOf(operation: Operation): RequestStepArbitraries['body'] {
  if (operation.body === undefined)
    return fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom('{}', '{') });
  // A form's fields if there is one: its other content is unknown.
  const schema = (operation.body.form ?? operation.body.schema) as Readonly<Record<string, unknown>>;
  const members = Object.keys((schema['properties'] as object | undefined) ?? {});
  const drawn = valueOf('', schema);
  const usualBody = usualBodyOf(operation, members);
  const valid =
    usualBody === undefined
      ? drawn
      : fc.oneof(
          { weight: 4, arbitrary: usualBody },
          { weight: 1, arbitrary: drawn },
          { weight: 5, arbitrary: fc.tuple(usualBody, someMembersOf(schema)).map(([body, over]) => withMembers(body, over)) },
        );
  const mutations = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 2 }) },
  );
  return fc.oneof(
    { weight: 30, arbitrary: fc.record({ json: valid, mutations }) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
    ...(operation.body.required ? [] : [{ weight: 4, arbitrary: fc.constant(undefined) }]),
  );
}

/** The best media type for the body, or any accepted one for a form. */
const mediaTypeOf = ({ body }: Operation): Arbitrary<Pick<RequestStep, 'mediaType'>> =>
  body?.form === undefined ? fc.constant({}) : fc.constantFrom(...(body.mediaTypes ?? [])).map((mediaType) => ({ mediaType }));

type RequestStepArbitraries = { readonly [Member in keyof Required<RequestStep>]: Arbitrary<RequestStep[Member]> };

const made = new Map<string, Arbitrary<RequestStep>>();

function requestOf(operation: Operation): Arbitrary<RequestStep> {
  const existing = made.get(operation.id);
  if (existing !== undefined) return existing;
  const arbitrary = fc
    .tuple(
      fc.record<RequestStep>({
        operation: fc.constant(operation),
        caller: callers,
        path: pathOf(operation),
        query: queryOf(operation),
        body: bodyOf(operation),
        headers,
        isWatched: fc.nat(39).map((n) => n === 7),
      }),
      mediaTypeOf(operation),
    )
    .map(([step, type]) => ({ ...step, ...type }));
  made.set(operation.id, arbitrary);
  return arbitrary;
}

const passes: Arbitrary<FuzzStep> = fc.record({ pass: fc.constantFrom('PT1S', 'PT1M', 'PT1H', 'P1D', 'P32D') });

/** Creating and reading weigh more in a group: other operations need the results. */
const weightOf = ({ id }: Operation): number => (/\.(create|page|list|read|update)$/.test(id) ? 3 : 1);

/** Makes a record of each kind, for other operations. */
const preparations: readonly Operation[] = operations.filter(({ effect }) => effect?.kind === 'creates');

/** Groups that notifications consist of, beside those named so. */
const notified = /^(notification|inbox|unsubscribe|emailLog|smsLog|listenSessions)/;
const firstWord = (text: string): string => /^[a-z]+/.exec(text)?.[0].replace(/s$/, '') ?? text;

/** Whether operations of one group probably need what the other's create. */
const isNear = (one: Operation, other: Operation): boolean =>
  firstWord(one.id) === firstWord(other.id) || (notified.test(one.id) && notified.test(other.id));

/**
 * A sequence that mostly calls the operations of one group, and some of others. First some records are made, and each operation of the group
 * succeeds once.
 */
export function sequenceOf(focus: readonly Operation[], averageLength: number): Arbitrary<readonly FuzzStep[]> {
  const own = fc.oneof(...focus.map((operation) => ({ weight: weightOf(operation), arbitrary: requestOf(operation) })));
  const any = fc.constantFrom(...operations).chain(requestOf);
  const step = fc.oneof({ weight: 40, arbitrary: own }, { weight: 8, arbitrary: any }, { weight: 1, arbitrary: passes });
  const first = fc.tuple(
    ...preparations.map((one) =>
      fc.oneof(
        { withCrossShrink: true },
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: isNear(one, focus[0]!) ? 20 : 1, arbitrary: fc.constant(performing([one])) },
      ),
    ),
  );
  const each = fc.option(fc.constant(performing(focus)), { freq: 10_000, nil: [] });
  const rest = fc.array(step, { maxLength: 2 * averageLength, size: 'max' });
  return fc.tuple(first, each, rest).map(([made, succeeding, drawn]) => [...made.flat(), ...succeeding, ...drawn]);
}

/** Steps for the operations that a recipe can make succeed. */
export const performing = (some: readonly Operation[]): readonly PerformStep[] =>
  some.flatMap(({ id }) => (isOperationId(id) && recipeOf(id).without === undefined ? [{ perform: id }] : []));
