/** Processor metadata (assumptions: 24). */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from '../simulator/simulated.ts';

const base = '/api/processors';
const ids = ['sim-card', 'sim-debit', 'sim-ach', 'sim-cash', 'sim-wallet', 'sim-flaky'];

test('the processors are listed with their capabilities', async ({ world }) => {
  const answer = await world.ask('merchantAdmin', 'GET', base);
  const listed = answer.json();
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(ids);
  const byId = (id: string) => listed.find((one: { id: string }) => one.id === id);
  const all = ['Authorization', 'PartialCapture', 'Increment', 'Adjust', 'Refund', 'Reversal', 'Level3', 'NetworkTokens', 'HostCapture'];
  expect(byId('sim-card').capabilities).toEqual(all);
  expect(byId('sim-debit').capabilities).toEqual(all.filter((one) => one !== 'Increment' && one !== 'Adjust'));
  expect(byId('sim-ach')).toMatchObject({ paymentTypes: ['Check'], networks: [], capabilities: ['Refund', 'Reversal'] });
  expect(answer.text).not.toContain('supports');
});

test('the template of every processor matches its schema, which marks its secret', async ({ world }) => {
  for (const id of ids) {
    const schema = (await world.ask('merchantAdmin', 'GET', `${base}/${id}/config-schema`)).json();
    const template = (await world.ask('merchantAdmin', 'GET', `${base}/${id}/config-schema/template`)).json();
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(Object.entries(schema.properties).filter(([, of]) => (of as { writeOnly?: boolean }).writeOnly)).toMatchObject([
      ['apiSecret', {}],
    ]);
    const matches = new Ajv2020({ strict: true, validateSchema: true }).compile(schema);
    expect(matches(template), id).toBe(true);
    for (const name of ['merchantNumber', 'terminalNumber', 'apiSecret']) {
      const { [name]: _, ...rest } = template;
      expect(matches(rest), name).toBe(false);
    }
  }
});

test('an unknown processor is not found, and a caller without the permission is refused', async ({ world }) => {
  const calls = [
    ['GET', '/config-schema', undefined],
    ['GET', '/config-schema/template', undefined],
    ['POST', '/validate-config', { config: {} }],
  ] as const;
  for (const [method, path, body] of calls) {
    expect((await world.ask('merchantAdmin', method, `${base}/sim-none${path}`, body)).status).toBe(404);
    expect((await world.ask('noPermissions', method, `${base}/sim-card${path}`, body)).status).toBe(403);
    expect((await world.ask('merchantAdmin', method, `${base}/SIM-CARD${path}`, body)).status).toBe(200);
  }
});

test('a configuration is checked as a profile would be, and nothing is stored', async ({ world }) => {
  const check = async (body: unknown) => (await world.ask('merchantAdmin', 'POST', `${base}/sim-card/validate-config`, body)).json();
  const config = { merchantNumber: '417', terminalNumber: '1', apiSecret: 'a-long-secret' };
  const before = (await world.control('POST', '/snapshot')).json();
  expect(await check({ config })).toEqual({ isValid: true, errors: [], warnings: [] });
  const { apiSecret: _, ...lacking } = config;
  expect(await check({ config: lacking })).toMatchObject({ isValid: false, errors: [{ path: 'config.apiSecret' }], warnings: [] });
  // The mask cannot stand for a stored secret, since there is none.
  expect(await check({ config: { ...config, apiSecret: '********cret' } })).toMatchObject({ errors: [{ path: 'config.apiSecret' }] });
  expect((await check({ config: { ...config, colour: 'red' } })).warnings).toEqual([expect.stringContaining('colour')]);
  expect((await check({ config, environment: 'Production' })).warnings).toHaveLength(1);
  expect((await world.ask('merchantAdmin', 'POST', `${base}/sim-card/validate-config`, {})).status).toBe(400);
  const after = (await world.control('POST', '/snapshot')).json();
  expect(after.records.processorProfiles).toEqual(before.records.processorProfiles);
  expect(after.records.auditLogs ?? []).toEqual(before.records.auditLogs ?? []);
});
