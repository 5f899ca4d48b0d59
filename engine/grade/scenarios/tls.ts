/** Scenarios of TLS certificates. The client trusts the scenario's authority, so that a certificate has only the intended defect. */
import { setTimeout as pause } from 'node:timers/promises';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { certificateFor, type KeyAndCertificate } from '../../tls-certificates.ts';
import type { Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const address = '127.0.0.1';
const envelope = JSON.stringify({ error: { code: 'Gateway:Unavailable', message: 'Not served here.' } });

/** Real milliseconds after the first connection in which the client may make its first attempts. */
const attemptsMs = 2500;

/** Variables that add trusted authorities in common runtimes and tools. */
const trusting = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'CURL_CA_BUNDLE', 'REQUESTS_CA_BUNDLE'];

interface Met {
  readonly connections: number;
  readonly requests: number;
}

/** Starts the client at a server with this certificate, lets it charge, and returns the requests that arrived. */
async function metAt(stage: Stage, { key, cert }: KeyAndCertificate, authority: string, order: string): Promise<Met> {
  const met = { connections: 0, requests: 0 };
  const server = createServer({ key, cert }, (request, response) => {
    met.requests++;
    request.resume();
    response.writeHead(403, { 'content-type': 'application/json' }).end(envelope);
  });
  const tried = new Promise<void>((resolve) =>
    server.on('connection', () => {
      met.connections++;
      resolve();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  const file = join(stage.folder, 'authority.pem');
  writeFileSync(file, authority);
  stage.start({ GATEPROOF_URL: `https://${address}:${port}`, ...Object.fromEntries(trusting.map((name) => [name, file])) });
  // A client that cannot connect may retry for a long time; its first attempts show what it accepts.
  await Promise.race([stage.isAdapter ? stage.charge(order) : stage.ended(), tried.then(() => pause(attemptsMs))]);
  stage.note('stopped');
  await stage.stop();
  server.closeAllConnections();
  server.close();
  return met;
}

function certificateScenario(
  name: string,
  what: string,
  obligation: Scenario['obligations'][number],
  wrong: 'host' | 'time' | 'issuer',
): Scenario {
  return {
    name,
    title: `The certificate of the gateway is ${what}`,
    obligations: [obligation],
    startsItself: true,
    async play(stage) {
      const authority = certificateFor({ host: 'Authority of the scenario', isAuthority: true });
      const issuer = { name: 'Authority of the scenario', privateKey: authority.privateKey };
      const right = certificateFor({ host: address }, issuer);
      const bad = {
        host: () => certificateFor({ host: 'gateway.example' }, issuer),
        time: () => certificateFor({ host: address, notAfter: new Date('2020-01-01T00:00:00Z') }, issuer),
        issuer: () => certificateFor({ host: address }),
      }[wrong]();
      const trusted = await metAt(stage, right, authority.cert, 'AD-1');
      const distrusted = await metAt(stage, bad, authority.cert, 'AD-2');
      stage.tls = { what, trusted: trusted.requests, tried: distrusted.connections, distrusted: distrusted.requests };
    },
  };
}

export const tlsScenarios: readonly Scenario[] = [
  certificateScenario('tls-expired', 'expired', 'TLS-EXPIRED', 'time'),
  certificateScenario('tls-other-host', 'of another host', 'TLS-OTHER-HOST', 'host'),
  certificateScenario('tls-self-signed', 'self-signed', 'TLS-SELF-SIGNED', 'issuer'),
];
