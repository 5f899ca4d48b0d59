import type { Answer, Context } from '../../fixtures/test.ts';
import { isOperationId, type OperationId } from '../../schemas/catalogue.ts';
import { groups, type GroupName } from '../../schemas/groups.ts';
import type { RuleId } from '../../schemas/register.ts';
import { eventually, type Looked } from '../checks/eventually.ts';
import { isEmptyList, namesIn } from '../checks/members.ts';
import { refusedBy } from '../checks/serving.ts';
import { isImplemented } from './reading.ts';

const as = 'merchantAdmin' as const;

const verbs = [
  ['LIST', 'list'],
  ['CONTINUATION', 'page'],
  ['CONTINUATION-COUNT', 'count'],
  ['SUMMARY-COUNTS', 'summaryCounts'],
] as const;
type Verb = (typeof verbs)[number][1];

const lists = (verb: Verb): boolean => verb === 'list' || verb === 'page';

export interface Listing {
  readonly verb: Verb;
  readonly rule: RuleId;
  readonly operation: OperationId;
}

export const listingsOf = (resource: GroupName): readonly Listing[] =>
  verbs.flatMap(([name, verb]) => {
    const operation = `${resource}.${verb}`;
    return isOperationId(operation) ? [{ verb, operation, rule: `${groups[resource].rules}-STANDARD-${name}` as RuleId }] : [];
  });

export const listingOf = (resource: GroupName, verb: Verb): Listing | undefined => listingsOf(resource).find((one) => one.verb === verb);

/** Judges each listing of a group that has a record. The bodies are not documented, so one that is not understood does not affect the others. */
export async function judgeListings(context: Context, resource: GroupName): Promise<void> {
  const { api, judge, build } = context;
  const keys = ['first', 'second'];
  const bodies = { list: undefined, page: {}, count: {}, summaryCounts: build.summaryCounts(keys) } as const;
  for (const { verb, rule, operation } of listingsOf(resource)) {
    const body = verb === 'list' ? {} : { body: api.bodyFor(operation, bodies[verb]) };
    const isFilled = (answer: Answer): boolean => !lists(verb) || !answer.ok || !isEmptyList(answer.text, answer.json);
    const look = await eventually(context, 'lists', () => api.call(operation, { as, ...body, allow501: true }), isFilled);
    const { answer } = look;
    if (!isImplemented(judge, rule, operation, answer)) continue;
    if (verb === 'list') judge.equal(rule, answer.status, 200, { check: 'the list', answer });
    else if (!answer.ok && answer.status !== 404 && answer.status !== 405) judge.untested(rule, refusedBy(answer), answer);
    else if (!answer.ok || verb !== 'summaryCounts')
      judge.that(rule, answer.ok, { check: `the ${verb} operation`, expected: 'a success', answer });
    if (answer.ok) judgeContent(verb, rule, look);
  }

  function judgeContent(verb: Verb, rule: RuleId, { answer, isThere, isConclusive, why }: Looked): void {
    if (verb === 'count') judge.that(rule, /\d/.test(answer.text), { check: 'the count', expected: 'a number', answer });
    else if (verb === 'summaryCounts') {
      const isAssumed = api.bodyFor(`${resource}.summaryCounts` as OperationId, undefined) === undefined;
      const answered = namesIn(answer.json);
      judge.that(rule, !isAssumed || keys.every((key) => answered.includes(key)), {
        check: 'the keys of the summary counts',
        expected: keys,
        actual: answered,
        answer,
      });
    } else if (isThere || isConclusive) judge.that(rule, isThere, { check: `the ${verb} after a creation`, expected: 'not empty', answer });
    else judge.untested(rule, `the ${verb} showed no record ${why}`);
  }
}
