/** A caller of the client that orval generates: functions over axios, which throw on a refusal. */
import axios, { isAxiosError } from 'axios';
import {
  customersCreate,
  customersRead,
  walletADownloadDomainAssociation,
  walletAUploadDomainAssociation,
  type ErrorEnvelope,
} from '../generated/orval/client.ts';
import { blank, firstName, membersOf, UnexpectedError, upload, type Caller } from './caller.mts';

export const call: Caller = async ({ url, key, merchantId }) => {
  axios.defaults.baseURL = url;
  axios.defaults.headers.common['api-key'] = key;
  // In Node, axios makes forms with a package that refuses a Blob, unless it is given the platform's own.
  axios.defaults.env = { FormData };
  const { data: created } = await customersCreate({ merchantId, firstName, lastName: 'Lovelace' });
  const { data: read } = await customersRead(created.id);
  const refused: unknown = await customersCreate({ merchantId, lastName: blank }).catch((error: unknown) => error);
  if (!isAxiosError<ErrorEnvelope>(refused) || refused.response === undefined) throw new UnexpectedError('refusal', refused);
  const { status, data } = refused.response;
  // The form is one of two media types of the operation: axios sends the object as a form if the header says so.
  await walletAUploadDomainAssociation({ file: upload() }, undefined, { headers: { 'content-type': 'multipart/form-data' } });
  const { data: file } = await walletADownloadDomainAssociation();
  return { created, read, refused: { status, code: data.error.code, members: membersOf(data.error) }, file };
};
