/** Common properties of all operations' successes, and callers who must not get them. */
import { Answer, conformance, topic, type Context, type Refused } from '../../../fixtures/test.ts';
import { operations } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { judgeAdmitted } from '../../checks/admitted.ts';
import { attempt, isJson, judgeNoSuccess } from '../../checks/refused.ts';
import { nullsIn } from '../../checks/members.ts';
import { noon } from '../../checks/resource.ts';
import { judgeNo500, judging, prefixOf, type Seen } from '../../checks/sweep.ts';
import { ownPermissions, ownRulesOf, askWithout, judgeRefusals, needsPermission, refusalRules } from './without-permissions.ts';
import { changes, rivalNeeds, rivalries, rivalRules, type Rival, type RivalRule } from './rivals.ts';
import { walker } from './walker.ts';
import { walks } from './walks.ts';

/** A reply in an undocumented format may be a single value as text; an object or a list is JSON. */
const isContainer = ({ answer: { text } }: Seen): boolean => /^\s*[[{]/.test(text);

const seenIn = (refusal: Refused | undefined): readonly Seen[] =>
  refusal instanceof Answer
    ? operations.filter(({ id }) => id === refusal.operation).map((operation) => ({ operation, answer: refusal }))
    : [];

const refusalNeeds = {
  'CATALOGUE-PERMISSION-STATUS': ['noPermissions'],
  'CATALOGUE-ENVELOPE': ['noPermissions'],
  'CATALOGUE-NO-500': ['noPermissions'],
} as const;

/** Judges by rule the responses to callers who lack something, until the walk ends. */
function judgingRivals({ judge, target }: Context) {
  const needs: Readonly<Partial<Record<RivalRule, readonly (keyof typeof target.personas)[]>>> = rivalNeeds;
  const judged = new Map(
    rivalRules
      .filter((rule) => (needs[rule] ?? []).every((persona) => target.personas[persona] !== undefined))
      .map((rule) => [
        rule,
        judging(judge, rule, ({ answer }) => answer.status >= 400, {
          what: rivalries[rule],
          expected: 'a rejection: any status from 400',
          otherwise: 'no operation of this part that needs it succeeded for personas.merchantAdmin',
        }),
      ]),
  );
  /** Responses to callers without permissions. */
  const without: Seen[] = [];
  return {
    without,
    see({ as, rule }: Rival, seen: Seen) {
      judged.get(rule)?.see(seen);
      if (as === 'noPermissions') without.push(seen);
    },
    conclude: () => judged.forEach(({ conclude }) => conclude()),
  };
}

const operationsOf = (rule: RuleId): string =>
  [...ownPermissions].flatMap(([operation, own]) => (own === rule ? [operation] : [])).join(', ');

/** Calls those operations of some groups without permissions that the walks have not tried. */
async function judgeWithout(context: Context, groups: readonly string[], tried: readonly Seen[]): Promise<void> {
  if (context.target.personas.noPermissions === undefined) return;
  const ids = new Set(tried.map(({ operation }) => operation.id));
  const open = operations.filter((one) => groups.includes(prefixOf(one)) && needsPermission(one) && !ids.has(one.id));
  await judgeRefusals(context, [...tried, ...(await askWithout(context, open))]);
}

topic('Catalogue of successes', () => {
  for (const [title, { walks: all, groups, needs }] of Object.entries(walks))
    conformance(
      `has one status and one form, and is denied to others, ${title}`,
      {
        rules: [
          'CATALOGUE-DECLARED-STATUS',
          'CONVENTION-JSON',
          'CATALOGUE-SERVED',
          'PERMISSION-GRANTED',
          'CATALOGUE-UNKNOWN-ID-WRITE',
          'CATALOGUE-MALFORMED-ID-WRITE',
          'NULLS-TRUE-OMITS',
          'NULLS-WRITE',
          ...new Set([...rivalRules, ...refusalRules]),
          ...ownRulesOf(groups),
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
        const rivals = judgingRivals(context);
        const go = walker(context, {
          see(seen, isToBeBare) {
            admins.push(seen);
            if (!seen.answer.ok) return;
            status.see(seen);
            if (isContainer(seen)) form.see(seen);
            if (isContainer(seen) && isToBeBare) (changes(seen.operation) ? writes : reads).see(seen);
          },
          seeRival: rivals.see,
          seeAsked({ rule }, { operation, answer }) {
            const own = ownPermissions.get(operation.id);
            if (own !== undefined && rule === 'PERMISSION-ALL-NEEDED' && answer.status !== 501)
              judgeNoSuccess(judge, own, answer, `${operation.id} with the base permission only`);
          },
          seeGhost: ghosts.see,
          seeMalformed: malformed.see,
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
        for (const { conclude } of [status, form, reads, writes, ghosts, malformed, served, rivals]) conclude();
        judgeAdmitted(judge, admins, 'by an admin');
        judgeNo500(judge, admins, 'by an admin');
        const open = judge.unjudged().filter((rule) => ownRulesOf(groups).includes(rule));
        const why = ends.size === 0 ? '' : `; what ended early: ${[...ends].slice(0, 3).join('; ')}`;
        for (const rule of open)
          judge.untested(rule, `no record could be made to try ${operationsOf(rule)} on, or the target does not implement it (501)${why}`);
        await judgeWithout(context, groups, rivals.without);
      },
    );
});
