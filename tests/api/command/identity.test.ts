import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { expect, test } from '@playwright/test';
import { identityOf } from '../../../engine/target/identity.ts';
import { certificateFor } from '../../../engine/tls-certificates.ts';
import { listening } from '../../listening.ts';

test('a target is described by its file, its address and the certificate that it shows', async () => {
  const authority = certificateFor({ host: 'Authority of the test', isAuthority: true });
  const own = certificateFor({ host: '127.0.0.1' }, { name: 'Authority of the test', privateKey: authority.privateKey });
  const [plain, secure] = [await listening(createServer()), await listening(createTlsServer(own))];
  try {
    const said = { operator: 'Acme Payments', version: '2026.3' };
    expect(await identityOf({ baseUrl: `${plain.url}/api`, ...said })).toEqual({ ...said, address: '127.0.0.1' });
    const seen = await identityOf({ baseUrl: `https://127.0.0.1:${secure.port}`, ca: authority.cert });
    expect(seen).toMatchObject({
      address: '127.0.0.1',
      certificate: { subject: 'CN=127.0.0.1', issuer: 'CN=Authority of the test', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(seen.certificate?.validTo).toMatch(/^20\d\d-\d\d-\d\dT/);
    expect(await identityOf({ baseUrl: `https://127.0.0.1:${secure.port}` })).toEqual({
      unseen: 'address and TLS certificate: no connection (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
    });
  } finally {
    await plain.close();
    await secure.close();
  }
  expect(await identityOf({ baseUrl: plain.url, operator: 'Acme Payments' })).toEqual({
    operator: 'Acme Payments',
    unseen: 'address: no connection (ECONNREFUSED)',
  });
});

test('behind a proxy, the report names what the proxy hides', async () => {
  const proxies = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' };
  const before = { ...process.env };
  Object.assign(process.env, proxies);
  try {
    expect(await identityOf({ baseUrl: 'http://gateway.test' })).toEqual({ unseen: 'address: a proxy opens the connection' });
    expect(await identityOf({ baseUrl: 'https://gateway.test' })).toEqual({
      unseen: 'address and TLS certificate: no connection through the proxy (ECONNREFUSED)',
    });
  } finally {
    for (const name of Object.keys(proxies)) delete process.env[name];
    Object.assign(process.env, before);
  }
});
