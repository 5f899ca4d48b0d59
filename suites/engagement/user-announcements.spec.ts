import { conformance, topicInOrder, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { attemptsIn, feed, inputs, itemOf, published, shownItem } from '../checks/announcement.ts';
import { eventually, settled } from '../checks/eventually.ts';
import { numbersIn } from '../checks/members.ts';
import { idOf } from '../checks/created.ts';
import { makingNeeds, noon } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;

type Marking = `userAnnouncements.${'markAsRead' | 'markManyAsRead' | 'dismiss' | 'dismissAll'}`;

const ofOne = (id: string) => ({ params: { announcementId: id } });
const sent = {
  'userAnnouncements.markAsRead': ofOne,
  'userAnnouncements.dismiss': ofOne,
  'userAnnouncements.markManyAsRead': (id: string) => ({ body: { announcementIds: [id] } }),
  'userAnnouncements.dismissAll': () => ({}),
} as const;

/** The operation with the same effect on one announcement or on many: if the first has a visible effect, the other must have one too. */
const counterparts = {
  'userAnnouncements.markAsRead': 'userAnnouncements.markManyAsRead',
  'userAnnouncements.markManyAsRead': 'userAnnouncements.markAsRead',
  'userAnnouncements.dismiss': 'userAnnouncements.dismissAll',
  'userAnnouncements.dismissAll': 'userAnnouncements.dismiss',
} as const;

/** A user's view of an announcement: its item in the list, and the unread count. Where a mark shows is not documented. */
async function shownTo(context: Context, id: string): Promise<string> {
  const count = await context.api.call('userAnnouncements.unreadCount', { as });
  return JSON.stringify([await shownItem(context, id), count.ok ? count.json : null]);
}

/** Whether the user comes to see an announcement differently. */
async function changes(context: Context, id: string, before: string): Promise<boolean> {
  const { isThere } = await eventually(
    context,
    'lists',
    () => shownTo(context, id),
    (shown) => shown !== before,
  );
  return isThere;
}

async function shows(context: Context, operation: Marking): Promise<boolean> {
  const id = await published(context);
  await settled(context, 'lists');
  const before = await shownTo(context, id);
  const answer = await context.api.call(operation, { as, ...sent[operation](id) });
  return answer.ok && (await changes(context, id, before));
}

/** Calls an operation on a shown announcement, and judges that the user then sees it differently or not at all. */
async function judgeEffect(context: Context, rule: RuleId, operation: Marking): Promise<void> {
  const optionsOf = sent[operation];
  // Another test may dismiss all announcements meanwhile, but not on every attempt.
  for (let attempt = 1; ; attempt++) {
    const id = await published(context);
    const shown = await shownItem(context, id);
    if (shown === undefined && attempt < 3) continue;
    if (shown === undefined) return unobservable('userAnnouncements.list loses new announcements before they can be read');
    // The unread count may not show the announcement yet.
    await settled(context, 'lists');
    const before = await shownTo(context, id);
    const answer = await judgeServed(context, rule, operation, { as, ...optionsOf(id) }, `${operation} of an announcement that is shown`);
    const isChanged = (await changes(context, id, before)) || context.api.bodyFor(operation, undefined) !== undefined;
    if (!isChanged && attempt < 3) continue;
    if (!isChanged && !(await shows(context, counterparts[operation])))
      return context.judge.untested(rule, `neither the list of a user nor the unread count shows the effect of ${operation}`);
    context.judge.that(rule, isChanged, {
      check: `what a user sees of an announcement after ${operation}`,
      expected: 'changed, or not shown',
      actual: 'unchanged',
      answer,
    });
    return;
  }
}

interface Placed {
  readonly place: number;
  readonly isFirst: boolean;
  readonly item: Readonly<Record<string, unknown>>;
}

/** Two announcements each of two priorities, made alternately on successive days, as the list shows them. */
async function ofTwoPriorities(context: Context): Promise<{ readonly placed: readonly Placed[]; readonly answer: Answer }> {
  for (let attempt = 1; attempt <= attemptsIn(context); attempt++) {
    const made = await makeOfTwoPriorities(context);
    const ids = made.map(({ id }) => id);
    const { answer: pages } = await eventually(
      context,
      'lists',
      () => feed(context, ids),
      (all) => ids.every((id) => all.some(({ json }) => itemOf(json, id) !== undefined)),
    );
    const text = pages.map((page) => page.text.toLowerCase()).join('\n');
    const placed = made.flatMap(({ id, isFirst }) => {
      const item = pages.map(({ json }) => itemOf(json, id)).find((one) => one !== undefined);
      return item === undefined ? [] : [{ isFirst, item, place: text.indexOf(id.toLowerCase()) }];
    });
    if (placed.length === made.length) return { placed, answer: pages[0] };
  }
  return unobservable(
    'userAnnouncements.list does not show new announcements; set requests["announcements.create"] to one that personas.merchantAdmin is shown',
  );
}

async function makeOfTwoPriorities(context: Context): Promise<readonly { readonly id: string; readonly isFirst: boolean }[]> {
  const { api, build, clock } = context;
  const made: { readonly id: string; readonly isFirst: boolean }[] = [];
  for (const [priority, age] of [
    ['Urgent', '-P4D'],
    ['Low', '-P3D'],
    ['Urgent', '-P2D'],
    ['Low', '-P1D'],
  ] as const) {
    const body = build.body('announcements.create', { priority, isEnabled: true, publishAt: await clock.in(age) });
    const answer = await api.assumed('announcements.create', { as, body });
    made.push({ id: await idOf(context, 'announcements', answer, { sent: body }), isFirst: priority === 'Urgent' });
  }
  return made;
}

const memberOf = ({ item }: Placed, name: string): string => JSON.stringify(item[name]);

/** Members that are equal within one priority and differ between the two. */
const distinguishing = (placed: readonly Placed[]): readonly string[] =>
  Object.keys(placed[0]?.item ?? {}).filter((name) => {
    const values = (isFirst: boolean) => new Set(placed.filter((one) => one.isFirst === isFirst).map((one) => memberOf(one, name)));
    const [first, second] = [[...values(true)], [...values(false)]];
    return first.length === 1 && second.length === 1 && first[0] !== second[0];
  });

const isInstant = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));

/** Whether some member shows a later time for records made later, so that their order can be judged. */
const areDated = (placed: readonly Placed[]): boolean =>
  Object.keys(placed[0]?.item ?? {}).some((name) => {
    const values = placed.map(({ item }) => item[name]);
    return (
      values.every(isInstant) && values.every((value, at) => at === 0 || Date.parse(String(values[at - 1])) < Date.parse(String(value)))
    );
  });

// One after the other: dismissing all announcements of a user affects those of the other tests.
topicInOrder('Announcements of a user', () => {
  conformance('are listed', { rules: ['ANNOUNCEMENT-USER-LIST', 'ANNOUNCEMENT-UNREAD'], needs: [as] }, async ({ api, judge }) => {
    const list = await api.call('userAnnouncements.list', { as });
    judge.equal('ANNOUNCEMENT-USER-LIST', list.status, 200, { check: 'the list of a user', answer: list });
    const count = await api.call('userAnnouncements.unreadCount', { as });
    judge.equal('ANNOUNCEMENT-UNREAD', count.status, 200, { check: 'the number of unread announcements', answer: count });
    judge.that(
      'ANNOUNCEMENT-UNREAD',
      numbersIn(count.json ?? count.text.trim()).some((number) => Number.isInteger(number) && number >= 0),
      { check: 'content of the reply', expected: 'a whole number that is not negative', answer: count },
    );
  });

  conformance('come by priority and date', { rules: ['ANNOUNCEMENT-USER-ORDER'], needs: makingNeeds, world }, async (context) => {
    const { judge } = context;
    const rule = 'ANNOUNCEMENT-USER-ORDER' as const;
    const { placed, answer } = await ofTwoPriorities(context);
    if (distinguishing(placed).length === 0) unobservable('userAnnouncements.list shows nothing that distinguishes two priorities');
    const shown = placed.toSorted((a, b) => a.place - b.place).map(({ isFirst }) => isFirst);
    judge.that(rule, shown[0] === shown[1] && shown[2] === shown[3], {
      check: 'the order of two announcements of each of two priorities',
      expected: 'one priority after the other',
      actual: shown.map((isFirst) => (isFirst ? 'Urgent' : 'Low')),
      answer,
    });
    // Whether the older or the newer comes first is not documented; it is the same for any priority.
    if (!areDated(placed)) return;
    const directions = [true, false].map((isFirst) => {
      const [older, newer] = placed.filter((one) => one.isFirst === isFirst);
      return (older?.place ?? 0) < (newer?.place ?? 0);
    });
    judge.that(rule, directions[0] === directions[1], {
      check: 'the order of an older and a newer announcement, in each of two priorities',
      expected: 'the same in both',
      actual: directions.map((isOlderFirst) => (isOlderFirst ? 'older first' : 'newer first')),
      answer,
    });
  });

  conformance('are marked as read and dismissed', { rules: ['ANNOUNCEMENT-USER-MARKS'], needs: makingNeeds, world }, async (context) => {
    await judgeEffect(context, 'ANNOUNCEMENT-USER-MARKS', 'userAnnouncements.markAsRead');
    await judgeEffect(context, 'ANNOUNCEMENT-USER-MARKS', 'userAnnouncements.dismiss');
  });

  conformance(
    'are marked as read and dismissed many at a time',
    { rules: ['ANNOUNCEMENT-USER-MANY'], needs: makingNeeds, world },
    async (context) => {
      const rule = 'ANNOUNCEMENT-USER-MANY' as const;
      await judgeEffect(context, rule, 'userAnnouncements.dismissAll');
      await judgeEffect(context, rule, 'userAnnouncements.markManyAsRead');
    },
  );

  conformance(
    'are pending pop-ups until they were shown',
    { rules: ['ANNOUNCEMENT-POPUPS'], needs: makingNeeds, world },
    async (context) => {
      const { api, judge, build } = context;
      const rule = 'ANNOUNCEMENT-POPUPS' as const;
      const pending = await api.call('userAnnouncements.pendingPopups', { as });
      judge.equal(rule, pending.status, 200, { check: 'the list of pending pop-ups', answer: pending });
      const sent = build.body('announcements.create', { display: 'Popup', isEnabled: true });
      const id = await idOf(context, 'announcements', await api.assumed('announcements.create', { as, body: sent }), { sent });
      await api.call('announcements.enable', inputs({ id }));
      const { isThere } = await eventually(
        context,
        'lists',
        () => api.call('userAnnouncements.pendingPopups', { as }),
        (list) => itemOf(list.json, id) !== undefined,
      );
      if (!isThere) unobservable('userAnnouncements.pendingPopups does not show a new pop-up; set requests["announcements.create"] to one');
      await judgeServed(context, rule, 'userAnnouncements.recordPopupShown', { as, ...ofOne(id) }, 'the record that a pop-up was shown');
    },
  );
});
