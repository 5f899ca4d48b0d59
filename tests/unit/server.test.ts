import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { Connections } from '../../simulator/wire/connections.ts';
import { createServer } from '../../simulator/wire/server.ts';
import { Tenants } from '../../simulator/worlds/tenants.ts';
import { Connection } from '../connection.ts';
import { wall } from '../time.ts';

const definition = { customers: 0, contracts: 0, transactions: 0 };

function open() {
  const tenants = new Tenants({ wall });
  const tenant = tenants.create({ definition });
  const defects: unknown[] = [];
  const seen = { anonymous: 0 };
  const app = createServer({
    connections: new Connections(),
    worlds: {
      byKey: (value) => tenants.byKey(value),
      anonymous: () => {
        seen.anonymous++;
        return tenant;
      },
      isFull: () => false,
      onDefect: (error) => defects.push(error),
    },
    fallback: () => tenant,
    isOurs: () => true,
    allowsOrigin: () => false,
    control: () => {},
    pages: () => {},
  });
  return { tenants, tenant, defects, seen, app };
}

test('a caller with a key waits for little of a crowd without one that comes all at once', async () => {
  const { tenants, seen, app } = open();
  await app.ready();
  const { key, merchantId } = tenants.create({ definition }).seeded.personas.merchantAdmin;
  const body = JSON.stringify({ merchantId, lastName: 'Lovelace' });
  const posted = (path: string, text: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n${more}\r\n${text}`;
  const arrive = (text: string) =>
    new Promise<string>((resolve) => {
      const connection = new Connection(resolve);
      app.server.emit('connection', connection);
      connection.push(text);
    });
  const crowd = Array.from({ length: 400 }, () => posted('/api/account/register', '{}'));
  for (const own of [
    `GET /api/customers HTTP/1.1\r\nHost: localhost\r\nApi-Key: ${key}\r\n\r\n`,
    posted('/api/customers', body, `Api-Key: ${key}\r\n`),
  ]) {
    seen.anonymous = 0;
    const others = crowd.map(arrive);
    expect(await arrive(own)).toBe('HTTP/1.1 200');
    expect(seen.anonymous).toBeLessThan(crowd.length / 2);
    await Promise.all(others);
  }
});

test('the server goes on after a defect in a refusal, of a read and of a write', async () => {
  const { tenant, defects, app } = open();
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
  const fails = () => {
    throw defect;
  };
  tenant.seams = { ...seams, handler: () => fails, envelope: fails };
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
