/** Requests with the key of a persona. */
import createClient, { type Client as FetchClient } from 'openapi-fetch';
import type { paths } from './gateway.ts';

/** `fetch` with the key of a caller. Paths without a host, such as `/api/customers`, are of the simulator; only there is the key sent. */
export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** A client whose paths, inputs and replies have types: `client.GET('/api/customers/{id}', { params: { path: { id } } })`. */
export type Client = FetchClient<paths>;

export function fetchAs(url: string, key: string): Fetch {
  const { origin } = new URL(url);
  return async (input, init = {}) => {
    const to = new URL(input, url);
    const headers = new Headers(init.headers);
    if (to.origin === origin && !headers.has('api-key')) headers.set('api-key', key);
    if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json');
    return fetch(to, { ...init, headers });
  };
}

export const clientAs = (url: string, key: string): Client => createClient<paths>({ baseUrl: url, headers: { 'api-key': key } });
