/** Inputs generated from the catalogue's shapes: every valid input is answered, and every answer has the shape of the reply. */
import { createGeneratorSync, type JsonSchema } from 'json-schema-faker';
import { operations } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { TSchema } from '../../../schemas/shape.ts';
import { ErrorEnvelope } from '../../../schemas/conventions/error-types.ts';
import { validate, validator } from '../../../schemas/validate.ts';
import { expect, test, type World } from './simulated.ts';

/** Inputs per operation, and how many must succeed in all to judge the replies. */
const [rounds, enough] = [6, 150];
const simulated = operations;
/** One schema for all values, since each new one is compiled. */
const uuid = { type: 'string', format: 'uuid' } as TSchema;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Plain JSON without our own references, whose targets may be empty. */
function plain(schema: TSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema, (name, value: Json) => (name === 'x-ref' ? undefined : value))) as JsonSchema;
}

/** Existing ids, so that generated requests get past the look-up of a record. */
async function known(world: World): Promise<readonly string[]> {
  const lists = simulated.filter(({ method, path, id }) => method === 'GET' && !path.includes('{') && id.endsWith('.list'));
  const ids: string[] = Object.values(world.personas).flatMap(({ keyId, userId, merchantId }) => [
    keyId,
    userId,
    ...(merchantId === undefined ? [] : [merchantId]),
  ]);
  for (const { path } of lists) {
    const answer = await world.ask('merchantAdmin', 'GET', path);
    const { items } = answer.json() as { readonly items?: readonly { readonly id: string }[] };
    ids.push(...(items ?? []).slice(0, 3).map(({ id }) => id));
  }
  return ids;
}

/** Replaces every other generated id by an existing one. */
function withKnown(value: unknown, ids: readonly string[], draw: () => number): unknown {
  if (typeof value === 'string' && validate(uuid, value).length === 0) {
    return draw() % 2 === 0 ? ids[draw() % ids.length] : value;
  }
  if (Array.isArray(value)) return value.map((item) => withKnown(item, ids, draw));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withKnown(member, ids, draw)]));
}

const fill = (path: string, ids: readonly string[], draw: () => number): string =>
  path.replace(/\{\w+\}/g, () => ids[draw() % ids.length] ?? '');

function queryOf(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>).filter(([, value]) => value !== null);
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)] as [string, string])).toString()}`;
}

function judge({ id, reply }: Operation, sent: string, answer: { readonly status: number; readonly text: string }): readonly string[] {
  const { status, text } = answer;
  const about = `${id} ${sent.slice(0, 300)} answered ${status} ${text.slice(0, 300)}`;
  if (status >= 500) return [`${about}: a defect`];
  if (status === 429 || text === '') return [];
  if (status < 400 && reply.mediaType !== undefined && reply.mediaType !== 'application/json') return [];
  const body: unknown = JSON.parse(text);
  if (status >= 400) return validate(ErrorEnvelope, body).map((problem) => `${about}: ${problem}`);
  return reply.schema === undefined ? [] : validator(reply.schema)(body).map(({ path, message }) => `${about}: ${path} ${message}`);
}

// The fuzzer asks this in each gate.
test('generated requests are answered as the catalogue says', { tag: '@full' }, async ({ open }) => {
  test.slow();
  const world = await open();
  const ids = await known(world);
  expect(ids.length).toBeGreaterThan(20);
  const generator = createGeneratorSync({ seed: 7, optionalsProbability: 0.5, maxItems: 3, maxLength: 24 });
  let drawn = 0;
  const draw = () => (drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648) >>> 8;
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  for (const operation of simulated) {
    for (let round = 0; round < rounds; round++) {
      const make = (schema: TSchema | undefined): unknown =>
        schema === undefined ? undefined : withKnown(generator.generate(plain(schema)), ids, draw);
      const body = make(operation.body?.schema);
      const path = fill(operation.path, ids, draw) + queryOf(make(operation.query));
      const answer = await world.ask(round % 3 === 2 ? 'hostAdmin' : 'merchantAdmin', operation.method, path, body);
      problems.push(...judge(operation, `${path} ${JSON.stringify(body) ?? ''}`, answer));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  }
  expect(statuses.get(200)).toBeGreaterThan(enough);
  expect(problems.slice(0, 20)).toEqual([]);
});
