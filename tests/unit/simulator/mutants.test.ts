/** The folders determine the index of mutants: a file that it would miss, or that overwrites another, is an error. */
import { expect, test } from '@playwright/test';
import { collectMutants } from '../../../simulator/mutants/framework/collect.ts';
import { exportOf, mutantFiles } from '../../../simulator/mutants/framework/mutant-files.ts';
import type { Mutant } from '../../../simulator/mutants/framework/mutant.ts';
import { mutants } from '../../../simulator/mutants/index.ts';
import { modules } from '../../../simulator/mutants/modules.ts';
import { operations } from '../../../schemas/catalogue.ts';
import type { TSchema } from '../../../schemas/shape.ts';
import { documentedReplies, isNullable, ofAnotherForm, ofAnotherType, retyped } from '../../../simulator/mutants/framework/replies.ts';
import { documented } from '../../../schemas/documented.ts';
import { validate } from '../../../schemas/validate.ts';

const mutant: Mutant = { breaks: ['AUTH-MISSING'], description: 'Nothing is checked.', seams: () => ({}) };

test('every file beside the framework is in the index, under its name', () => {
  const files = mutantFiles('simulator/mutants');
  expect(files.length).toBeGreaterThan(20);
  expect(Object.keys(modules)).toEqual(files);
  const held = files.flatMap((path) => Object.values(collectMutants({ [path]: modules[path] ?? {} })));
  const all = new Set(Object.values(mutants));
  expect(held.filter((one) => !all.has(one))).toEqual([]);
  expect(held).toHaveLength(all.size);
  expect(modules['access/key-details.ts']?.['keyDetails']).toMatchObject({ 'detail-201': mutants['detail-201'] });
});

test('mutants are sorted by name', () => {
  const names = Object.keys(mutants);
  expect(names).toEqual(names.toSorted());
});

test('the name of a file is the name of its export', () => {
  expect(exportOf('a/created-201.ts')).toBe('created201');
  expect(exportOf('conventions/unknown-callers.ts')).toBe('unknownCallers');
});

test('a module exports one family, under the name of its file', () => {
  expect(
    Object.keys(collectMutants({ 'b/few.ts': { few: { only: mutant } }, 'a/many.ts': { many: { two: mutant, one: mutant } } })),
  ).toEqual(['one', 'only', 'two']);
});

const wrong: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ['nothing', {}, 'a/never-asked.ts: must export only neverAsked; exports nothing.'],
  ['another name', { asked: { one: mutant } }, 'must export only neverAsked; exports asked.'],
  ['something besides', { neverAsked: { one: mutant }, asked: mutant }, 'must export only neverAsked; exports neverAsked, asked.'],
  ['a single mutant', { neverAsked: mutant }, 'neverAsked is not a family'],
  ['an empty family', { neverAsked: {} }, 'neverAsked is not a family'],
  ['a family that holds something else', { neverAsked: { one: mutant, two: 'two' } }, 'not a family of mutants'],
  ['a mutant of no rule', { neverAsked: { one: { ...mutant, breaks: [] } } }, 'neverAsked is not a family'],
];
for (const [what, exports, message] of wrong) {
  test(`a file that exports ${what} is an error`, () => expect(() => collectMutants({ 'a/never-asked.ts': exports })).toThrow(message));
}

test('a name that is used twice is an error', () => {
  expect(() => collectMutants({ 'a/few.ts': { few: { one: mutant } }, 'b/many.ts': { many: { one: mutant } } })).toThrow(
    'b/many.ts: a mutant named "one" exists already.',
  );
});

const members = Object.entries(documentedReplies).flatMap(([prefix, { shape }]) =>
  Object.entries(shape.properties as Readonly<Record<string, TSchema>>).map(([name, schema]) => ({
    rule: `${prefix}-FIELD-${name}`,
    schema,
  })),
);
const has = (name: string): boolean => Object.hasOwn(mutants, name);

test('every member of a documented reply is left out, has another type, and is null where it never is', () => {
  expect(members.length).toBeGreaterThan(80);
  const wanted = members.flatMap(({ rule, schema }) => [
    `drop-${rule}`,
    `mistype-${rule}`,
    ...(isNullable(schema) ? [] : [`null-${rule}`]),
  ]);
  expect(wanted.filter((name) => !has(name))).toEqual([]);
  expect(members.filter(({ rule, schema }) => isNullable(schema) && has(`null-${rule}`))).toEqual([]);
});

test("a mutant's replacement value never fits the documented member", () => {
  const fits = ({ schema }: { readonly schema: TSchema }, value: unknown): boolean =>
    value !== undefined && validate(documented(schema), value).length === 0;
  expect(members.filter((member) => fits(member, ofAnotherType(member.schema))).map(({ rule }) => rule)).toEqual([]);
  expect(members.filter((member) => fits(member, ofAnotherForm(member.schema))).map(({ rule }) => rule)).toEqual([]);
  for (const value of ['text', 7, true, ['text'], { name: 'text' }]) expect(typeof retyped(value)).not.toBe(typeof value);
});

/** No suite sees these succeed: they need a password, or a code that was sent to someone. */
const withSecret = new Set([
  'account.confirmEmail',
  'account.confirmPhoneNumber',
  'account.resetPassword',
  'gatewayProfile.changePassword',
  'myProfile.changePassword',
]);

test('every operation has its success and its failures broken', () => {
  const wanted = operations.flatMap(({ id, permissions }) => [
    ...(withSecret.has(id) ? [] : [`success-as-202-${id}`]),
    // The documents contradict each other about the permission of summary counts.
    ...(permissions.length > 0 && id !== 'transactions.summaryCounts' ? [`bare-failure-${id}`, `forbidden-as-401-${id}`] : []),
  ]);
  expect(wanted.filter((name) => !has(name))).toEqual([]);
});
