/** Who is tested: what the target file says, and what the connection shows. It goes into the certificate; no verdict depends on it. */
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, TLSSocket } from 'node:tls';
import { hasProxy } from '../../fixtures/client/dispatcher.ts';
import { inOneLine } from '../../fixtures/targets/certificates.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import type { Identity } from '../../schemas/shared/verdict.ts';

/** Real milliseconds for the connection; a target that is slower is only not described. */
const connectMs = 5000;

type Described = Pick<Target, 'baseUrl' | 'ca' | 'operator' | 'version'>;

/** Connects once to the target, unless a proxy stands between. Never throws: what is not seen is left out. */
export async function identityOf(target: Described): Promise<Identity> {
  const { operator, version, baseUrl } = target;
  const seen = hasProxy(baseUrl) ? {} : await seenAt(target);
  return { ...(operator === undefined ? {} : { operator }), ...(version === undefined ? {} : { version }), ...seen };
}

function seenAt(target: Described): Promise<Pick<Identity, 'address' | 'certificate'>> {
  return new Promise((resolve) => {
    const socket = connected(target, () => resolve(shownBy(socket)));
    const giveUp = (): void => {
      socket.destroy();
      resolve({});
    };
    socket.once('error', giveUp).setTimeout(connectMs, giveUp);
  });
}

function connected({ baseUrl, ca }: Described, onConnect: () => void): Socket {
  const { protocol, hostname, port } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return connectTcp({ host, port: Number(port || 80) }, onConnect);
  const trust = ca === undefined ? {} : { ca: [...rootCertificates, ca] };
  return connectTls({ host, port: Number(port || 443), ...(isIP(host) === 0 ? { servername: host } : {}), ...trust }, onConnect);
}

function shownBy(socket: Socket): Pick<Identity, 'address' | 'certificate'> {
  const { remoteAddress } = socket;
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  socket.destroy();
  return {
    ...(remoteAddress === undefined ? {} : { address: remoteAddress }),
    ...(certificate === undefined
      ? {}
      : {
          certificate: {
            subject: inOneLine(certificate.subject),
            issuer: inOneLine(certificate.issuer),
            sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
            validFrom: new Date(certificate.validFrom).toISOString(),
            validTo: new Date(certificate.validTo).toISOString(),
          },
        }),
  };
}
