import createClient, { type Client as FetchClient } from 'openapi-fetch';
import type { paths } from './gateway.ts';

/** A `fetch` that sends a caller's key. URLs without a host, such as `/api/customers`, go to the simulator; no other host receives the key. */
export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** A client with typed paths, inputs and replies: `client.GET('/api/customers/{id}', { params: { path: { id } } })`. */
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
