/** A caller of the client that @hey-api/openapi-ts generates: functions over fetch, whose results contain the data or the error. */
import { client } from '../generated/hey-api/client.gen.ts';
import {
  customersCreate,
  customersRead,
  walletADownloadDomainAssociation,
  walletAUploadDomainAssociation,
} from '../generated/hey-api/index.ts';
import { blank, firstName, membersOf, UnexpectedError, upload, type Caller } from './caller.mts';

export const call: Caller = async ({ url, key, merchantId }) => {
  client.setConfig({ baseUrl: url, auth: key });
  const { data: created, error } = await customersCreate({ body: { merchantId, firstName, lastName: 'Lovelace' } });
  if (created === undefined) throw new UnexpectedError('create', error);
  const { data: read } = await customersRead({ path: { id: created.id }, throwOnError: true });
  const refused = await customersCreate({ body: { merchantId, lastName: blank } });
  if (refused.error === undefined || !('error' in refused.error)) throw new UnexpectedError('refusal', refused.data);
  await walletAUploadDomainAssociation({ body: { file: upload() }, throwOnError: true });
  const { data: file } = await walletADownloadDomainAssociation({ throwOnError: true });
  const { code } = refused.error.error;
  return { created, read, refused: { status: refused.response?.status ?? 0, code, members: membersOf(refused.error.error) }, file };
};
