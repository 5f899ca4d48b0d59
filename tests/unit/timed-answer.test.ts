import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { createApi } from '../../fixtures/client/api.ts';
import { connect } from '../../fixtures/client/connection.ts';
import { Records } from '../../fixtures/client/record.ts';
import { resolveTarget } from '../../fixtures/targets/target.ts';

test('each answer has a time, and the record has the same', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const target = resolveTarget({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const connection = connect(target);
  const records = new Records();
  try {
    const api = createApi(connection, target, records);
    const { elapsedMs } = await api.request('GET', '/a', { as: 'anonymous' });
    expect(elapsedMs).toBeGreaterThan(0);
    expect(elapsedMs).toBe(Number(elapsedMs?.toFixed(3)));
    expect(records.sent.map(({ answer }) => answer?.elapsedMs)).toEqual([elapsedMs]);
  } finally {
    await connection.close();
    server.close();
  }
});
