/**
 * Aims: requests that should succeed. Each operation is called with a plausible body and values that belong together. Until it succeeds, it
 * is called again with other inputs, between calls of nearby operations that may provide what it needs.
 */
import { parameterOf } from '../../../schemas/members/all.ts';
import { exampleOf } from '../../../schemas/members/example-of.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { uuid, type TSchema } from '../../../schemas/shape.ts';
import { Fitting, Known, KnownRecord, Marked, type Caller, type Members, type RequestStep, type Template } from './template.ts';
import { described, prefixOf, sampleBody, usualBodies, usualPaths } from './usual-bodies.ts';
import { textsFor } from './values.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Tries per operation. The platform's administrator makes every second one; then the inputs change. */
const attempts = 8;
/** After these, nearby operations of other groups are called. */
const alone = 4;
/** Every second attempt takes the same inputs as the one before. */
const variantOf = (attempt: number): number => attempt >> 1;

const propertiesOf = (schema: Schema): Readonly<Record<string, Schema>> => (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
const isRequired = (schema: Schema, name: string): boolean => ((schema['required'] ?? []) as readonly string[]).includes(name);
const formatOf = (schema: Schema): unknown => (branchOf(schema) ?? schema)['format'];
const branchOf = (schema: Schema): Schema | undefined => (schema['anyOf'] as readonly Schema[] | undefined)?.[0];

/** An example of a schema whose references are filled with known values. The attempt decides how much it omits. */
function exampleBody(example: unknown, schema: Schema, name: string, attempt: number): Template {
  const branch = branchOf(schema);
  if (branch !== undefined) return exampleBody(example, branch, name, attempt);
  if (Array.isArray(example))
    return example.map((item) => exampleBody(item, (schema['items'] ?? {}) as Schema, name.replace(/s$/, ''), attempt));
  if (typeof example === 'object' && example !== null) {
    const properties = propertiesOf(schema);
    const isKept = (member: string): boolean => attempt % 2 === 0 || isRequired(schema, member);
    return Object.fromEntries(
      Object.entries(example)
        .filter(([member]) => isKept(member))
        .map(([member, value]) => [member, exampleBody(value, properties[member] ?? {}, member, attempt)]),
    );
  }
  if (typeof example !== 'string') return example as Template;
  if (schema['format'] === 'uuid') return new Known(name, attempt * 10);
  if (/^title$/i.test(name)) return new Marked(example.slice(0, 12));
  return name === 'name' || 'const' in schema || schema['enum'] !== undefined || schema['format'] !== undefined || variantOf(attempt) === 3
    ? example
    : new Fitting(name, example);
}

function bodyOf(operation: Operation, attempt: number): RequestStep['body'] {
  if (operation.body === undefined) return undefined;
  const schema = operation.body.schema as Schema;
  const prefix = prefixOf(operation);
  const group = described.find((one) => one.prefix === prefix);
  const json = (value: Template): RequestStep['body'] => {
    const isNamed = typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
    return { json: isNamed ? { ...(value as Members), name: new Marked(String(value.name).slice(0, 12)) } : value, mutations: [] };
  };
  if (operation.body.form !== undefined && usualBodies[operation.id] === undefined)
    return json(exampleBody(exampleOf(operation.body.form), operation.body.form as unknown as Schema, '', attempt));
  if (variantOf(attempt) % 2 === 0) {
    const usual = usualBodies[operation.id];
    if (usual !== undefined) return json(usual);
    if (operation.id === `${prefix}.create` && group !== undefined) return json(sampleBody(group, variantOf(attempt) * 10, attempt));
    if (operation.id === `${prefix}.update`) {
      const lists =
        variantOf(attempt) === 0
          ? []
          : Object.entries(exampleBody(exampleOf(operation.body.schema), schema, '', 0) as Members).filter(([, value]) =>
              Array.isArray(value),
            );
      return json(
        new KnownRecord(`${prefix}.id`, variantOf(attempt), Object.keys(propertiesOf(schema)), {
          ...((group?.change ?? {}) as Members),
          ...Object.fromEntries(lists),
        }),
      );
    }
  }
  return json(exampleBody(exampleOf(operation.body.schema), schema, '', attempt));
}

/** Parameters that are not ids: a known value, or one of the texts that fit the name. */
function textFor(place: 'path' | 'query', name: string, schema: TSchema, attempt: number): Template {
  const [, ...examples] = parameterOf(place, name) ?? [];
  const options = [...examples, ...textsFor(name), exampleOf(schema, { name })] as readonly Template[];
  if (schema['format' as keyof TSchema] === 'uuid') return new Known(name, attempt * 10);
  const option = options[variantOf(attempt) % options.length]!;
  return attempt % 2 === 0 ? new Fitting(name, option, place === 'path') : option;
}

function pathOf(operation: Operation, attempt: number): Members {
  const { path, pathParameters } = operation;
  const usual = attempt % 2 === 0 ? usualPaths[prefixOf(operation)] : undefined;
  if (usual !== undefined) return usual;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => {
      const schema = pathParameters?.[name] ?? uuid();
      return [name, formatOf(schema as Schema) === 'uuid' ? new Known(name, attempt * 10) : textFor('path', name, schema, attempt)];
    }),
  );
}

/** Required parameters, and known values for others. */
function queryOf({ query }: Operation, attempt: number): RequestStep['query'] {
  if (query === undefined) return [];
  return Object.entries(query.properties).flatMap(([name, schema]): RequestStep['query'] => {
    if (isRequired(query as unknown as Schema, name)) return [[name, textFor('query', name, schema, attempt)]];
    if (variantOf(attempt) % 2 === 0) return [[name, new Fitting(name, undefined)]];
    return parameterOf('query', name) === undefined
      ? []
      : [[name, formatOf(schema as Schema) === 'uuid' ? new Known(name, 0) : textFor('query', name, schema, 1)]];
  });
}

/** An administrator of a merchant, a reseller or the platform, or at first also a caller without a key. */
function callerOf({ path, scope, anonymous }: Operation, attempt: number): Caller {
  if (path.includes('-own-')) return 'reseller';
  if (anonymous === true && attempt === 1) return null;
  return (attempt % 2 === 0) === (scope === 'merchant') ? 'merchantAdmin' : 'hostAdmin';
}

const aimAt = (operation: Operation, attempt: number, goals: readonly Operation[]): RequestStep => ({
  operation,
  caller: callerOf(operation, attempt),
  path: pathOf(operation, attempt),
  query: queryOf(operation, attempt),
  body: bodyOf(operation, attempt),
  headers: {},
  isWatched: false,
  aim: { attempt, goals: goals.map(({ id }) => id) },
});

/** Operations that create come first, those that end or remove come last, and then those that restore. */
const changesSomething = ({ method, reads }: Operation): boolean => method !== 'GET' && reads !== true;
function order({ method, effect, id, reads }: Operation): number {
  if (effect?.kind === 'creates') return 0;
  if (method === 'GET' || reads === true) return 1;
  if (effect === undefined) return /delete|remove|revoke|cancel|clear/i.test(id) ? 5 : 2;
  return { stops: 3, ends: 4, removes: 5, restores: 6 }[effect.kind];
}

/** Aims at each operation of a group; until it succeeds, also after each other operation of the group and of nearby groups. */
export function aimsAt(focus: readonly Operation[], beside: readonly Operation[]): readonly RequestStep[] {
  const own = focus.toSorted((one, other) => order(one) - order(other));
  // Stopped records can be started again.
  const moves = own.filter((one) => order(one) === 2);
  const turn = own.flatMap((one) => (order(one) === 3 ? [one, ...moves] : [one]));
  const round = (attempt: number): readonly RequestStep[] =>
    turn.map((operation) => aimAt(operation, attempt, order(operation) === 0 && attempt > 0 ? focus : [operation]));
  const changes = [...beside, ...own].filter(changesSomething).toSorted((one, other) => order(one) - order(other));
  const makers = changes.filter((operation) => order(operation) < 5);
  const afterOthers = own.flatMap((goal) =>
    makers
      .filter((operation) => operation !== goal)
      .flatMap((operation) => [0, 4].flatMap((attempt) => [aimAt(operation, attempt, [goal]), aimAt(goal, 0, [goal])])),
  );
  const rounds = Array.from({ length: attempts }, (_, attempt) => round(attempt));
  const [early, late] = [rounds.slice(0, alone), rounds.slice(alone)];
  return [...early.flat(), ...changes.map((operation) => aimAt(operation, 0, focus)), ...late.flat(), ...afterOthers];
}
