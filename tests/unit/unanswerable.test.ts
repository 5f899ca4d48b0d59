/** A request whose refusal cannot be sent either ends its connection, and nothing else. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { Connections } from '../../simulator/http/connections.ts';
import { createServer } from '../../simulator/http/server.ts';
import { Tenants } from '../../simulator/tenants.ts';
import { wall } from '../time.ts';

test('the server goes on after a defect in a refusal, of a read and of a write', async () => {
  const tenants = new Tenants({ wall });
  const tenant = tenants.create({ definition: { customers: 0, contracts: 0, transactions: 0 } });
  const defects: unknown[] = [];
  const app = createServer({
    connections: new Connections(),
    worlds: {
      byKey: (value) => tenants.byKey(value),
      anonymous: () => tenant,
      isFull: () => false,
      onDefect: (error) => defects.push(error),
    },
    fallback: () => tenant,
    isOurs: () => true,
    allowsOrigin: () => false,
    control: () => {},
    pages: () => {},
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { key } = tenant.seeded.personas.merchantAdmin;
  const { seams } = tenant;
  const defect = new Error('the refusal has no form');
  const ask = (method: string) =>
    fetch(`http://127.0.0.1:${port}/api/customers`, {
      method,
      headers: { 'api-key': key, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
  tenant.seams = {
    ...seams,
    handler: () => () => {
      throw defect;
    },
    envelope: () => {
      throw defect;
    },
  };
  for (const method of ['GET', 'POST']) {
    await expect(ask(method)).rejects.toThrow('fetch failed');
    expect(defects.at(-1)).toBe(defect);
  }
  tenant.seams = seams;
  expect([(await ask('GET')).status, (await ask('POST')).status]).toEqual([200, 400]);
  app.server.close();
  app.server.closeAllConnections();
  await once(app.server, 'close');
});
