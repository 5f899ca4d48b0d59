import { conformance, topic, type Context } from '../../fixtures/test.ts';
import type { GroupName } from '../../schemas/groups.ts';
import { membersOf, showsSwitch, switchesOf } from '../checks/members.ts';
import { attempt } from '../checks/refused.ts';
import { bodyOf, makeId, makingNeeds, noon, readBack } from '../checks/resource.ts';
import { judgePresent, judgeServed, refusedBy } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;

const groups = [
  { resource: 'notificationChannels', prefix: 'CHANNEL', title: 'Notification channels, extras' },
  { resource: 'notificationDestinations', prefix: 'DESTINATION', title: 'Notification destinations, extras' },
  { resource: 'notificationSubscriptions', prefix: 'SUBSCRIPTION', title: 'Notification subscriptions, extras' },
] as const;

/** Whether a member of a read shows whether a record was made enabled or disabled. */
async function showsWhatIsSent(context: Context, resource: GroupName): Promise<boolean> {
  const read = async (isEnabled: boolean) => {
    const id = await makeId(context, resource, await bodyOf(context, resource, { isEnabled }));
    return switchesOf((await readBack(context, resource, id)).json);
  };
  const shown = await attempt(async () => [await read(true), await read(false)] as const);
  if (shown === undefined) return false;
  const [enabled, disabled] = shown;
  return enabled.some(({ path, value }) => disabled.some((other) => other.path === path && other.value !== value));
}

for (const { resource, prefix, title } of groups) {
  topic(title, () => {
    conformance('are enabled and disabled', { rules: [`${prefix}-SWITCH`], needs: makingNeeds, world }, async (context) => {
      const id = await makeId(context, resource);
      const rule = `${prefix}-SWITCH` as const;
      await judgeServed(context, rule, `${resource}.enable`, { as, params: { id } }, 'a record is enabled');
      const enabled = await readBack(context, resource, id);
      await judgeServed(context, rule, `${resource}.disable`, { as, params: { id } }, 'a record is disabled');
      const disabled = await readBack(context, resource, id);
      await judgeServed(context, rule, `${resource}.enable`, { as, params: { id } }, 'a disabled record is enabled again');
      const again = await readBack(context, resource, id);
      if (showsSwitch(disabled.json))
        context.judge.equal(rule, switchesOf(again.json), switchesOf(enabled.json), {
          check: 'what a read shows of whether a record is enabled, once it is enabled again',
          answer: again,
        });
      const isChanged = disabled.text !== enabled.text;
      // A member with such a name may mean something else: it must show what was sent.
      const showsState = showsSwitch(disabled.json) && (isChanged || (await showsWhatIsSent(context, resource)));
      if (!isChanged && !showsState) return context.judge.untested(rule, `${resource}.read does not show whether a record is enabled`);
      context.judge.that(rule, isChanged, {
        check: 'a read of the enabled record compared with one of the disabled record',
        expected: 'a difference',
        actual: 'none',
        answer: disabled,
      });
    });

    conformance('are duplicated', { rules: [`${prefix}-DUPLICATE`], needs: makingNeeds, world }, async (context) => {
      const id = await makeId(context, resource);
      const rule = `${prefix}-DUPLICATE` as const;
      const options = { as, params: { id }, body: { name: context.build.name('copy') } } as const;
      const copy = await judgeServed(context, rule, `${resource}.duplicate`, options, 'a record is duplicated');
      const shown = membersOf(copy.json).find(({ path }) => path.toLowerCase() === 'id')?.value;
      context.judge.that(rule, String(shown).toLowerCase() !== id.toLowerCase(), {
        check: 'the id of the copy',
        expected: `other than ${id}`,
        actual: shown,
        answer: copy,
      });
    });
  });
}

topic('Notification filters', () => {
  conformance('are validated', { rules: ['SUBSCRIPTION-FILTER-VALIDATE'], needs: ['merchantAdmin'] }, async ({ api, judge }) => {
    const rule = 'SUBSCRIPTION-FILTER-VALIDATE';
    const operation = 'notificationSubscriptions.validateFilter' as const;
    const answer = await api.call(operation, { as, body: api.bodyFor(operation, { eventTypes: null, filter: null }) });
    if (answer.ok) judge.that(rule, true, { check: 'the validation of a filter', answer });
    judgePresent(judge, rule, answer, 'the validation of a filter');
    if (!answer.ok) judge.untested(rule, refusedBy(answer), answer);
  });
});

topic('Types of destinations', () => {
  conformance('are described', { rules: ['DESTINATION-TYPES'], needs: ['merchantAdmin'] }, async ({ api, judge }) => {
    const answer = await api.call('notificationDestinations.typesMetadata', { as });
    judge.equal('DESTINATION-TYPES', answer.status, 200, { check: 'the types of destinations', answer });
  });
});
