import { conformance, topic } from '../../fixtures/test.ts';
import { membersOf, showsSwitch, switchesOf } from '../checks/members.ts';
import { makeId, makingNeeds, noon, readBack, showsWhatIsSent } from '../checks/resource.ts';
import { judgePresent, judgeServed, refusedBy } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;

const groups = [
  { resource: 'notificationChannels', prefix: 'CHANNEL', title: 'Notification channels, extras' },
  { resource: 'notificationDestinations', prefix: 'DESTINATION', title: 'Notification destinations, extras' },
  { resource: 'notificationSubscriptions', prefix: 'SUBSCRIPTION', title: 'Notification subscriptions, extras' },
] as const;

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
      // Only a member that followed the first change shows the second.
      if (JSON.stringify(switchesOf(disabled.json)) !== JSON.stringify(switchesOf(enabled.json)))
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
