/** The standard resource set in every group that has it: a new group is a row (endpoints: Standard resource set). */
import { validate } from '../../../schemas/validate.ts';
import { done, error, invalid, merchantOf, notFound, refusedWith, replacing, unknownId } from '../billing/billing-steps.ts';
import { groups, listed, type Group } from './resource-groups.ts';
import { expect, frozenAt, send, test, type Json, type World } from './simulated.ts';

/** A record as reads return it: without what only its creation reveals. */
const plain = ({ revealed = [] }: Group, made: Json): Json =>
  Object.fromEntries(Object.entries(made as Readonly<Record<string, unknown>>).filter(([name]) => !revealed.includes(name)));

/** Records with different names, if the group's names are unique. */
async function makeMany(world: World, group: Group, count: number): Promise<readonly Json[]> {
  const made: Json[] = [];
  for (let number = 0; number < count; number++)
    made.push(await group.make(world, group.hasUniqueName ? { [group.name]: `Copy ${number}` } : {}));
  return made;
}

const narrowKey = async (world: World, scopes: readonly string[]): Promise<string> =>
  (await done(world, 'POST', '/api/api-keys/reveal', { name: 'narrow', scopes })).key;

for (const group of groups) {
  const { prefix, base, shape, make, name, change, wrong, required, hasUniqueName, isMerchants, operations, restore } = group;
  test.describe(prefix, () => {
    test('a created record reads back as it was answered', async ({ world }) => {
      const body = await group.body(world);
      const made = plain(group, await make(world, body));
      expect(validate(shape, made)).toEqual([]);
      if (body[name] !== undefined) expect(made[name]).toBe(body[name]);
      else expect(made[name]).toMatch(/\S/);
      expect(made).toMatchObject({
        ...(Object.hasOwn(shape.properties, 'merchantId') ? { merchantId: merchantOf(world) } : {}),
        creationTime: frozenAt,
        creatorId: world.personas.merchantAdmin.userId,
        lastModificationTime: null,
        isDeleted: false,
        concurrencyStamp: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(await done(world, 'GET', `${base}/${made.id}`)).toEqual(made);
      expect(await done(world, 'GET', `${base}/${made.id.toUpperCase()}`, undefined, 'hostAdmin')).toEqual(made);
      expect(await done(world, 'GET', `${base}/${made.id}/name`)).toBe(made[name]);
      expect(await done(world, 'GET', `${base}/${made.id}/access`)).toBe(true);
    });

    test('a body is judged beyond its schema, before anything is looked up', async ({ world }) => {
      const full = { ...(await group.body(world)), ...(isMerchants ? { merchantId: unknownId } : {}) };
      for (const [body, members] of wrong) {
        expect(await refusedWith(world, 'POST', base, { ...full, ...body })).toEqual(invalid(...members));
      }
      expect(await refusedWith(world, 'POST', base, {})).toEqual(expect.arrayContaining([400, required]));
      expect(await refusedWith(world, 'POST', base, [])).toEqual(expect.arrayContaining([...invalid()]));
    });

    test('an update replaces, and a stale stamp is refused', async ({ open, world }) => {
      const made = plain(group, await make(world));
      const changed = await done(world, 'PUT', `${base}/${made.id}`, replacing(made, change));
      expect(changed).toMatchObject({ ...change, id: made.id, lastModificationTime: frozenAt });
      expect(changed.concurrencyStamp).not.toBe(made.concurrencyStamp);
      expect(await refusedWith(world, 'PUT', `${base}/${made.id}`, replacing(made))).toEqual([409, 'Gateway:ConcurrencyConflict']);
      const { concurrencyStamp: _, ...withoutStamp } = made;
      await done(world, 'PUT', `${base}/${made.id}`, withoutStamp);
      const strict = await open({ choices: { 'concurrency.requireStamp': true } });
      const { concurrencyStamp: __, ...body } = await make(strict);
      expect(await refusedWith(strict, 'PUT', `${base}/${body.id}`, body)).toEqual(invalid('concurrencyStamp'));
    });

    test('a deleted record is gone until it is restored', async ({ world }) => {
      const made = await make(world);
      const path = `${base}/${made.id}`;
      expect((await world.ask('merchantAdmin', 'DELETE', path)).text).toBe('');
      for (const [method, rest] of [
        ['GET', ''],
        ['GET', '/name'],
        ['DELETE', ''],
      ] as const) {
        expect(await refusedWith(world, method, path + rest)).toEqual(notFound);
      }
      expect(await refusedWith(world, 'PUT', path, replacing(made))).toEqual(notFound);
      expect(await done(world, 'GET', `${path}/access`)).toBe(false);
      const live = async () => (await listed(world, group)).items.filter(({ id }: Json) => id === made.id);
      expect(await live()).toEqual([]);
      const { items } = await listed(world, group, { includeDeleted: true });
      expect(items.filter(({ id }: Json) => id === made.id)).toMatchObject([
        { isDeleted: true, deletionTime: frozenAt, deleterId: world.personas.merchantAdmin.userId },
      ]);
      const restored = await done(world, 'POST', `${path}/restore`);
      expect(restored).toMatchObject({ id: made.id, isDeleted: false, deleterId: null, deletionTime: null });
      expect(await done(world, 'POST', `${path}/restore`)).toEqual(restored);
      expect(await done(world, 'GET', path)).toEqual(restored);
      expect(await live()).toHaveLength(1);
    });

    test('plain list, filters and counts agree', async ({ world }) => {
      const [first, second] = await makeMany(world, group, 3);
      await done(world, 'PUT', `${base}/${first.id}`, replacing(first, change));
      const { items } = await listed(world, group);
      if (operations['list'] !== undefined) {
        const plainly = await done(world, 'GET', `${base}?maxResultCount=1000`);
        expect(plainly).toMatchObject({ items, totalCount: items.length });
        for (const by of ['hostAdmin', 'reseller'] as const) {
          const wide = await done(world, 'GET', `${base}?maxResultCount=1000`, undefined, by);
          expect(wide.items).toEqual(items);
        }
      }
      if (operations['page'] === undefined) return;
      const where = (field: string, operator: string, value: unknown) => ({ filters: [{ field, operator, value }] });
      const filters: Readonly<Record<string, Json>> = {
        one: where('id', 'Equals', second.id),
        changed: where('lastModificationTime', 'Equals', frozenAt),
        rest: where('id', 'NotEquals', second.id),
        none: where('creationTime', 'LessThan', '2020-01-01T00:00:00Z'),
        every: null,
      };
      const found: Record<string, number> = {};
      const counts: Record<string, number> = {};
      for (const [key, filter] of Object.entries(filters)) {
        found[key] = (await listed(world, group, { filter })).items.length;
        counts[key] = await done(world, 'POST', `${base}/list/continuation/count`, { filter });
      }
      expect(counts).toEqual(found);
      expect(found).toEqual({ one: 1, changed: 1, rest: items.length - 1, none: 0, every: items.length });
      const counted = await done(world, 'POST', `${base}/list/continuation/summary-counts`, { summaryFilters: filters });
      expect(Object.entries(counted)).toEqual(Object.entries(found));
      const within = { summaryFilters: filters, baseFilter: filters['rest'] };
      expect(await done(world, 'POST', `${base}/list/continuation/summary-counts`, within)).toMatchObject({
        one: 0,
        changed: 1,
        every: items.length - 1,
      });
    });

    if (restore !== null) {
      test('deleted records are listed only to callers that may restore them', async ({ world, simulator }) => {
        const key = await narrowKey(world, [restore.slice(0, restore.lastIndexOf('.'))]);
        const isPaged = operations['page'] !== undefined;
        const path = isPaged ? '/list/continuation' : '?includeDeleted=true';
        const sent = isPaged ? { key, body: { includeDeleted: true } } : { key };
        const answer = await send(simulator.url + base + path, isPaged ? 'POST' : 'GET', sent);
        expect([answer.status, error(answer).data.PolicyName]).toEqual([403, restore]);
      });
    }

    if (hasUniqueName) {
      test('a name is taken once, until its record is deleted', async ({ world }) => {
        const first = await make(world);
        const taken = [409, 'Gateway:DuplicateName'];
        const same = { [name]: first[name] };
        const louder = { [name]: first[name].toUpperCase() };
        expect(await refusedWith(world, 'POST', base, { ...(await group.body(world)), ...louder })).toEqual(taken);
        await done(world, 'PUT', `${base}/${first.id}`, replacing(first, louder));
        const second = await make(world, { [name]: 'Other' });
        expect(await refusedWith(world, 'PUT', `${base}/${second.id}`, replacing(second, same))).toEqual(taken);
        await done(world, 'DELETE', `${base}/${first.id}`);
        await done(world, 'PUT', `${base}/${second.id}`, replacing(second, same));
        expect(await refusedWith(world, 'POST', `${base}/${first.id}/restore`)).toEqual(taken);
        expect(await refusedWith(world, 'GET', `${base}/${first.id}`)).toEqual(notFound);
      });
    }
  });
}
