import { catalogue, type OperationId } from '../../../schemas/catalogue.ts';
import { validate } from '../../../schemas/validate.ts';
import { expect, test, type Answer, type Json, type World } from '../simulator/simulated.ts';

const fits = (operation: OperationId, answer: Answer): Json => {
  expect(answer.status, answer.text).toBe(200);
  expect(validate(catalogue[operation].reply.schema!, answer.json())).toEqual([]);
  return answer.json();
};
const read = (world: World, path = '', persona: Parameters<World['ask']>[0] = 'hostAdmin') =>
  world.ask(persona, 'GET', `/api/health${path}`);

test('an anonymous caller gets only the status, any key the components, a permission their details', async ({ world }) => {
  expect(fits('health.overall', await read(world, '', null))).toEqual({ status: 'Healthy' });
  const plain = fits('health.overall', await read(world, '', 'noPermissions'));
  expect(plain).toMatchObject({ status: 'Healthy', checkedAt: '2026-03-02T10:00:00Z' });
  expect(plain['components']).toHaveLength(8);
  for (const component of plain['components']) expect(component).not.toHaveProperty('description');
  for (const component of fits('health.overall', await read(world))['components']) expect(component).toHaveProperty('description');
  expect((await world.ask(null, 'GET', '/api/health/groups')).status).toBe(401);
});

test('groups, categories and components are read one by one, unknown ones are not there', async ({ world }) => {
  expect(fits('health.groups', await read(world, '/groups'))).toEqual([
    { name: 'core', status: 'Healthy', componentCount: 5 },
    { name: 'processors', status: 'Healthy', componentCount: 3 },
  ]);
  const jobs = fits('health.category', await read(world, '/category/jobs'));
  expect(jobs['components'].map(({ name }: Json) => name)).toEqual(['recurring-scheduler', 'settlement-scheduler']);
  expect(fits('health.component', await read(world, '/components/processor:sim-card'))).toMatchObject({ group: 'processors' });
  for (const path of ['/category/cats', '/components/cat']) expect((await read(world, path)).status).toBe(404);
  for (const path of ['/groups', '/category/jobs', '/components/cache'])
    expect((await read(world, path, 'noPermissions')).status).toBe(403);
});

for (const status of [200, 503]) {
  test(`the worst component decides, and an unhealthy one gives the chosen status ${status}`, async ({ open }) => {
    const world = await open({ choices: { 'health.unhealthyStatus': status } });
    const force = (component: string, to: string) => world.control('POST', '/health', { component, status: to });
    expect((await force('cache', 'Degraded')).status).toBe(204);
    expect((await read(world)).json()['status']).toBe('Degraded');
    await force('processor:sim-ach', 'Unhealthy');
    const ill = await read(world);
    expect(ill.status).toBe(status);
    expect(ill.json()).toMatchObject(status === 200 ? { status: 'Unhealthy' } : { error: { code: 'Gateway:Unavailable' } });
    expect((await read(world, '/category/storage')).json()).toMatchObject({ status: 'Degraded' });
    expect((await read(world, '/groups')).json()).toMatchObject([{ status: 'Degraded' }, { status: 'Unhealthy' }]);
    await force('processor:sim-ach', 'Healthy');
    await force('cache', 'Healthy');
    expect((await read(world)).json()['status']).toBe('Healthy');
    expect((await force('cat', 'Healthy')).status).toBe(400);
    expect((await force('cache', 'Tired')).status).toBe(400);
    // An anonymous caller sees the default world, which is healthy.
    expect((await read(world, '', null)).json()).toEqual({ status: 'Healthy' });
  });
}
