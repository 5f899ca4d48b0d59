/** Common properties of all operations' successes, and callers who must not get them. */
import { Answer, conformance, topic, type Context, type RefusalSource } from '../../../fixtures/test.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { changes } from '../../../schemas/access-matrix.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { judgeAdmitted } from '../../checks/admitted.ts';
import { attempt, isJson, judgeNoSuccess } from '../../checks/refused.ts';
import { nullsIn } from '../../checks/members.ts';
import { noon } from '../../checks/resource.ts';
import { judgeEnvelopes, judgeNo500, judging, prefixOf, type Seen } from '../../checks/sweep.ts';
import { ownPermissions, ownRulesOf, askWithout, judgeRefusals, needsPermission, refusalRules } from './without-permissions.ts';
import { judgingRivals } from './judging-rivals.ts';
import { rivalNeeds, rivalRulesOf } from './rivals.ts';
import { walker } from './walker.ts';
import { walks } from './walks.ts';
import { askWithoutKey, judgeKeyless, keyRules } from './without-keys.ts';

/** A reply in an undocumented format may be a single value as text; an object or a list is JSON. */
const isContainer = ({ answer: { text } }: Seen): boolean => /^\s*[[{]/.test(text);

const seenIn = (refusal: RefusalSource | undefined): readonly Seen[] =>
  refusal instanceof Answer
    ? operations.filter(({ id }) => id === refusal.operation).map((operation) => ({ operation, answer: refusal }))
    : [];

const refusalNeeds = {
  'CATALOGUE-PERMISSION-STATUS': ['noPermissions'],
  'CATALOGUE-ENVELOPE': ['noPermissions'],
  'CATALOGUE-NO-500': ['noPermissions'],
} as const;

const operationsOf = (rule: RuleId): string =>
  [...ownPermissions].flatMap(([operation, own]) => (own === rule ? [operation] : [])).join(', ');

const operationsIn = (groups: readonly string[]): readonly Operation[] => operations.filter((one) => groups.includes(prefixOf(one)));

/** Calls the operations of some groups that the walks have not tried: without a usable key, and without permissions. */
async function judgeUntried(
  context: Context,
  groups: readonly string[],
  { keyless, without }: ReturnType<typeof judgingRivals>,
): Promise<void> {
  const own = operationsIn(groups);
  const untried = (seen: readonly Seen[]): readonly Operation[] => {
    const ids = new Set(seen.map(({ operation }) => operation.id));
    return own.filter(({ id }) => !ids.has(id));
  };
  judgeKeyless(context, keyless, await askWithoutKey(context, untried(keyless.without).filter(needsPermission)));
  if (context.target.personas.noPermissions === undefined) return;
  await judgeRefusals(context, [...without, ...(await askWithout(context, untried(without).filter(needsPermission)))]);
}

topic('Catalogue of successes', () => {
  for (const [title, { walks: all, groups, needs }] of Object.entries(walks))
    conformance(
      `has one status and one form, and is denied to others, ${title}`,
      {
        rules: [
          ...new Set<RuleId>([
            'CATALOGUE-DECLARED-STATUS',
            'CONVENTION-JSON',
            'CATALOGUE-SERVED',
            'PERMISSION-GRANTED',
            'CATALOGUE-UNKNOWN-ID-WRITE',
            'CATALOGUE-MALFORMED-ID-WRITE',
            'NULLS-TRUE-OMITS',
            'NULLS-WRITE',
            ...rivalRulesOf(operationsIn(groups)),
            ...refusalRules,
            ...keyRules,
            ...ownRulesOf(groups),
          ]),
        ],
        needs,
        needsOf: { ...rivalNeeds, ...refusalNeeds },
        world: { now: noon },
      },
      async (context) => {
        const { judge } = context;
        const otherwise = 'no operation of this part succeeded';
        const what = 'where it succeeds';
        const ok200 = ({ answer }: Seen): boolean => answer.status === 200;
        const status = judging(judge, 'CATALOGUE-DECLARED-STATUS', ok200, { what, expected: 'status 200', otherwise });
        const form = judging(judge, 'CONVENTION-JSON', ({ answer }) => isJson(answer), {
          what,
          expected: 'JSON, and a Content-Type that says so',
          otherwise,
        });
        const bare = ({ answer }: Seen): boolean => nullsIn(answer.json).length === 0;
        const isBare = { what: 'with suppressNulls=true', expected: 'no null members', otherwise };
        const reads = judging(judge, 'NULLS-TRUE-OMITS', bare, isBare);
        const writes = judging(judge, 'NULLS-WRITE', bare, isBare);
        const ghosts = judging(judge, 'CATALOGUE-UNKNOWN-ID-WRITE', ({ answer }) => answer.status >= 400, {
          what: 'on a record that does not exist, with a body that is right for another',
          expected: 'a rejection: any status from 400',
          otherwise: 'the walks of this part made no record to write to',
        });
        const malformed = judging(judge, 'CATALOGUE-MALFORMED-ID-WRITE', ({ answer }) => answer.status >= 400, {
          what: 'by an id that is not a UUID, with a body that is right for a record',
          expected: 'a rejection: any status from 400',
          otherwise: 'the walks of this part made no record to write to',
        });
        const unserved = new Set<Seen>();
        const served = judging(judge, 'CATALOGUE-SERVED', (seen) => !unserved.has(seen), {
          what: 'by an admin, on a record that exists',
          expected: 'neither 404 nor 405, nor a failure at each of two requests',
          otherwise,
        });
        /** All answers to admins. */
        const admins: Seen[] = [];
        /** All answers to other callers, and about records that do not exist. */
        const refused: Seen[] = [];
        const rivals = judgingRivals(context, operationsIn(groups));
        const go = walker(context, {
          see(seen, isToBeBare) {
            admins.push(seen);
            if (!seen.answer.ok) return;
            status.see(seen);
            if (isContainer(seen)) form.see(seen);
            if (isContainer(seen) && isToBeBare) (changes(seen.operation) ? writes : reads).see(seen);
          },
          seeRival: rivals.see,
          seeAsked({ rule }, seen) {
            const { operation, answer } = seen;
            refused.push(seen);
            const own = ownPermissions.get(operation.id);
            if (own !== undefined && rule === 'PERMISSION-ALL-NEEDED' && answer.status !== 501)
              judgeNoSuccess(judge, own, answer, `${operation.id} with the base permission only`);
          },
          seeGhost(seen) {
            refused.push(seen);
            ghosts.see(seen);
          },
          seeMalformed(seen) {
            refused.push(seen);
            malformed.see(seen);
          },
          seeServed(seen, isServed) {
            if (!isServed) unserved.add(seen);
            served.see(seen);
          },
        });
        // One after the other: names are counted, and a replay of the recording must count the same.
        const ends = new Set<string>();
        for (const walk of all)
          await attempt(
            () => walk(go, context),
            (reason, refusal) => {
              ends.add(reason);
              // A preparation that the walk did not send itself.
              if (!admins.some(({ answer }) => answer === refusal)) admins.push(...seenIn(refusal));
            },
          );
        for (const { conclude } of [status, form, reads, writes, ghosts, malformed, served]) conclude();
        judgeAdmitted(judge, [...admins, ...rivals.readers], 'by an admin or a user');
        judgeNo500(judge, [...admins, ...refused], 'on the walk');
        judgeEnvelopes(judge, refused, 'by a caller or on a record for which it is refused');
        const open = judge.unjudged().filter((rule) => ownRulesOf(groups).includes(rule));
        const why = ends.size === 0 ? '' : `; what ended early: ${[...ends].slice(0, 3).join('; ')}`;
        for (const rule of open)
          judge.untested(rule, `no record could be made to try ${operationsOf(rule)} on, or the target does not implement it (501)${why}`);
        await judgeUntried(context, groups, rivals);
        await rivals.conclude();
      },
    );
});
