/** Payment methods of merchants as replies. */
import { MerchantPaymentMethodDto } from '../../../../schemas/billing/merchant-payment-methods/types.ts';
import { presenter } from '../../resources/present.ts';
import type { MerchantPaymentMethodRecord } from './record.ts';

/** What replies compute of a method. */
export const methodFields = { maskedPaymentDetails: ({ method }: MerchantPaymentMethodRecord) => method.details } as const;

export const presentMethod = presenter<MerchantPaymentMethodRecord, typeof MerchantPaymentMethodDto>(
  MerchantPaymentMethodDto,
  methodFields,
);
