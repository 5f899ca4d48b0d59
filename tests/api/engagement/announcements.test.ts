/** Announcements, their templates, and what users see of them (assumptions: 12). */
import { advance, done, invalid, notFound, refusedWith, replacing, unknownId, type Persona } from '../billing/billing-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';

const base = '/api/announcements';
const templates = `${base}/templates`;
const feed = `${base}/user`;

const announce = (world: World, body: Json = {}, by: Persona = 'merchantAdmin'): Promise<Json> =>
  done(world, 'POST', base, { title: 'New terminals', content: 'They **work**.', ...body }, by);
const publish = (world: World, body: Json = {}, by: Persona = 'merchantAdmin') => announce(world, { isEnabled: true, ...body }, by);
const read = (world: World, id: string) => done(world, 'GET', `${base}/${id}`);
const newTemplate = (world: World, body: Json = {}, by: Persona = 'merchantAdmin'): Promise<Json> =>
  done(
    world,
    'POST',
    templates,
    { name: 'Outage', titleTemplate: '{{service}} is down', contentTemplate: 'Until {{ until }}.', ...body },
    by,
  );
const seen = (world: World, by: Persona = 'merchantUser'): Promise<Json[]> => done(world, 'GET', feed, undefined, by);
const titles = async (world: World, by: Persona = 'merchantUser') => (await seen(world, by)).map(({ title }) => title as string);
const act = (world: World, id: string, verb: string, by: Persona = 'merchantUser') =>
  done(world, 'POST', `${feed}/${id}/${verb}`, undefined, by);
const pending = (world: World): Promise<Json[]> => done(world, 'GET', `${feed}/pending-popups`, undefined, 'merchantUser');
const unread = (world: World): Promise<Json> => done(world, 'GET', `${feed}/unread-count`, undefined, 'merchantUser');

test.describe('announcements', () => {
  test('one is made with its defaults', async ({ world }) => {
    const made = await announce(world);
    expect(made).toMatchObject({
      type: 'Information',
      priority: 'Normal',
      display: 'Feed',
      isEnabled: false,
      state: 'Disabled',
      audience: 'Everyone',
      audienceIds: [],
      isDismissible: true,
      maxPopupShows: 1,
      templateId: null,
    });
  });

  test('errors beyond the schema are refused, and nothing is created', async ({ world }) => {
    const body = { title: ' ', content: '\n', publishAt: '2026-04-01T00:00:00Z', expireAt: '2026-04-01T00:00:00Z' };
    expect(await refusedWith(world, 'POST', base, body)).toEqual(invalid('title', 'content', 'expireAt'));
    expect(await refusedWith(world, 'POST', base, { title: 'x', content: 'x', templateId: unknownId })).toEqual(notFound);
    expect((await done(world, 'GET', base)).items).toEqual([]);
  });

  test('a deleted one is in no feed until it is restored', async ({ world }) => {
    const { id } = await publish(world);
    await done(world, 'DELETE', `${base}/${id}`);
    expect(await titles(world)).toEqual([]);
    await done(world, 'POST', `${base}/${id}/restore`);
    expect(await titles(world)).toEqual(['New terminals']);
  });
});

test.describe('a merge patch', () => {
  const type = { 'content-type': 'application/merge-patch+json' };

  test('changes the members it names and removes those set to null', async ({ world }) => {
    const made = await announce(world, { actionLabel: 'More', publishAt: '2026-04-01T00:00:00Z' });
    const patched = await done(world, 'PATCH', `${base}/${made.id}`, { Priority: 'urgent', actionLabel: null });
    expect(patched).toEqual({
      ...made,
      priority: 'Urgent',
      actionLabel: null,
      lastModificationTime: frozenAt,
      lastModifierId: made.creatorId,
      concurrencyStamp: patched.concurrencyStamp,
    });
    const body = { title: 'Other', concurrencyStamp: patched.concurrencyStamp };
    const sent = await world.ask('merchantAdmin', 'PATCH', `${base}/${made.id}`, body, type);
    expect(sent.json()).toMatchObject({ title: 'Other', priority: 'Urgent' });
  });

  test('is judged as a whole', async ({ world }) => {
    const made = await announce(world, { publishAt: '2026-04-01T00:00:00Z' });
    const path = `${base}/${made.id}`;
    expect(await refusedWith(world, 'PATCH', path, { expireAt: '2026-03-31T00:00:00Z' })).toEqual(invalid('expireAt'));
    expect(await refusedWith(world, 'PATCH', path, { title: null })).toEqual(invalid('title'));
    expect(await refusedWith(world, 'PATCH', path, ['title'])).toEqual(invalid('$'));
    expect(await refusedWith(world, 'PATCH', path)).toEqual(invalid('$'));
    expect(await refusedWith(world, 'PATCH', path, { title: 'x', concurrencyStamp: 'old' })).toEqual([409, 'Gateway:ConcurrencyConflict']);
    expect(await read(world, made.id)).toEqual(made);
  });

  test('needs a stamp where every change does', async ({ open }) => {
    const world = await open({ choices: { 'concurrency.requireStamp': true } });
    const { id, concurrencyStamp } = await announce(world);
    expect(await refusedWith(world, 'PATCH', `${base}/${id}`, { title: 'x' })).toEqual(invalid('concurrencyStamp'));
    await done(world, 'PATCH', `${base}/${id}`, { title: 'x', concurrencyStamp });
  });
});

test.describe('switching and copying', () => {
  test('inputs come from the query or the body; a record already in the state does not change', async ({ world }) => {
    const { id } = await announce(world);
    const enabled = await done(world, 'POST', `${base}/enable-async?id=${id.toUpperCase()}`);
    expect(enabled).toMatchObject({ id, isEnabled: true, state: 'Published' });
    expect(await done(world, 'POST', `${base}/enable-async`, { id })).toEqual(enabled);
    const disabled = await done(world, 'POST', `${base}/disable-async`, { id });
    expect(disabled).toMatchObject({ isEnabled: false, state: 'Disabled' });
    expect(disabled.concurrencyStamp).not.toBe(enabled.concurrencyStamp);
    expect(await read(world, id)).toEqual(disabled);
    expect(await refusedWith(world, 'POST', `${base}/enable-async`)).toEqual(invalid('id'));
  });

  test('a copy is disabled and has its own title', async ({ world }) => {
    const source = await publish(world, { priority: 'High', audience: 'Merchants' });
    const copy = await done(world, 'POST', `${base}/duplicate-async?id=${source.id}&newTitle=Again`);
    expect(copy).toMatchObject({ title: 'Again', content: source.content, priority: 'High', audience: 'Merchants', isEnabled: false });
    expect(copy.id).not.toBe(source.id);
    expect(await read(world, source.id)).toEqual(source);
    expect(await refusedWith(world, 'POST', `${base}/duplicate-async`, { id: source.id, newTitle: ' ' })).toEqual(invalid('newTitle'));
    expect(await refusedWith(world, 'POST', `${base}/duplicate-async`)).toEqual(invalid('id', 'newTitle'));
  });
});

test.describe('templates', () => {
  test('one lists its variables in order of occurrence', async ({ world }) => {
    const made = await newTemplate(world, { contentTemplate: '{{until}} {{service}} {{ }} {{a.b-c}} {{broken' });
    expect(made).toMatchObject({ name: 'Outage', isActive: true, variables: ['service', 'until', 'a.b-c'] });
    expect(await announce(world, { templateId: made.id })).toMatchObject({ templateId: made.id });
  });

  test('the active ones can be picked, by name', async ({ world }) => {
    const [second, first] = [await newTemplate(world, { name: 'beta' }), await newTemplate(world, { name: 'Alpha' })];
    const idle = await newTemplate(world, { name: 'Idle' });
    await done(world, 'PUT', `${templates}/${idle.id}`, replacing(idle, { isActive: false }));
    await newTemplate(world, { name: 'Foreign' }, 'otherMerchant');
    expect(await done(world, 'GET', `${templates}/picker-list`)).toEqual([
      { id: first.id, name: 'Alpha' },
      { id: second.id, name: 'beta' },
    ]);
  });
});

test.describe('the feed of a user', () => {
  test('contains published announcements, by priority and then by date', async ({ world }) => {
    await publish(world, { title: 'low', priority: 'Low' });
    await publish(world, { title: 'urgent', priority: 'Urgent' });
    await publish(world, { title: 'old', publishAt: '2026-03-01T00:00:00Z' });
    await publish(world, { title: 'later', publishAt: '2026-03-02T11:00:00Z', expireAt: '2026-03-02T12:00:00Z', priority: 'High' });
    await announce(world, { title: 'disabled' });
    await advance(world, 'PT1M');
    await publish(world, { title: 'new' });
    expect(await titles(world)).toEqual(['urgent', 'new', 'old', 'low']);
    await advance(world, 'PT1H');
    expect(await titles(world)).toEqual(['urgent', 'later', 'new', 'old', 'low']);
    const [, later] = await seen(world);
    expect(later).toMatchObject({
      publishedAt: '2026-03-02T11:00:00Z',
      isRead: false,
      readAt: null,
      isDismissed: false,
      popupShownCount: 0,
    });
    await advance(world, 'PT1H');
    expect(await titles(world)).toEqual(['urgent', 'new', 'old', 'low']);
    expect((await done(world, 'GET', `${base}?filter=later`)).items).toMatchObject([{ state: 'Expired' }]);
  });

  test('one without a date has that of its enabling', async ({ world }) => {
    const { id } = await announce(world);
    const dated = await announce(world, { publishAt: '2026-03-01T00:00:00Z' });
    await advance(world, 'PT5M');
    for (const one of [id, dated.id]) await done(world, 'POST', `${base}/enable-async?id=${one}`);
    expect(await seen(world)).toMatchObject([{ publishedAt: '2026-03-02T10:05:00Z' }, { publishedAt: '2026-03-01T00:00:00Z' }]);
  });

  test('reading and dismissing apply to one user, and repeating them changes nothing', async ({ world }) => {
    const { id } = await publish(world);
    expect(await unread(world)).toBe(1);
    await act(world, id, 'mark-as-read');
    await advance(world, 'PT1M');
    await act(world, id, 'mark-as-read');
    expect(await unread(world)).toBe(0);
    expect(await seen(world)).toMatchObject([{ id, isRead: true, readAt: frozenAt }]);
    expect(await seen(world, 'merchantAdmin')).toMatchObject([{ id, isRead: false }]);
    await act(world, id, 'dismiss');
    await act(world, id, 'dismiss');
    expect(await seen(world)).toEqual([]);
    expect(await titles(world, 'merchantAdmin')).toEqual(['New terminals']);
  });

  test('one that cannot be dismissed stays', async ({ world }) => {
    const fixed = await publish(world, { title: 'fixed', isDismissible: false });
    await publish(world, { title: 'one' });
    await publish(world, { title: 'two' });
    expect(await refusedWith(world, 'POST', `${feed}/${fixed.id}/dismiss`, undefined, 'merchantUser')).toEqual([
      403,
      'Announcements:NotDismissible',
    ]);
    const all = () => done(world, 'POST', `${feed}/dismiss-all`, undefined, 'merchantUser');
    expect(await all()).toEqual({ affectedCount: 2 });
    expect(await all()).toEqual({ affectedCount: 0 });
    expect(await titles(world)).toEqual(['fixed']);
  });

  test('several are marked as read at once; unseen ones are skipped', async ({ world }) => {
    const [one, two, hidden] = [await publish(world), await publish(world), await announce(world)];
    await publish(world);
    const body = { announcementIds: [one.id, two.id.toUpperCase(), one.id, hidden.id, unknownId] };
    const mark = () => done(world, 'POST', `${feed}/mark-many-as-read`, body, 'merchantUser');
    expect(await mark()).toEqual({ affectedCount: 2 });
    expect(await mark()).toEqual({ affectedCount: 0 });
    expect(await unread(world)).toBe(1);
    expect(await refusedWith(world, 'POST', `${feed}/mark-many-as-read`, {}, 'merchantUser')).toEqual(invalid('announcementIds'));
  });

  test('a pop-up is pending until it was shown often enough, read or dismissed', async ({ world }) => {
    await publish(world, { title: 'feed' });
    const popup = await publish(world, { title: 'popup', display: 'Popup', maxPopupShows: 2 });
    const other = await publish(world, { title: 'other', display: 'Popup' });
    expect((await pending(world)).map(({ id }) => id)).toEqual([other.id, popup.id]);
    await act(world, other.id, 'mark-as-read');
    await act(world, popup.id, 'record-popup-shown');
    expect(await pending(world)).toMatchObject([{ id: popup.id, popupShownCount: 1 }]);
    for (let time = 0; time < 3; time++) await act(world, popup.id, 'record-popup-shown');
    expect(await pending(world)).toEqual([]);
    expect(await done(world, 'GET', `${base}/${popup.id}/engagement-stats`)).toMatchObject({ popupShownCount: 2 });
  });

  test('an announcement that is not shown cannot be acted on', async ({ world }) => {
    const { id } = await announce(world);
    const scheduled = await publish(world, { publishAt: '2026-04-01T00:00:00Z' });
    for (const verb of ['dismiss', 'mark-as-read', 'record-popup-shown'])
      for (const other of [id, scheduled.id, unknownId])
        expect(await refusedWith(world, 'POST', `${feed}/${other}/${verb}`, undefined, 'merchantUser')).toEqual(notFound);
  });
});

test.describe('visibility', () => {
  const everyone = ['hostAdmin', 'reseller', 'merchantAdmin', 'otherMerchant'] as const;
  const reached = async (world: World) => {
    const found: string[] = [];
    for (const by of everyone) if ((await seen(world, by)).length > 0) found.push(by);
    return found;
  };

  test('an owner addresses only its own users', async ({ open }) => {
    for (const [by, to] of [
      ['hostAdmin', [...everyone]],
      ['reseller', ['reseller', 'merchantAdmin', 'otherMerchant']],
      ['merchantAdmin', ['merchantAdmin']],
      ['otherMerchant', ['otherMerchant']],
    ] as const) {
      const world = await open();
      await publish(world, {}, by);
      expect(await reached(world), by).toEqual(to);
    }
  });

  test('an audience narrows that', async ({ world }) => {
    const { merchantAdmin, merchantUser, otherMerchant } = world.personas;
    const cases: readonly (readonly [Json, readonly string[]])[] = [
      [{ audience: 'Hosts' }, ['hostAdmin']],
      [{ audience: 'Resellers' }, ['reseller']],
      [{ audience: 'Resellers', audienceIds: [unknownId] }, []],
      [{ audience: 'Merchants' }, ['merchantAdmin', 'otherMerchant']],
      [{ audience: 'Merchants', audienceIds: [otherMerchant.merchantId!.toUpperCase()] }, ['otherMerchant']],
      [{ audience: 'Users', audienceIds: [merchantAdmin.userId] }, ['merchantAdmin']],
      [{ audience: 'Users' }, []],
      [{ audience: 'Roles', audienceIds: [unknownId] }, []],
    ];
    for (const [body, to] of cases) {
      const { id } = await publish(world, body, 'hostAdmin');
      expect(await reached(world), JSON.stringify(body)).toEqual(to);
      await done(world, 'DELETE', `${base}/${id}`, undefined, 'hostAdmin');
    }
    await publish(world, { audience: 'Users', audienceIds: [merchantUser.userId, otherMerchant.userId] });
    expect([await reached(world), (await seen(world)).length]).toEqual([[], 1]);
  });
});

test('the engagement counts the users it is for', async ({ world }) => {
  const { merchantAdmin, merchantUser, noPermissions } = world.personas;
  const users = [merchantAdmin.userId, merchantUser.userId, noPermissions.userId];
  const { id } = await publish(world, { audience: 'Users', audienceIds: [...users, unknownId], display: 'Popup', maxPopupShows: 3 });
  const stats = () => done(world, 'GET', `${base}/${id}/engagement-stats`);
  const none = { seenCount: 0, readCount: 0, dismissedCount: 0, popupShownCount: 0, readRate: 0 };
  expect(await stats()).toEqual({ announcementId: id, targetedUserCount: 3, ...none });
  await act(world, id, 'record-popup-shown');
  await act(world, id, 'record-popup-shown');
  await act(world, id, 'mark-as-read', 'merchantAdmin');
  await act(world, id, 'dismiss', 'merchantAdmin');
  expect(await stats()).toMatchObject({ seenCount: 2, readCount: 1, dismissedCount: 1, popupShownCount: 2, readRate: 0.3333 });
  await done(world, 'PATCH', `${base}/${id}`, { audienceIds: [merchantUser.userId] });
  expect(await stats()).toMatchObject({ targetedUserCount: 1, seenCount: 1, readCount: 0, dismissedCount: 0, readRate: 0 });
});
