/** A reseller manages merchants (assumptions: 15). */
import { boolean, currency, fullAudited, nullable, record, stamped, text, timeZone, type Stored } from '../../kernel/record-schema.ts';
import { AddressDto } from '../../../../schemas/conventions/common-types.ts';

export const ResellerRecord = record({
  ...fullAudited(),
  ...stamped(),
  name: text(),
  legalName: nullable(text()),
  resellerNumber: text(),
  email: text(),
  phoneNumber: nullable(text()),
  websiteUrl: nullable(text()),
  address: nullable(AddressDto),
  isActive: boolean(),
  currency: currency(),
  timeZone: timeZone(),
  logoUrl: nullable(text()),
});
export type ResellerRecord = Stored<typeof ResellerRecord>;
