/** Source addresses: CIDR ranges and the networks that count as known (assumptions: A13, A16). */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address with an IPv4 one inside IPv6 unwrapped; undefined when it is none. */
export function parseAddress(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

/** A range, a bare address counting as /32 or /128; undefined when it is none. */
export function parseRange(text: string): [Address, number] | undefined {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = parseAddress(text);
    return address === undefined ? undefined : [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return undefined;
  }
}

/** Whether an address lies in one of the ranges. */
export function allows(ranges: readonly string[], ip: string): boolean {
  const address = parseAddress(ip);
  if (address === undefined) return false;
  return ranges.some((text) => {
    const range = parseRange(text);
    return range !== undefined && range[0].kind() === address.kind() && address.match(range);
  });
}

/** Whether two addresses share their /24 (IPv4) or /48 (IPv6). */
export function sameNetwork(a: string, b: string): boolean {
  const first = parseAddress(a);
  const second = parseAddress(b);
  if (first === undefined || second === undefined || first.kind() !== second.kind()) return false;
  return first.match([second, first.kind() === 'ipv4' ? 24 : 48]);
}
