import { request } from 'node:https';
import { expect, test } from '@playwright/test';
import type { TlsCertificate } from '../../../engine/serve-tls.ts';
import { startServing } from '../../../engine/serve.ts';

/** The status of an answer, or the code of the error that kept the client from sending. */
const ask = (url: string, key: string, ca: string): Promise<string> =>
  new Promise((resolve) => {
    request(`${url}/api/customers`, { ca, headers: { 'api-key': key } }, (answer) => {
      answer.resume();
      resolve(String(answer.statusCode));
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });

const kinds: readonly (readonly [TlsCertificate, string])[] = [
  ['valid', '200'],
  ['expired', 'CERT_HAS_EXPIRED'],
  ['other-host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
];

for (const [certificate, outcome] of kinds)
  test(`a client that trusts the authority gets ${outcome} from a certificate that is ${certificate}`, async () => {
    const requests: string[] = [];
    const running = await startServing({
      port: 0,
      host: '127.0.0.1',
      tls: certificate,
      onRequest: (describe) => requests.push(describe().url),
    });
    try {
      const { url, authority } = running.tls!;
      expect(await ask(url, running.world.personas.merchantAdmin.key, authority)).toBe(outcome);
      expect(requests).toEqual(outcome === '200' ? ['/api/customers'] : []);
      // The plain port and the control plane stay.
      expect((await fetch(`${running.control}/health`)).status).toBe(200);
    } finally {
      await running.drain();
    }
  });

test('a port for TLS that is in use is one clear line', async () => {
  const running = await startServing({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(running.url).port);
  await expect(startServing({ port: 0, host: '127.0.0.1', tls: 'valid', tlsPort: port })).rejects.toThrow(
    `a simulator runs already at ${running.url}, its console at ${running.url}/; use it, or stop it with Ctrl+C in its terminal, or give another --tls-port`,
  );
  await running.drain();
});
