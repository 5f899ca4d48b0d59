/** A caller of the client that typed-openapi generates: one function for each method, typed by path, over a fetch of the caller. */
import { createApiClient, type Fetcher } from '../generated/typed-openapi/client.ts';
import { blank, content, firstName, membersOf, UnexpectedError, upload, type Caller } from './caller.mts';

const file = '/api/payment-tokenization/wallet-a/domain-association-file';

function form(): FormData {
  const made = new FormData();
  made.append('file', upload());
  return made;
}

/** The client leaves headers and bodies to its caller, and types a file as a string. */
const sending = (key: string): Fetcher => ({
  fetch({ method, url, path, parameters: { body } = {} }) {
    if (path === file) return fetch(url, { method, body: form(), headers: { 'api-key': key } });
    const headers = { 'api-key': key, 'content-type': 'application/json' };
    return fetch(url, body === undefined ? { method, headers: { 'api-key': key } } : { method, body: JSON.stringify(body), headers });
  },
});

export const call: Caller = async ({ url, key, merchantId }) => {
  const api = createApiClient(sending(key), url);
  const query = {};
  const created = await api.post('/api/customers', { query, body: { merchantId, firstName, lastName: 'Lovelace' } });
  const read = await api.get('/api/customers/{id}', { query, path: { id: created.id } });
  const refused = await api.post('/api/customers', { query, body: { merchantId, lastName: blank }, withResponse: true });
  if (refused.status !== 400) throw new UnexpectedError('refusal', refused.status);
  const { error } = refused.data;
  await api.put(file, { query, body: { file: content } });
  const downloaded = await api.get(`${file}/download`, { query });
  if (typeof downloaded !== 'string') throw new UnexpectedError('download', downloaded);
  return { created, read, refused: { status: refused.status, code: error.code, members: membersOf(error) }, file: downloaded };
};
