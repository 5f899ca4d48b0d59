import { conformance, required, topic } from '../../fixtures/test.ts';
import { inputs, standing } from '../checks/announcement.ts';
import { showsSwitch } from '../checks/members.ts';
import { idOf } from '../checks/created.ts';
import { bodyOf, makeId, makingNeeds, noon, readBack, showsWhatIsSent } from '../checks/resource.ts';
import { isUnserved, judgePresent, judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;
const resource = 'announcements' as const;
const patch = 'announcements.patch' as const;
const duplicate = 'announcements.duplicate' as const;

topic('Announcements', () => {
  conformance('can be changed in part', { rules: ['ANNOUNCEMENT-PATCH'], needs: makingNeeds, world }, async (context) => {
    const { api, judge, build } = context;
    const rule = 'ANNOUNCEMENT-PATCH' as const;
    const sent = await bodyOf(context, resource);
    const id = await makeId(context, resource, sent);
    const before = await readBack(context, resource, id);
    const stamp = before.get('concurrencyStamp');
    const fill = typeof stamp === 'string' ? { concurrencyStamp: stamp } : {};
    const body = { title: build.name('patched'), ...fill };
    const options = { as, params: { id }, body, fill } as const;
    const asJson = await api.call(patch, { ...options, body: api.bodyFor(patch, body, fill) });
    if (asJson.ok) judge.that(rule, true, { check: 'a change of the title', answer: asJson });
    // A merge patch has its own media type, and some servers do not accept it as plain JSON (RFC 7396).
    else
      await judgeServed(context, rule, patch, { ...options, headers: { 'content-type': 'application/merge-patch+json' } }, 'a merge patch');
    const after = await readBack(context, resource, id);
    const isOwn = api.bodyFor(patch, undefined) !== undefined;
    const title: unknown = sent['title'];
    if (after.ok && !isOwn && after.text === before.text && !(typeof title === 'string' && after.text.includes(title)))
      return judge.untested(rule, 'announcements.read does not show its title');
    judge.that(rule, after.ok && (isOwn || after.text !== before.text), {
      check: 'the announcement after the change',
      expected: 'changed',
      actual: after.ok ? 'unchanged' : `a ${after.status}`,
      answer: after,
    });
  });

  conformance('are enabled and disabled', { rules: ['ANNOUNCEMENT-SWITCH'], needs: makingNeeds, world }, async (context) => {
    const { api, judge } = context;
    const rule = 'ANNOUNCEMENT-SWITCH' as const;
    const id = await makeId(context, resource);
    const input = inputs({ id });
    // The initial state is not documented: the first refusal may mean that it is already in this state.
    const first = await api.call('announcements.disable', input);
    if (isUnserved(context, 'announcements.disable', first)) judgePresent(judge, rule, first, 'disabling a new announcement');
    const enabling = await judgeServed(context, rule, 'announcements.enable', input, 'enabling a disabled announcement');
    const enabled = await standing(context, id);
    await judgeServed(context, rule, 'announcements.disable', input, 'disabling an enabled announcement');
    const isChanged = (await standing(context, id)) !== enabled;
    // A member with such a name may mean something else: it must show what was sent.
    const shows = isChanged || (showsSwitch((await readBack(context, resource, id)).json) && (await showsWhatIsSent(context, resource)));
    if (!shows)
      return judge.untested(rule, 'neither announcements.read nor userAnnouncements.list shows whether an announcement is enabled');
    judge.that(rule, isChanged, {
      check: 'the announcement, and what its user sees, once enabled and once disabled',
      expected: 'different',
      actual: 'the same',
      answer: enabling,
    });
  });

  conformance('are duplicated under a new title', { rules: ['ANNOUNCEMENT-DUPLICATE'], needs: makingNeeds, world }, async (context) => {
    const { api, judge, build } = context;
    const rule = 'ANNOUNCEMENT-DUPLICATE' as const;
    const id = await makeId(context, resource);
    const answer = await judgeServed(context, rule, duplicate, inputs({ id, newTitle: build.name('copy') }), 'a duplicate');
    const copy = await idOf(context, resource, answer, { source: id });
    judge.that(rule, copy.toLowerCase() !== id.toLowerCase(), {
      check: 'the id of a duplicate',
      expected: 'different from that of its source',
      actual: copy,
      answer,
    });
    const source = await readBack(context, resource, id);
    judge.equal(rule, source.status, 200, { check: 'a read of the source after it', answer: source });
    const nameOf = async (of: string) =>
      required(await api.call('announcements.name', { as, params: { id: of } }), 'the name of an announcement');
    const [before, after] = [await nameOf(id), await nameOf(copy)];
    judge.that(rule, before.text !== after.text, {
      check: 'the name of a duplicate',
      expected: 'different from that of its source',
      actual: after.text,
      answer: after,
    });
  });

  conformance('have engagement statistics', { rules: ['ANNOUNCEMENT-STATS'], needs: makingNeeds, world }, async (context) => {
    const params = { id: await makeId(context, resource) };
    const answer = await context.api.call('announcements.engagementStats', { as, params });
    context.judge.equal('ANNOUNCEMENT-STATS', answer.status, 200, {
      check: 'the engagement statistics of an announcement just created',
      answer,
    });
  });
});

topic('Announcement templates', () => {
  conformance('can be picked from a list', { rules: ['ANNOUNCEMENT-PICKER'], needs: makingNeeds, world }, async (context) => {
    await makeId(context, 'announcementTemplates');
    // Which templates can be picked is not documented: a new one may not be among them.
    const answer = await context.api.call('announcementTemplates.pickerList', { as });
    context.judge.equal('ANNOUNCEMENT-PICKER', answer.status, 200, { check: 'the list of selectable records', answer });
  });
});
