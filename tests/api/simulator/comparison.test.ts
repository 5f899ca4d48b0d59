/** A comparison of snapshots shows by record and member what happened between them. */
import { done, newCustomer } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from './simulated.ts';

const snapshotOf = async (world: World): Promise<Json> => (await world.control('POST', '/snapshot')).json();
const compare = (world: World, body: unknown, query = '') => world.control('POST', `/compare${query}`, body);
const sessions = '/api/notifications/listen-sessions';

test('records that were added, changed and removed are listed with their members, without secrets', async ({ world }) => {
  const { keyId } = world.personas.merchantUser;
  const session = await done(world, 'POST', sessions, {});
  const before = await snapshotOf(world);
  const customer = await newCustomer(world);
  await done(world, 'POST', `/api/api-keys/${keyId}/suspend`, { reason: 'lost' });
  await world.control('DELETE', `/listen-sessions/${String(session.id)}`);
  const answer = await compare(world, { before }, '?limit=1000');
  const { kinds, changes, added, changed, removed } = answer.json();
  const about = (id: unknown) => changes.find((one: Json) => one.id === id);
  expect(about(customer.id)).toMatchObject({ kind: 'customers', change: 'added' });
  expect(about(customer.id).members).toContainEqual({ name: 'lastName', after: customer.lastName });
  expect(about(keyId)).toMatchObject({ kind: 'apiKeys', change: 'changed' });
  expect(about(keyId).members).toContainEqual({ name: 'status', before: 'Active', after: 'Suspended' });
  expect(about(keyId).members.map(({ name }: Json) => String(name))).not.toContain('hash');
  expect(about(session.id)).toMatchObject({ kind: 'listenSessions', change: 'removed' });
  expect(about(session.id).members).toContainEqual({ name: 'secret', before: '***' });
  expect(answer.text).not.toContain(session.signingSecret);
  expect(kinds).toMatchObject({
    customers: { added: 1, changed: 0, removed: 0 },
    apiKeys: { added: 0, changed: 1, removed: 0 },
    listenSessions: { added: 0, changed: 0, removed: 1 },
  });
  expect(changes).toHaveLength(added + changed + removed);
  const cut = (await compare(world, { before }, '?limit=1')).json();
  expect({ ...cut, changes: cut.changes.length }).toMatchObject({ added, changed, removed, kinds, changes: 1 });
});

test('two snapshots are compared without the world, in either order, and one with itself differs in nothing', async ({ world }) => {
  const before = await snapshotOf(world);
  expect((await compare(world, { before })).json()).toMatchObject({ added: 0, changed: 0, removed: 0, kinds: {}, changes: [] });
  const { id } = await newCustomer(world);
  const after = await snapshotOf(world);
  await newCustomer(world);
  const forth = (await compare(world, { before, after })).json();
  const back = (await compare(world, { before: after, after: before })).json();
  const customers = ({ changes }: Json) => changes.filter(({ kind }: Json) => kind === 'customers');
  expect(customers(forth)).toMatchObject([{ id, change: 'added' }]);
  expect(customers(back)).toMatchObject([{ id, change: 'removed' }]);
  expect([forth.added, forth.changed]).toEqual([back.removed, back.changed]);
});

test('a body that is not a snapshot is refused in one line', async ({ open }) => {
  const world = await open({ definition: { customers: 1, contracts: 0, transactions: 1 } });
  const before = await snapshotOf(world);
  const cases: readonly (readonly [unknown, RegExp])[] = [
    [{}, /before/],
    [{ before: { ...before, records: { cats: [] } } }, /^There are no records of the kind "cats"\.$/],
    [{ before: { ...before, records: JSON.parse('{"__proto__":[]}') } }, /^The body is not valid JSON\.$/],
    [{ before: { ...before, records: { customers: [{}] } } }, /^The record customers\[0\] of the snapshot has no id\.$/],
    [{ before: { ...before, records: { customers: [null] } } }, /^The record customers\[0\] of the snapshot has no id\.$/],
  ];
  for (const [body, message] of cases) {
    const answer = await compare(world, body);
    expect([answer.status, answer.json().error.message]).toEqual([400, expect.stringMatching(message)]);
  }
});
