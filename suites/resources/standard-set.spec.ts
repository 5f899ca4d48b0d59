/** The standard resource set, over every group that behaves: the same questions to each. */
import { conformance, topic, topicInOrder, unobservable, type Answer, type Context, type Judge } from '../../fixtures/test.ts';
import { catalogue, isOperationId, type OperationId } from '../../schemas/catalogue.ts';
import { groupNames, groupOf, groups, type GroupName, type GroupRules } from '../../schemas/groups/all.ts';
import type { Operation } from '../../schemas/operation.ts';
import { isRuleId, type RuleId } from '../../schemas/register.ts';
import { isValidation } from '../checks/choice.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { isEmptyList, membersOf, namesIn, recordIn, speaksOf, textsIn } from '../checks/members.ts';
import { idOf } from '../checks/created.ts';
import { bodyOf, drop, isGone, makeId, makingNeeds, noon, readBack, release } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;

type Body = Readonly<Record<string, unknown>>;

/** The member that an update of a record changes so that it shows. */
function textOf(resource: GroupName): string {
  const { label, name } = groupOf(resource);
  return label ?? name;
}

/** A new record, and what an update of it sends: the record under another name. What the suite wrote itself is written as it was then. */
async function madeAndChanged(
  context: Context,
  resource: GroupName,
): Promise<{ readonly id: string; readonly sent: Body; readonly changed: Body }> {
  // With the text that the update changes, since a change must show where the read shows what it was before.
  const sent = { [textOf(resource)]: context.build.name('made'), ...(await bodyOf(context, resource)) };
  const id = await makeId(context, resource, sent);
  const { displayName: _, ...members } = recordIn((await readBack(context, resource, id)).json, id);
  return {
    id,
    sent,
    changed: { ...members, ...sent, [textOf(resource)]: context.build.name('changed') },
  };
}

/** The members of a record that an update is assumed to contain, since a target may reject others. */
function writableOf(resource: GroupName, body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const operation: Operation = catalogue[`${resource}.update`];
  const schema: { readonly properties?: object } = operation.body?.schema ?? {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(schema.properties ?? {}, name)));
}

/** Judges that a read shows the record of its path, where it shows which record it is. */
function judgeOwn(judge: Judge, rule: RuleId, read: Answer, id: string, sent: Body): void {
  const other: unknown = read.get('id');
  const isAnother = typeof other === 'string' && other.toLowerCase() !== id.toLowerCase();
  const isShown = speaksOf(read, id) || membersOf(sent).some(({ value }) => isTelling(value) && speaksOf(read, value));
  if (read.ok && isAnother && !isShown) judge.that(rule, false, { check: 'the id of a record that is read', expected: id, answer: read });
}

/** Only the suite's own names tell one record from another. */
const isTelling = (value: unknown): value is string => typeof value === 'string' && value.startsWith('gp-');

/** Judges the name of a record that shows the name it was given. How a name is put together is not documented: it may hold any text of the record. */
function judgeName(judge: Judge, rule: RuleId, name: Answer, read: Answer, given: unknown): void {
  if (!name.ok || typeof given !== 'string' || !speaksOf(read, given)) return;
  judge.that(rule, speaksOf(name, given) || textsIn(read.json).some((text) => speaksOf(name, text)), {
    check: 'the name of a record that shows its name',
    expected: given,
    answer: name,
  });
}

/** Operations that a group may lack. */
const listings = [
  ['LIST', 'list'],
  ['CONTINUATION', 'page'],
  ['CONTINUATION-COUNT', 'count'],
  ['SUMMARY-COUNTS', 'summaryCounts'],
] as const;
type ListingVerb = (typeof listings)[number][1];

for (const resource of groupNames) {
  const prefix: GroupRules = groups[resource].rules;
  const [, many] = groupOf(resource).noun;
  const title = many.charAt(0).toUpperCase() + many.slice(1);
  /** The operation and the rule of a listing, where the group has it. */
  const listingOf = (verb: ListingVerb): { readonly rule: RuleId; readonly operation: OperationId } | undefined => {
    const operation = `${resource}.${verb}`;
    const name = listings.find(([, other]) => other === verb)![0];
    return isOperationId(operation) ? { rule: `${prefix}-STANDARD-${name}` as RuleId, operation } : undefined;
  };
  const grouped = groupOf(resource).isScarce === true ? topicInOrder : topic;
  grouped(title, () => {
    conformance(
      'are made, read, listed and counted',
      {
        rules: [
          `${prefix}-STANDARD-CREATE`,
          `${prefix}-STANDARD-READ`,
          ...listings.flatMap(([, verb]) => listingOf(verb)?.rule ?? []),
          `${prefix}-STANDARD-ACCESS`,
          `${prefix}-STANDARD-NAME`,
        ],
        needs: makingNeeds,
        world,
      },
      async (context) => {
        const { api, judge, build } = context;
        const body = await bodyOf(context, resource);
        const made = await judgeServed(context, `${prefix}-STANDARD-CREATE`, `${resource}.create`, { as, body }, 'a creation');
        const id = await idOf(context, resource, made, { sent: body });
        // Each question stands by itself: an operation that is not implemented leaves the others alone.
        const isMissing = (rule: RuleId, operation: OperationId, { status }: Answer): boolean => {
          if (status === 501) judge.untested(rule, `the target does not implement ${operation} (it answers 501)`);
          return status === 501;
        };
        const asked = async (rule: `${typeof prefix}-STANDARD-${'READ' | 'ACCESS' | 'NAME'}`, verb: 'read' | 'access' | 'name') => {
          const answer = await api.call(`${resource}.${verb}`, { as, params: { id }, allow501: true });
          if (isMissing(rule, `${resource}.${verb}`, answer)) return answer;
          judge.equal(rule, answer.status, 200, { check: `the ${verb} of a record just created`, answer });
          return answer;
        };
        const read = await asked(`${prefix}-STANDARD-READ`, 'read');
        judgeOwn(judge, `${prefix}-STANDARD-READ`, read, id, body);
        await asked(`${prefix}-STANDARD-ACCESS`, 'access');
        judgeName(judge, `${prefix}-STANDARD-NAME`, await asked(`${prefix}-STANDARD-NAME`, 'name'), read, body[textOf(resource)]);
        const holdsRecord = (rule: RuleId, list: Answer, what: string) =>
          judge.that(rule, !isEmptyList(list.text, list.json), { check: `${what} after a creation`, expected: 'not empty', answer: list });
        const listed = listingOf('list');
        if (listed !== undefined) {
          const list = await api.call(listed.operation, { as, allow501: true });
          if (!isMissing(listed.rule, listed.operation, list))
            judge.equal(listed.rule, list.status, 200, { check: 'the list', answer: list });
          if (list.ok) holdsRecord(listed.rule, list, 'the list');
        }
        // The bodies are not shown, so each question stands by itself: one that is not understood leaves the others alone.
        const served = async (verb: Exclude<ListingVerb, 'list'>, asked: unknown) => {
          const listing = listingOf(verb);
          if (listing === undefined) return undefined;
          const { rule, operation } = listing;
          const answer = await api.call(operation, { as, body: api.bodyFor(operation, asked), allow501: true });
          if (isMissing(rule, operation, answer)) return undefined;
          const isJudgeable = answer.ok || answer.status === 404 || answer.status === 405;
          if (!isJudgeable) judge.untested(rule, `${operation} answered ${answer.status} to the body it was sent`);
          else if (!answer.ok || verb !== 'summaryCounts')
            judge.that(rule, answer.ok, { check: `the ${verb} operation`, expected: 'a success', answer });
          return answer.ok ? { rule, operation, answer } : undefined;
        };
        const page = await served('page', {});
        if (page !== undefined) holdsRecord(page.rule, page.answer, 'the page');
        const count = await served('count', {});
        if (count !== undefined)
          judge.that(count.rule, /\d/.test(count.answer.text), { check: 'the count', expected: 'a number', answer: count.answer });
        const keys = ['first', 'second'];
        const counts = await served('summaryCounts', build.summaryCounts(keys));
        if (counts !== undefined) {
          const isAssumed = api.bodyFor(counts.operation, undefined) === undefined;
          const answered = namesIn(counts.answer.json);
          judge.that(counts.rule, !isAssumed || keys.every((key) => answered.includes(key)), {
            check: 'the keys of the summary counts',
            expected: keys,
            actual: answered,
            answer: counts.answer,
          });
        }
        await release(context, resource, id);
      },
    );

    conformance('can be updated', { rules: [`${prefix}-STANDARD-UPDATE`], needs: makingNeeds, world }, async (context) => {
      const { id, sent, changed: body } = await madeAndChanged(context, resource);
      const { api, judge } = context;
      const rule = `${prefix}-STANDARD-UPDATE` as const;
      const operation = `${resource}.update` as const;
      const before = await readBack(context, resource, id);
      const stamp = membersOf(before.json).find(({ name }) => name === 'concurrencyStamp')?.value;
      const fill = typeof stamp === 'string' ? { concurrencyStamp: stamp } : {};
      const options = { as, params: { id }, fill } as const;
      const whole = await api.call(operation, { ...options, body: api.bodyFor(operation, body, fill) });
      if (whole.ok) judge.that(rule, true, { check: 'an update', answer: whole });
      else {
        const narrow = isValidation(whole) ? writableOf(resource, body) : body;
        await judgeServed(context, rule, operation, { ...options, body: narrow }, 'an update');
      }
      const after = await readBack(context, resource, id);
      judge.equal(rule, after.status, 200, { check: 'a read after the update', answer: after });
      // The suite cannot know what the target's own body changes; it may be nothing.
      const isOwn = api.bodyFor(operation, undefined) !== undefined;
      // Where a rename shows is not documented: it must show where the read shows the name that the record had.
      const isShown = isOwn || after.text !== before.text || membersOf(before.json).some(({ value }) => value === sent[textOf(resource)]);
      if (!isShown) judge.untested(rule, `${resource}.read does not show what ${operation} changes`);
      else {
        judge.that(rule, isOwn || after.text !== before.text, {
          check: 'the record after an update that renames it',
          expected: 'changed',
          actual: 'unchanged',
          answer: after,
        });
      }
      await release(context, resource, id);
    });

    conformance(
      'are deleted and restored',
      { rules: [`${prefix}-STANDARD-DELETE`, `${prefix}-STANDARD-RESTORE`], needs: makingNeeds, world },
      async (context) => {
        const { judge } = context;
        const id = await makeId(context, resource);
        await judgeServed(context, `${prefix}-STANDARD-DELETE`, `${resource}.delete`, { as, params: { id } }, 'a deletion');
        const after = await readBack(context, resource, id);
        judge.that(`${prefix}-STANDARD-DELETE`, isGone(after), {
          check: 'a read after the deletion',
          expected: 'a 404, or a record that is marked deleted',
          answer: after,
        });
        await judgeServed(context, `${prefix}-STANDARD-RESTORE`, `${resource}.restore`, { as, params: { id } }, 'a restoration');
        const restored = await readBack(context, resource, id);
        judge.that(`${prefix}-STANDARD-RESTORE`, restored.ok && !isGone(restored), {
          check: 'a read after the restoration',
          expected: 'the record, not marked deleted',
          answer: restored,
        });
        await release(context, resource, id);
      },
    );

    conformance(
      'need their own permission to be restored',
      { rules: [`${prefix}-STANDARD-RESTORE-PERMISSION`], needs: [...makingNeeds, 'merchantUser'], world },
      async (context) => {
        const { api, judge } = context;
        const user = 'merchantUser' as const;
        const id = await makeId(context, resource);
        await drop(context, resource, id);
        const rule = `${prefix}-STANDARD-RESTORE-PERMISSION` as const;
        const restoration = await api.call(`${resource}.restore`, { as: user, params: { id } });
        const check = 'a restoration with the base permission only';
        const restore: Operation = catalogue[`${resource}.restore`];
        const listed = listingOf('list');
        if (restore.permissions.length > 1 || listed === undefined) {
          judgeNoSuccess(judge, rule, restoration, check);
          return;
        }
        // Few groups need no further permission; the list shows that the user has the base permission.
        const list = await api.call(listed.operation, { as: user });
        if (!list.ok) unobservable(`personas.${user} lacks the base permission of ${resource}`);
        judge.that(rule, restoration.status !== 403, { check, expected: 'not 403', answer: restoration });
      },
    );

    // Not every group is documented as belonging to a merchant.
    const isolated = `${prefix}-STANDARD-ISOLATED`;
    if (!isRuleId(isolated)) return;
    conformance(
      'of one merchant are not accessible to another',
      { rules: [isolated], needs: [...makingNeeds, 'otherMerchant'], world },
      async (context) => {
        const { api, judge } = context;
        const { id, changed } = await madeAndChanged(context, resource);
        const rule = isolated;
        const other = 'otherMerchant' as const;
        judgeNoSuccess(judge, rule, await api.call(`${resource}.read`, { as: other, params: { id } }), 'a read by another merchant');
        const body = api.bodyFor(`${resource}.update`, writableOf(resource, changed));
        judgeNoSuccess(
          judge,
          rule,
          await api.call(`${resource}.update`, { as: other, params: { id }, body }),
          'an update by another merchant',
        );
        judgeNoSuccess(judge, rule, await api.call(`${resource}.delete`, { as: other, params: { id } }), 'a deletion by another merchant');
        const own = await api.call(`${resource}.access`, { as, params: { id } });
        const foreign = await api.call(`${resource}.access`, { as: other, params: { id } });
        if (own.ok)
          judge.that(rule, own.status !== foreign.status || own.text !== foreign.text, {
            check: 'the access check by another merchant, compared with that by its own',
            expected: 'another answer',
            answer: foreign,
          });
        for (const verb of ['list', 'page'] as const) {
          const listing = listingOf(verb);
          if (listing === undefined) continue;
          const asked = verb === 'page' ? { body: api.bodyFor(listing.operation, {}) } : {};
          const list = await api.call(listing.operation, { as: other, ...asked });
          judge.that(rule, !speaksOf(list, id), {
            check: `the ${verb} of another merchant, searched for the record`,
            expected: 'not found',
            answer: list,
          });
        }
        await release(context, resource, id);
      },
    );
  });
}
