import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { send } from '../simulator/simulated.ts';
import { endServers, startServe } from './serve-steps.ts';

test.afterEach(endServers);

for (const quiet of [false, true]) {
  test(`requests are ${quiet ? 'not shown with --quiet' : 'shown on standard error'}`, async () => {
    const { url, world, child, out, err, ended } = await startServe(quiet ? ['--quiet'] : []);
    const { key, keyId } = world.personas.merchantAdmin;
    await send(`${url}/api/api-keys/${keyId}/detail?token=a-secret-token`, 'GET', { key });
    await send(`${url}/api/campaigns`, 'DELETE', { key });
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(err().split('\n')).toEqual(
      quiet
        ? ['']
        : [
            `200  GET     /api/api-keys/${keyId}/detail?token=…  merchantAdmin  ignored: token`,
            '405  DELETE  /api/campaigns  -  Gateway:MethodNotAllowed at route: The path exists for GET, HEAD, POST; DELETE is not one of them.',
            '',
          ],
    );
    expect(out().split('\n')).toEqual([expect.stringContaining('"personas"'), '']);
  });
}

for (const quiet of [false, true]) {
  test(`webhooks are ${quiet ? 'not shown with --quiet' : 'shown with their destination and status'}`, async () => {
    const receiver = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    const { url, control, world, child, err, ended } = await startServe(['--now', '2026-03-02T09:00:00Z', ...(quiet ? ['--quiet'] : [])]);
    const { key, merchantId } = world.personas.merchantAdmin;
    const post = async (path: string, body: object) => {
      const answer = await send(`${url}/api/${path}`, 'POST', { key, body });
      expect(answer.status, answer.text).toBe(200);
      return answer.json();
    };
    const target = { name: 'Shop', type: 'Webhook', config: { url: `${hook}?token=a-secret-token` } };
    const { id } = await post('notifications/destinations', target);
    await post('notifications/subscriptions', { name: 'All', eventTypes: ['customer.created'], destinationIds: [id] });
    await post('customers', { merchantId, lastName: 'Lovelace' });
    // Returns once all deliveries have been answered.
    await send(`${control}/worlds/${world.id}/clock`, 'POST', { body: { advance: 'PT1S' } });
    receiver.close();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(
      err()
        .split('\n')
        .filter((line) => line.includes('HOOK')),
    ).toEqual(quiet ? [] : [`204  HOOK    2026-03-02T09:00:00Z  customer.created  ${hook}?token=…`]);
  });
}
