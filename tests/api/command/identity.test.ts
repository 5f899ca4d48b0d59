import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { expect, test } from '@playwright/test';
import { identityOf } from '../../../engine/target/identity.ts';
import { certificateFor } from '../../../engine/tls-certificates.ts';

const served = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

test('a target is described by its file, its address and the certificate that it shows', async () => {
  const authority = certificateFor({ host: 'Authority of the test', isAuthority: true });
  const own = certificateFor({ host: '127.0.0.1' }, { name: 'Authority of the test', privateKey: authority.privateKey });
  const [plain, secure] = [createServer(), createTlsServer(own)];
  const [port, tlsPort] = [await served(plain), await served(secure)];
  try {
    const said = { operator: 'Acme Payments', version: '2026.3' };
    expect(await identityOf({ baseUrl: `http://127.0.0.1:${port}/api`, ...said })).toEqual({ ...said, address: '127.0.0.1' });
    const seen = await identityOf({ baseUrl: `https://127.0.0.1:${tlsPort}`, ca: authority.cert });
    expect(seen).toMatchObject({
      address: '127.0.0.1',
      certificate: { subject: 'CN=127.0.0.1', issuer: 'CN=Authority of the test', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(seen.certificate?.validTo).toMatch(/^20\d\d-\d\d-\d\dT/);
    // A certificate that is not trusted describes nobody, and neither does a closed port.
    expect(await identityOf({ baseUrl: `https://127.0.0.1:${tlsPort}` })).toEqual({});
  } finally {
    plain.close();
    secure.close();
  }
  expect(await identityOf({ baseUrl: `http://127.0.0.1:${port}`, operator: 'Acme Payments' })).toEqual({
    operator: 'Acme Payments',
  });
});
