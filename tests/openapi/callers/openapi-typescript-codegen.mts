/** A caller of the client that openapi-typescript-codegen generates: classes over fetch, whose methods throw on a refusal. */
import {
  ApiError,
  CustomersService,
  OpenAPI,
  WalletAService,
  type CustomerDto,
  type ErrorEnvelope,
} from '../generated/openapi-typescript-codegen/index.ts';
import { blank, firstName, membersOf, UnexpectedError, upload, type Caller } from './caller.mts';

/** The generated types also include the default response, which the client throws. */
function customer(result: CustomerDto | ErrorEnvelope): CustomerDto {
  if (!('id' in result)) throw new UnexpectedError('customer', result);
  return result;
}

export const call: Caller = async ({ url, key, merchantId }) => {
  OpenAPI.BASE = url;
  OpenAPI.HEADERS = { 'api-key': key };
  const created = customer(await CustomersService.customersCreate({ merchantId, firstName, lastName: 'Lovelace' }));
  const read = customer(await CustomersService.customersRead(created.id));
  const refused: unknown = await CustomersService.customersCreate({ merchantId, lastName: blank }).catch((error: unknown) => error);
  if (!(refused instanceof ApiError)) throw new UnexpectedError('refusal', refused);
  const { error } = refused.body as ErrorEnvelope;
  await WalletAService.walletAUploadDomainAssociation(undefined, { file: upload() });
  const file = await WalletAService.walletADownloadDomainAssociation();
  if (typeof file !== 'string') throw new UnexpectedError('download', file);
  return { created, read, refused: { status: refused.status, code: error.code, members: membersOf(error) }, file };
};
