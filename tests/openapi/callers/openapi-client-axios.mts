/** A caller of openapi-client-axios, which reads the document at run time. Its calls have generated types, and throw on a refusal. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAxiosError } from 'axios';
import { OpenAPIClientAxios, type Document } from 'openapi-client-axios';
import type { Client, Components } from '../generated/openapi-client-axios/client.d.ts';
import { blank, content, firstName, membersOf, UnexpectedError, upload, type Caller } from './caller.mts';

export const call: Caller = async ({ url, key, merchantId }) => {
  // The bundled caller is beside the document.
  const definition = JSON.parse(await readFile(join(__dirname, 'openapi.json'), 'utf8')) as Document;
  const api = new OpenAPIClientAxios({ definition, withServer: { url }, axiosConfigDefaults: { headers: { 'api-key': key } } });
  const client = await api.init<Client>();
  const { data: created } = await client['customers.create'](null, { merchantId, firstName, lastName: 'Lovelace' });
  const { data: read } = await client['customers.read']({ id: created.id });
  const refused: unknown = await client['customers.create'](null, { merchantId, lastName: blank }).catch((error: unknown) => error);
  if (!isAxiosError<Components.Schemas.ErrorEnvelope>(refused) || refused.response === undefined)
    throw new UnexpectedError('refusal', refused);
  const { status, data } = refused.response;
  // A file is a string in these types; the transformation makes the form.
  const form = new FormData();
  form.set('file', upload());
  await client['walletA.uploadDomainAssociation'](null, { file: content }, { transformRequest: () => form });
  const { data: file } = await client['walletA.downloadDomainAssociation'](null, null, { responseType: 'text', transformResponse: [] });
  return { created, read, refused: { status, code: data.error.code, members: membersOf(data.error) }, file };
};
