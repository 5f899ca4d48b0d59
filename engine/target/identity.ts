/** Who is tested: what the target file says, and what the connection shows. It goes into the certificate; no verdict depends on it. */
import { X509Certificate } from 'node:crypto';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, TLSSocket } from 'node:tls';
import { dispatcherTo, hasProxy } from '../../fixtures/client/dispatcher.ts';
import { inOneLine } from '../../fixtures/targets/certificates.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import type { Identity } from '../../schemas/shared/verdict.ts';

/** Real milliseconds for the connection; a target that is slower is only not described. */
const connectMs = 5000;

type TargetConnection = Pick<Target, 'baseUrl' | 'ca' | 'operator' | 'version'>;
type ConnectionIdentity = Pick<Identity, 'address' | 'certificate' | 'unseen'>;

/** Connects once to the target. Never throws: what is not seen is named with the reason. */
export async function identityOf(target: TargetConnection): Promise<Identity> {
  const { operator, version, baseUrl } = target;
  const seen = await (hasProxy(baseUrl) ? seenThroughProxy(target) : seenAt(target));
  return { ...(operator === undefined ? {} : { operator }), ...(version === undefined ? {} : { version }), ...seen };
}

const isSecure = ({ baseUrl }: TargetConnection): boolean => new URL(baseUrl).protocol === 'https:';

function seenAt(target: TargetConnection): Promise<ConnectionIdentity> {
  return new Promise((resolve) => {
    const socket = connected(target, () => resolve(shownBy(socket)));
    const giveUp = (why: string): void => {
      socket.destroy();
      resolve({ unseen: `${isSecure(target) ? 'address and TLS certificate' : 'address'}: no connection (${why})` });
    };
    socket.once('error', (error: NodeJS.ErrnoException) => giveUp(error.code ?? error.message));
    socket.setTimeout(connectMs, () => giveUp('timeout'));
  });
}

function connected(target: TargetConnection, onConnect: () => void): Socket {
  const { hostname, port } = new URL(target.baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!isSecure(target)) return connectTcp({ host, port: Number(port || 80) }, onConnect);
  const trust = target.ca === undefined ? {} : { ca: [...rootCertificates, target.ca] };
  return connectTls({ host, port: Number(port || 443), ...(isIP(host) === 0 ? { servername: host } : {}), ...trust }, onConnect);
}

function shownBy(socket: Socket): ConnectionIdentity {
  const { remoteAddress } = socket;
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  socket.destroy();
  return {
    ...(remoteAddress === undefined ? {} : { address: remoteAddress }),
    ...(certificate === undefined ? {} : { certificate: described(certificate) }),
  };
}

/** A proxy opens the connection, so the address is not known here; the certificate is that of the target, since TLS goes through. */
async function seenThroughProxy(target: TargetConnection): Promise<ConnectionIdentity> {
  const hidden = 'address: a proxy opens the connection';
  if (!isSecure(target)) return { unseen: hidden };
  let shown: Buffer | undefined;
  const { origin, pathname } = new URL(target.baseUrl);
  const options = { ca: target.ca, headersTimeout: connectMs, bodyTimeout: connectMs, onCertificate: (one: Buffer) => void (shown = one) };
  const agent = dispatcherTo(origin, options);
  try {
    // Any answer will do: only the connection matters.
    await agent.request({ origin, path: pathname, method: 'HEAD', signal: AbortSignal.timeout(connectMs) });
    return { ...(shown === undefined ? {} : { certificate: described(new X509Certificate(shown)) }), unseen: hidden };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    return { unseen: `address and TLS certificate: no connection through the proxy (${why})` };
  } finally {
    await agent.destroy();
  }
}

const described = ({ subject, issuer, fingerprint256, validFrom, validTo }: X509Certificate): NonNullable<Identity['certificate']> => ({
  subject: inOneLine(subject),
  issuer: inOneLine(issuer),
  sha256: fingerprint256.replaceAll(':', '').toLowerCase(),
  validFrom: new Date(validFrom).toISOString(),
  validTo: new Date(validTo).toISOString(),
});
