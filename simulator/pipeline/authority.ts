/** Which names in a `Host` header mean this machine. A page whose own name was rebound to this machine sends its own name. */
import { hostname } from 'node:os';
import ipaddr from 'ipaddr.js';
import { cacheLimits } from '../../schemas/limits.ts';

export const isLoopbackAddress = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

/** The host of an authority (`name:port`, `[::1]:port`) in lower case, without brackets and trailing dot; undefined if it has none. */
function nameOf(authority: string): string | undefined {
  // The rest of a URL is not allowed here.
  if (/[\s/?#@\\]/.test(authority) || !URL.canParse(`http://${authority}`)) return undefined;
  const name = new URL(`http://${authority}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return name === '' ? undefined : name;
}

/** Whether a text is a valid authority: a host, with or without a port. */
export const isAuthority = (text: string): boolean => /^[\w.:[\]-]+$/.test(text) && nameOf(text) !== undefined;

/** Whether an authority can only mean this machine: `localhost`, or a loopback address. */
export function isLoopbackAuthority(authority: string): boolean {
  const name = nameOf(authority);
  return name !== undefined && (name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name));
}

const memoLimit = cacheLimits.hosts.max;

/**
 * Whether a request may use this authority. A server on the loopback accepts loopback names; any other also accepts addresses, which no
 * page can rebind, and the machine's own name. `allowed`: further names.
 */
export function authorityGuard(boundTo: string, allowed: readonly string[] = []): (authority: string | undefined) => boolean {
  const isOpen = !isLoopbackAddress(boundTo) && boundTo !== 'localhost';
  const names = new Set([...allowed, ...(isOpen ? [hostname()] : [])].map((name) => name.toLowerCase()));
  const accepted = new Set<string>();
  return (authority) => {
    if (authority === undefined) return false;
    if (accepted.has(authority)) return true;
    const name = nameOf(authority);
    if (name === undefined) return false;
    const isOurs = isLoopbackAuthority(authority) || names.has(name) || (isOpen && ipaddr.isValid(name));
    if (isOurs && accepted.size < memoLimit) accepted.add(authority);
    return isOurs;
  };
}
