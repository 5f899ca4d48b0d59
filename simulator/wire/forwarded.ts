/**
 * Requests that a trusted proxy passed on: X-Forwarded-For, -Proto, -Host, -Port and -Prefix, or Forwarded (RFC 7239). A proxy must set these
 * headers, since it passes on those of its clients otherwise, and remove the prefix from the path.
 */
import type { IncomingMessage } from 'node:http';
import { UserError } from '../../schemas/shared/user-error.ts';
import { allows, parseAddress, parseRange } from '../domain/access/api-keys/record.ts';
import { isAuthority } from '../pipeline/authority.ts';
import { forwardedNames, noteVia, viaOf } from '../pipeline/via.ts';

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** A path prefix as in the choice http.publicUrl. */
const pathForm = /^(?:\/[\w.~-]+)+$/;
const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** Longer lists of proxies are not read. */
const maxHops = 50;

function rangesOf(trusted: readonly string[]): readonly string[] {
  return trusted.flatMap((entry) => {
    const ranges = Object.hasOwn(named, entry) ? named[entry] : parseRange(entry) === undefined ? undefined : [entry];
    if (ranges === undefined)
      throw new UserError(
        `--trust-proxy ${JSON.stringify(entry)} is not an address, a range such as 10.0.0.0/8, or one of ${Object.keys(named).join(', ')}`,
      );
    return ranges;
  });
}

/** The entries of a list header. Node has joined repeated headers. */
const listOf = ({ headers }: IncomingMessage, name: (typeof forwardedNames)[number]): readonly string[] => {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return text === '' ? [] : text.split(',', maxHops).map((entry) => entry.trim());
};

/** One member of each element of `Forwarded`; empty where an element lacks it. */
function members(text: string | undefined, name: string): readonly string[] {
  if (text === undefined) return [];
  const elements = text.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g)?.slice(0, maxHops) ?? [];
  const pattern = new RegExp(`(?:^|;)\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;,"\\s]*))`, 'i');
  return elements.map((element) => {
    const [, quoted, plain] = pattern.exec(element) ?? [];
    return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '';
  });
}

/** An address without the port and the brackets that some proxies add. */
const plain = (entry: string): string => /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

interface Stated {
  readonly senders: readonly string[];
  readonly hosts: readonly string[];
  readonly schemes: readonly string[];
}

function statedIn(request: IncomingMessage): Stated {
  const { forwarded } = request.headers;
  if (forwarded !== undefined && request.headers['x-forwarded-for'] === undefined)
    return { senders: members(forwarded, 'for'), hosts: members(forwarded, 'host'), schemes: members(forwarded, 'proto') };
  return {
    senders: listOf(request, 'x-forwarded-for'),
    hosts: listOf(request, 'x-forwarded-host'),
    schemes: listOf(request, 'x-forwarded-proto'),
  };
}

/**
 * Records what a trusted proxy states about each request, and replaces the proxy's host with the one that the caller used. Does not change
 * requests from elsewhere, or without such headers. Throws `UserError` for an invalid address range.
 */
export function forwardedBy(trusted: readonly string[]): (request: IncomingMessage) => void {
  const ranges = rangesOf(trusted);
  const isTrusted = (ip: string): boolean => allows(ranges, ip);
  return (request) => {
    const { headers, socket } = request;
    if (viaOf(request) !== undefined || !forwardedNames.some((name) => headers[name] !== undefined)) return;
    if (!isTrusted(socket.remoteAddress ?? '')) return;
    const { senders, hosts, schemes } = statedIn(request);
    const addresses = senders.map(plain);
    // From the nearest proxy outwards: the first address that is not trusted is the caller, whose own statements do not count.
    const caller = addresses.findLastIndex((ip) => !isTrusted(ip));
    const hops = addresses.length - Math.max(caller, 0);
    /** The statement of the trusted proxy nearest to the caller. */
    const stated = (values: readonly string[]): string => values[Math.max(0, values.length - Math.max(hops, 1))] ?? '';
    const ip = addresses[Math.max(caller, 0)] ?? '';
    const scheme = stated(schemes).toLowerCase();
    const isSecure = scheme === 'https' || (scheme !== 'http' && 'encrypted' in socket);
    const protocol = isSecure ? 'https' : 'http';
    const host = [stated(hosts), headers.host ?? ''].find((one) => one !== '' && isAuthority(one)) ?? 'localhost';
    const port = stated(listOf(request, 'x-forwarded-port'));
    const isMissing = /^\d{1,5}$/.test(port) && !/:\d+$/.test(host) && port !== usualPorts[protocol];
    const authority = isMissing ? `${host}:${port}` : host;
    const prefix = stated(listOf(request, 'x-forwarded-prefix')).replace(/\/+$/, '');
    headers.host = authority;
    noteVia(request, {
      ip: parseAddress(ip) === undefined ? '' : ip,
      base: `${protocol}://${authority}${pathForm.test(prefix) ? prefix : ''}`,
    });
  };
}
