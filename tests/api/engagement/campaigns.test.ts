/** Campaigns: states, copies, public progress (concepts: Campaign; assumptions: 10). */
import { campaignStates, type CampaignStatus, type CampaignTrigger } from '../../../schemas/engagement/campaigns/states.ts';
import { done, invalid, newCampaign, notFound, refusedWith, replacing, unknownId } from '../billing/billing-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';

const base = '/api/campaigns';
const verbs = ['activate', 'pause', 'resume', 'end', 'archive'] as const;
type Verb = (typeof verbs)[number];

const act = (world: World, id: string, verb: Verb) => done(world, 'POST', `${base}/${id}/${verb}`);
const refuse = (world: World, id: string, verb: Verb) => refusedWith(world, 'POST', `${base}/${id}/${verb}`);
const read = (world: World, id: string) => done(world, 'GET', `${base}/${id}`);
const setClock = (world: World, at: string) => world.control('POST', '/clock', { set: at });
const progress = (world: World, id: string, by: Parameters<World['ask']>[0] = null) => world.ask(by, 'GET', `${base}/${id}/progress`);

/** The operations that bring a fresh campaign into a state. */
const ways: Readonly<Record<CampaignStatus, readonly Verb[]>> = {
  Draft: [],
  Active: ['activate'],
  Paused: ['activate', 'pause'],
  Ended: ['activate', 'end'],
  Archived: ['archive'],
};

for (const [from, way] of Object.entries(ways) as [CampaignStatus, readonly Verb[]][])
  test(`from ${from} each operation follows the table of states, or is refused`, async ({ world }) => {
    for (const verb of verbs) {
      const table = campaignStates.transitions.filter(
        ({ from: states, trigger }) => trigger === (verb as CampaignTrigger) && states?.includes(from),
      );
      const to = table.find(({ trigger, when }) => trigger !== 'archive' || when === undefined)?.to;
      const { id } = await newCampaign(world, { name: verb });
      for (const step of way) await act(world, id, step);
      const before = await read(world, id);
      expect(before.status).toBe(from);
      if (to === undefined) {
        expect(await refuse(world, id, verb)).toEqual([409, 'Campaigns:InvalidState']);
        expect(await read(world, id)).toEqual(before);
      } else {
        const after = await act(world, id, verb);
        expect([verb, after.status]).toEqual([verb, to]);
        expect(after.concurrencyStamp).not.toBe(before.concurrencyStamp);
        expect(await read(world, id)).toEqual(after);
      }
    }
  });

test('each state leaves its mark', async ({ world }) => {
  const made = await newCampaign(world, { name: 'Crème & Brûlée  Fest' });
  const { id } = made;
  expect(made).toMatchObject({
    slug: 'creme-brulee-fest',
    status: 'Draft',
    currency: 'USD',
    isProgressPublic: true,
    memberLinks: [],
    raisedAmount: 0,
    completionCount: 0,
    activatedAt: null,
  });
  expect(await act(world, id, 'activate')).toMatchObject({ activatedAt: frozenAt, pausedAt: null });
  await setClock(world, '2026-03-03T00:00:00Z');
  expect(await act(world, id, 'pause')).toMatchObject({ activatedAt: frozenAt, pausedAt: '2026-03-03T00:00:00Z' });
  expect(await act(world, id, 'resume')).toMatchObject({ activatedAt: frozenAt, pausedAt: null });
  expect(await act(world, id, 'end')).toMatchObject({ endedAt: '2026-03-03T00:00:00Z', archivedAt: null });
  expect(await act(world, id, 'archive')).toMatchObject({ archivedAt: '2026-03-03T00:00:00Z' });
  expect(await newCampaign(world, { name: 'Creme brulee fest' })).toMatchObject({ slug: 'creme-brulee-fest-2' });
});

test('a deployment may archive from any state', async ({ open }) => {
  const world = await open({ choices: { 'campaigns.archiveFrom': 'anyButArchived' } });
  const { id } = await newCampaign(world);
  await act(world, id, 'activate');
  expect(await act(world, id, 'archive')).toMatchObject({ status: 'Archived' });
  expect(await refuse(world, id, 'archive')).toEqual([409, 'Campaigns:InvalidState']);
});

test('a campaign ends when its end date passes, and cannot begin after it', async ({ world }) => {
  const endsAt = '2026-03-05T12:00:00Z';
  const [running, paused, draft] = [
    await newCampaign(world, { name: 'Running', endsAt }),
    await newCampaign(world, { name: 'Paused', endsAt }),
    await newCampaign(world, { name: 'Draft', endsAt }),
  ];
  await act(world, running.id, 'activate');
  await act(world, paused.id, 'activate');
  await act(world, paused.id, 'pause');
  await setClock(world, '2026-03-05T11:59:59Z');
  expect((await read(world, running.id)).status).toBe('Active');
  await setClock(world, '2026-03-06T00:00:00Z');
  for (const { id } of [running, paused]) {
    expect(await read(world, id)).toMatchObject({ status: 'Ended', endedAt: endsAt, lastModifierId: null });
  }
  expect((await read(world, draft.id)).status).toBe('Draft');
  expect(await refuse(world, draft.id, 'activate')).toEqual([403, 'Campaigns:EndDatePassed']);
});

test('an update moves the end', async ({ world }) => {
  const made = await newCampaign(world, { endsAt: '2026-03-05T12:00:00Z' });
  const path = `${base}/${made.id}`;
  const active = await act(world, made.id, 'activate');
  const moved = await done(world, 'PUT', path, replacing(active, { endsAt: '2026-03-10T14:00:00+02:00' }));
  expect(moved).toMatchObject({ endsAt: '2026-03-10T12:00:00Z', status: 'Active' });
  await setClock(world, '2026-03-06T00:00:00Z');
  const still = await read(world, made.id);
  expect(still.status).toBe('Active');
  expect(await done(world, 'PUT', path, replacing(still, { endsAt: '2026-03-04T00:00:00Z' }))).toMatchObject({ status: 'Ended' });
});

test('a deleted campaign does not end; restored it catches up', async ({ world }) => {
  const { id } = await newCampaign(world, { endsAt: '2026-03-05T12:00:00Z' });
  await act(world, id, 'activate');
  await done(world, 'DELETE', `${base}/${id}`);
  for (const verb of verbs) expect(await refuse(world, id, verb)).toEqual(notFound);
  await setClock(world, '2026-03-06T00:00:00Z');
  expect(await done(world, 'POST', `${base}/${id}/restore`)).toMatchObject({ status: 'Ended', endedAt: '2026-03-06T00:00:00Z' });
});

test('a clone is a new draft without totals and dates', async ({ world }) => {
  const settings = { description: 'd', goalAmount: 50, goalCount: 5, imageUrl: 'https://example.com/i.png', isProgressPublic: false };
  const source = await newCampaign(world, { ...settings, endsAt: '2026-04-01T00:00:00Z' });
  await act(world, source.id, 'activate');
  const clone = await done(world, 'POST', `${base}/${source.id}/clone`);
  expect(clone).toMatchObject({
    ...settings,
    name: 'Bell tower (copy)',
    slug: 'bell-tower-copy',
    status: 'Draft',
    sourceCampaignId: source.id,
  });
  expect(clone).toMatchObject({ startsAt: null, endsAt: null, activatedAt: null, raisedAmount: 0, completionCount: 0 });
  expect(clone.id).not.toBe(source.id);
  const again = `${base}/${source.id}/clone`;
  expect(await refusedWith(world, 'POST', again)).toEqual([409, 'Gateway:DuplicateName']);
  expect(await done(world, 'POST', again, { name: 'Second tower' })).toMatchObject({ name: 'Second tower' });
  expect(await refusedWith(world, 'POST', again, { name: 'x'.repeat(129) })).toEqual(invalid('name'));
  expect(await refusedWith(world, 'POST', again, { name: ' ' })).toEqual(invalid('name'));
  expect(await refusedWith(world, 'POST', `${base}/${unknownId}/clone`)).toEqual(notFound);
  const long = await newCampaign(world, { name: 'n'.repeat(128) });
  expect((await done(world, 'POST', `${base}/${long.id}/clone`)).name).toBe(`${'n'.repeat(121)} (copy)`);
});

test('archived campaigns are listed only where a filter names the status', async ({ world }) => {
  const { id } = await newCampaign(world);
  await act(world, id, 'archive');
  const ids = ({ items }: Json) => items.map((one: Json) => one.id);
  expect(ids(await done(world, 'GET', `${base}?maxResultCount=100`))).not.toContain(id);
  const filter = { filters: [{ field: 'status', operator: 'Equals', value: 'archived' }] };
  expect(ids(await done(world, 'POST', `${base}/list/continuation`, { filter }))).toEqual([id]);
  const summaryFilters = { archived: filter, all: null };
  expect(await done(world, 'POST', `${base}/list/continuation/summary-counts`, { summaryFilters })).toEqual({ archived: 1, all: 4 });
  expect((await read(world, id)).status).toBe('Archived');
});

test.describe('progress', () => {
  test('anyone sees that of a public campaign that has begun', async ({ world }) => {
    const { id } = await newCampaign(world, { goalCount: 4 });
    const missing = await progress(world, unknownId);
    const draft = await progress(world, id);
    expect([draft.status, draft.text]).toEqual([404, missing.text]);
    expect((await progress(world, id, 'otherMerchant')).status).toBe(404);
    expect((await progress(world, id, 'merchantAdmin')).status).toBe(200);
    expect((await progress(world, id, 'reseller')).status).toBe(200);
    await act(world, id, 'activate');
    const seen = await progress(world, id);
    expect(seen.status).toBe(200);
    expect(seen.json()).toEqual({
      id,
      name: 'Bell tower',
      status: 'Active',
      currency: 'USD',
      goalAmount: null,
      raisedAmount: 0,
      percent: 0,
      goalCount: 4,
      completionCount: 0,
      endsAt: null,
    });
    await done(world, 'DELETE', `${base}/${id}`);
    expect((await progress(world, id)).status).toBe(404);
  });

  test('a private campaign shows its progress only to its merchant', async ({ world }) => {
    const { id } = await newCampaign(world, { isProgressPublic: false });
    await act(world, id, 'activate');
    expect((await progress(world, id)).status).toBe(404);
    expect((await progress(world, id, 'noPermissions')).status).toBe(200);
  });

  test('percent follows the amount where there is a goal for it', async ({ world }) => {
    const { items } = await done(world, 'GET', base);
    const garden = items.find(({ name }: Json) => name === 'School garden');
    expect((await progress(world, garden.id)).json()).toMatchObject({ goalAmount: 12_000, raisedAmount: 4380, percent: 36.5 });
  });
});
