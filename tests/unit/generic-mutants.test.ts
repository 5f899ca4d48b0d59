import { expect, test } from '@playwright/test';
import { operations } from '../../schemas/catalogue.ts';
import type { TSchema } from '../../schemas/shape.ts';
import { documentedReplies } from '../../simulator/mutants/framework/replies.ts';
import { isNullable, ofAnotherForm, ofAnotherType, retyped } from '../../simulator/mutants/framework/wrong-values.ts';
import { mutants } from '../../simulator/mutants/index.ts';
import { documented } from '../../schemas/documented.ts';
import { validate } from '../../schemas/validate.ts';

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

test('what a mutant puts in the place of a member does not fit what is documented of it', () => {
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
