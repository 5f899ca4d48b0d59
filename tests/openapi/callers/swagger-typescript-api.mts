/** A caller of the client that swagger-typescript-api generates: a class over fetch, whose methods throw the answer on a refusal. */
import { Api, type ErrorEnvelope, type HttpResponse } from '../generated/swagger-typescript-api/Api.ts';
import { blank, firstName, membersOf, upload, type Caller } from './caller.mts';

export const call: Caller = async ({ url, key, merchantId }) => {
  const { api } = new Api({ baseUrl: url, baseApiParams: { headers: { 'api-key': key } } });
  const { data: created } = await api.customersCreate({ merchantId, firstName, lastName: 'Lovelace' });
  const { data: read } = await api.customersRead(created.id);
  const refused = await api.customersCreate({ merchantId, lastName: blank }).then(
    () => null,
    (answer: HttpResponse<unknown, ErrorEnvelope>) => answer,
  );
  await api.walletAUploadDomainAssociation({}, { file: new File([upload()], 'association.txt') });
  const { data: file } = await api.walletADownloadDomainAssociation({}, { format: 'text' });
  return {
    created,
    read,
    refused: { status: refused?.status ?? 0, code: refused?.error.error.code ?? null, members: membersOf(refused?.error.error ?? {}) },
    file,
  };
};
