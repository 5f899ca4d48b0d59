/** A caller of the types that openapi-typescript generates, through openapi-fetch. */
import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript/gateway.ts';
import { blank, content, firstName, membersOf, UnexpectedError, upload, type Caller } from './caller.mts';

const association = '/api/payment-tokenization/wallet-a/domain-association-file';

export const call: Caller = async ({ url, key, merchantId }) => {
  const client = createClient<paths>({ baseUrl: url, headers: { 'api-key': key } });
  const { data: created, error } = await client.POST('/api/customers', { body: { merchantId, firstName, lastName: 'Lovelace' } });
  if (created === undefined) throw new UnexpectedError('create', error);
  const { data: read } = await client.GET('/api/customers/{id}', { params: { path: { id: created.id } } });
  const refused = await client.POST('/api/customers', { body: { merchantId, lastName: blank } });
  if (read === undefined || refused.error === undefined || !('error' in refused.error)) throw new UnexpectedError('refusal', refused.data);
  // A file is a string in these types; the serializer makes the form.
  await client.PUT(association, {
    body: { file: content },
    bodySerializer: () => {
      const form = new FormData();
      form.set('file', upload());
      return form;
    },
  });
  const { data: file } = await client.GET(`${association}/download`, { parseAs: 'text' });
  const { code } = refused.error.error;
  return { created, read, refused: { status: refused.response.status, code, members: membersOf(refused.error.error) }, file: file ?? '' };
};
