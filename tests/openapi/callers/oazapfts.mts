/** A caller of the client that oazapfts generates: functions over fetch, whose results are unions by status. */
import { ok } from '@oazapfts/runtime';
import {
  customersCreate,
  customersRead,
  defaults,
  walletADownloadDomainAssociation,
  walletAUploadDomainAssociation,
} from '../generated/oazapfts/client.ts';
import { blank, firstName, membersOf, UnexpectedError, upload, type Caller } from './caller.mts';

export const call: Caller = async ({ url, key, merchantId }) => {
  Object.assign(defaults, { baseUrl: url, headers: { 'api-key': key } });
  const created = await ok(customersCreate({ merchantId, firstName, lastName: 'Lovelace' }));
  const read = await ok(customersRead(created.id));
  const { status, data } = await customersCreate({ merchantId, lastName: blank });
  if (status === 200 || !('error' in data)) throw new UnexpectedError('refusal', data);
  await ok(walletAUploadDomainAssociation({ file: upload() }));
  const file = await ok(walletADownloadDomainAssociation());
  return { created, read, refused: { status, code: data.error.code, members: membersOf(data.error) }, file };
};
