/** Who may use the control plane: callers on this machine, or with the token (design: Worlds). */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../domain/kernel/refusal.ts';
import { isLoopbackAddress, isLoopbackAuthority } from '../pipeline/authority.ts';

export interface Caller {
  /** Address of the peer. */
  readonly ip: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function wrongPlace(what: string): Refusal {
  return new Refusal('other', 403, 'Control:NotLocal', `Without a token the control plane serves only this machine: ${what}.`);
}

/**
 * Whether a browser sends the request for a page that is not the simulator's own. Such a page could not read the answer, but its request would
 * have its effect; images, frames and links say so only in `Sec-Fetch-Site` (W3C Fetch Metadata), which browsers send to this machine.
 */
function isOfForeignPage({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase());
}

/** The refusal of a caller who may not use the control plane, or null. */
export function guard(token: string | undefined): (caller: Caller) => Refusal | null {
  if (token !== undefined) {
    const expected = digest(`Bearer ${token}`);
    const headers = { 'www-authenticate': 'Bearer realm="control"' };
    return ({ headers: { authorization } }) =>
      timingSafeEqual(digest((authorization ?? '').replace(/^bearer /i, 'Bearer ')), expected)
        ? null
        : new Refusal('other', 401, 'Control:Unauthorized', 'The control plane requires its token as a bearer token.', { headers });
  }
  return ({ ip, headers }) => {
    const { host } = headers;
    if (ip === undefined || !isLoopbackAddress(ip)) return wrongPlace('the request comes from another address');
    if (host === undefined || !isLoopbackAuthority(host)) return wrongPlace('the Host header names another machine');
    if (isOfForeignPage(headers)) return wrongPlace('the request comes from a page of another origin');
    return null;
  };
}
