import { expect, test } from '@playwright/test';
import { Answer } from '../../fixtures/client/answer.ts';
import { createJudge } from '../../fixtures/judge/judge.ts';
import { required, stringAt } from '../../fixtures/judge/prerequisite.ts';
import { Unobservable } from '../../fixtures/errors.ts';
import { register, type RuleId } from '../../schemas/register.ts';
import type { Rule } from '../../schemas/rule.ts';
import { Type } from '../../schemas/shape.ts';

const rules: readonly Rule[] = Object.values(register);
const ids = (keyword: string) => rules.filter((rule) => rule.keyword === keyword).map((rule) => rule.id as RuleId);
const [one, two] = ids('MUST') as [RuleId, RuleId];
const answer = new Answer(
  404,
  ['Content-Type', 'Application/JSON; charset=utf-8', 'X-Two', 'a', 'x-two', 'b'],
  '{"error":{"code":"E","list":[{"id":7}]}}',
  'x0-1',
);

test('a broken MUST fails with its evidence, a kept one passes without words', () => {
  const judge = createJudge([one, two]);
  expect(judge.equal(one, answer.status, 200, { check: 'the status', answer })).toBe(false);
  expect(judge.equal(two, { a: [1] }, { a: [1] }, { check: 'the body', answer })).toBe(true);
  expect(judge.findings).toEqual([
    { rule: one, verdict: 'fail', check: 'the status', expected: '200', actual: '404', exchange: 'x0-1' },
    { rule: two, verdict: 'pass', check: 'the body', exchange: 'x0-1' },
  ]);
});

test('absent, null and text can be told apart, in a list and in an object too', () => {
  const shown = (actual: unknown, expected: unknown) => {
    const judge = createJudge([one]);
    judge.equal(one, actual, expected, { check: 'c' });
    return judge.findings.map((found) => [found.actual, found.expected])[0];
  };
  expect(shown([undefined, undefined], [null, null])).toEqual(['[absent,absent]', '[null,null]']);
  expect(shown({ a: undefined }, { a: null })).toEqual(['{"a":absent}', '{"a":null}']);
  expect(shown(undefined, null)).toEqual(['absent', 'null']);
  expect(shown('null', null)).toEqual(['"null"', 'null']);
  expect(shown('absent', undefined)).toEqual(['"absent"', 'absent']);
  expect(shown('12', 12)).toEqual(['"12"', '12']);
  expect(shown('', 'Active')).toEqual(['""', '"Active"']);
});

test('a statement stands as it is; text that reads like another value is quoted', () => {
  const judge = createJudge([one]);
  for (const actual of ['a sentence', 'null', '', '12', 'absent', undefined, null, 12]) judge.that(one, false, { check: 'c', actual });
  const shown = judge.findings.map(({ actual }) => actual);
  expect(shown).toEqual(['a sentence', '"null"', '""', '"12"', '"absent"', 'absent', 'null', '12']);
});

test('figures are shown with a pass too, where the test says so', () => {
  const judge = createJudge([one]);
  judge.that(one, true, { check: 'the times', expected: 'alike', actual: '48 + 48 answers', inDetail: true });
  judge.inconclusive(one, 'too few', { check: 'the times', actual: '3 + 3 answers' });
  expect(judge.findings).toEqual([
    { rule: one, verdict: 'pass', check: 'the times', expected: 'alike', actual: '48 + 48 answers' },
    { rule: one, verdict: 'inconclusive', check: 'the times', actual: '3 + 3 answers', reason: 'too few' },
  ]);
});

test('a broken SHOULD warns', () => {
  const [should] = ids('SHOULD');
  test.skip(should === undefined, 'the register holds no SHOULD');
  const judge = createJudge([should!]);
  judge.that(should!, false, { check: 'advice' });
  expect(judge.findings.map(({ verdict }) => verdict)).toEqual(['warn']);
});

test('one passing exchange is evidence enough, every failure keeps its own', () => {
  const judge = createJudge([one]);
  for (const good of [true, true, false, false]) judge.that(one, good, { check: 'c', answer });
  expect(judge.findings.map(({ exchange }) => exchange)).toEqual(['x0-1', undefined, 'x0-1', 'x0-1']);
});

test('a shape is judged with every fault named', () => {
  const judge = createJudge([one]);
  judge.matches(one, Type.Object({ id: Type.String(), n: Type.Integer() }), { id: 1 }, { check: 'the reply' });
  expect(judge.findings[0]).toMatchObject({ verdict: 'fail' });
  expect(judge.findings[0]?.actual).toContain('id');
  expect(judge.findings[0]?.actual).toContain('n');
});

test('a rule that the test does not name is an error', () => {
  const judge = createJudge([one]);
  judge.that(two, true, { check: 'c' });
  expect(judge.findings[0]).toMatchObject({ rule: two, verdict: 'error' });
  expect(judge.unjudged()).toEqual([one]);
});

test('untested and inconclusive carry their reason, choices are only noted', () => {
  const judge = createJudge([one, two]);
  judge.untested(one, 'needs control');
  judge.inconclusive(two, '12 samples', { answer });
  judge.observe('http.suppressNullsDefault', true);
  expect(judge.findings).toMatchObject([
    { rule: one, verdict: 'untested', reason: 'needs control' },
    { rule: two, verdict: 'inconclusive', reason: '12 samples', exchange: 'x0-1' },
  ]);
  expect(judge.choices).toEqual({ 'http.suppressNullsDefault': true });
});

test('expected and actual are bounded plain text', () => {
  const judge = createJudge([one]);
  judge.that(one, false, { check: 'c', expected: undefined, actual: { long: 'y'.repeat(5000) } });
  expect(judge.findings[0]?.expected).toBe('absent');
  expect(judge.findings[0]?.actual?.length).toBeLessThan(700);
});

test('an answer reads headers, members and media type', () => {
  expect(answer.contentType).toBe('application/json');
  expect(answer.header('x-two')).toBe('a, b');
  expect(answer.headers['x-two']).toEqual(['a', 'b']);
  expect(answer.get('error.list.0.id')).toBe(7);
  expect(answer.get('error.none.id')).toBeUndefined();
  expect(new Answer(200, [], '<html>', 'x').json).toBeUndefined();
  expect(new Answer(200, [], 'null', 'x').json).toBeNull();
});

test('prerequisites that are not there are unobservable', () => {
  expect(() => required(answer, 'making a key')).toThrow(Unobservable);
  expect(required(answer, 'a miss', 404)).toBe(answer);
  expect(stringAt(answer, 'error.code')).toBe('E');
  expect(() => stringAt(answer, 'error.list')).toThrow(Unobservable);
});
