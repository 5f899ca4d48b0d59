/** The fixed records that samples describe. A sample contains no data of a world. */
import type { EventData, EventTypeName } from '../../../../../schemas/events/catalogue.ts';

/** An id that no world generates. */
export const sampleId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const merchantId = sampleId(101);
export const resellerId = sampleId(11);
export const userId = sampleId(21);
export const processorProfileId = sampleId(201);
export const customerId = sampleId(301);
export const planId = sampleId(401);
export const contractId = sampleId(411);
export const transactionId = sampleId(501);
export const operationId = sampleId(511);
export const batchId = sampleId(601);
export const pageId = sampleId(701);
export const sessionId = sampleId(711);
export const campaignId = sampleId(721);
export const keyId = sampleId(801);

export const instants = { now: '2026-03-02T10:15:30Z', tomorrow: '2026-03-03T10:15:30Z', inTenDays: '2026-03-12T10:15:30Z' } as const;

export const card = {
  type: 'Card',
  displayName: 'Visa •••• 1111',
  maskedNumber: '************1111',
  last4: '1111',
  cardNetwork: 'Visa',
  fundingType: 'Credit',
  expirationMonth: 12,
  expirationYear: 2030,
  bankAccountType: null,
  maskedRoutingNumber: null,
  walletProviderType: null,
} as const;

export type Samples<Name extends EventTypeName> = { readonly [One in Name]: EventData<One> };
