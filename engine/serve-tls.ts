/** Serves a simulator over TLS beside its plain port, with a certificate that is right, or wrong in one respect. */
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import { certificateFor, type KeyAndCertificate } from './tls-certificates.ts';

export type TlsCertificate = 'valid' | 'expired' | 'other-host' | 'self-signed';

export interface ServedOverTls {
  readonly url: string;
  readonly certificate: TlsCertificate;
  /** The authority that signed it, in PEM: to be trusted by clients, so that nothing else is wrong with the certificate. */
  readonly authority: string;
  close(): void;
}

const authorityName = 'Gateproof simulator authority';

function madeFor(host: string, wanted: TlsCertificate): KeyAndCertificate & { readonly authority: string } {
  const authority = certificateFor({ host: authorityName, isAuthority: true });
  const issuer = { name: authorityName, privateKey: authority.privateKey };
  const made = {
    valid: () => certificateFor({ host }, issuer),
    expired: () => certificateFor({ host, notAfter: new Date('2020-01-01T00:00:00Z') }, issuer),
    'other-host': () => certificateFor({ host: 'gateway.example' }, issuer),
    'self-signed': () => certificateFor({ host }),
  }[wanted]();
  return { ...made, authority: authority.cert };
}

/** `connect` takes each connection once it is decrypted. Rejects if the port is in use. */
export async function serveTls(
  { host, port, certificate }: { readonly host: string; readonly port: number; readonly certificate: TlsCertificate },
  connect: (socket: Socket) => void,
): Promise<ServedOverTls> {
  const { key, cert, authority } = madeFor(host, certificate);
  const server = createServer({ key, cert }, connect);
  // A client that refuses the certificate ends the handshake, which is what it is for.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return { url: `https://${host.includes(':') ? `[${host}]` : host}:${bound}`, certificate, authority, close: () => server.close() };
}
