import { array, date, decimal, int32, nullable, text, uuid } from '../shape.ts';
import { PaymentDetailSnapshot } from '../conventions/common-types.ts';
import {
  ApiKeyEnvironment,
  ApiKeyStatus,
  ContractStatus,
  HppSessionStatus,
  TokenType,
  TransactionStatus,
  TransactionType,
} from '../conventions/enums.ts';

export const transactionFields = {
  transactionId: uuid(),
  transactionNumber: text(),
  type: TransactionType,
  paymentType: TokenType,
  status: TransactionStatus,
  previousStatus: nullable(TransactionStatus),
  amount: decimal(),
  currency: text(),
  maskedPaymentDetails: PaymentDetailSnapshot,
  processorProfileId: nullable(uuid()),
  customerId: nullable(uuid()),
  contractId: nullable(uuid()),
  hppSessionId: nullable(uuid()),
  orderNumber: nullable(text()),
  externalReference: nullable(text()),
  tags: array(text()),
};

export const batchFields = {
  settlementBatchId: uuid(),
  processorProfileId: uuid(),
  batchNumber: int32(),
  transactionCount: int32(),
  saleAmount: decimal(),
  refundAmount: decimal(),
  netAmount: decimal(),
  currency: text(),
};

export const keyFields = {
  apiKeyId: uuid(),
  name: nullable(text()),
  keyPrefix: nullable(text()),
  last4: nullable(text()),
  userId: uuid(),
  status: ApiKeyStatus,
  environment: nullable(ApiKeyEnvironment),
};

export const contractFields = {
  contractId: uuid(),
  contractNumber: text(),
  customerId: uuid(),
  contractPlanId: nullable(uuid()),
  status: ContractStatus,
  previousStatus: nullable(ContractStatus),
  amount: decimal(),
  currency: text(),
  nextBillingDate: nullable(date()),
};

export const sessionFields = {
  hppSessionId: uuid(),
  hostedPaymentPageId: uuid(),
  campaignId: nullable(uuid()),
  mode: text(),
  status: HppSessionStatus,
  amount: nullable(decimal()),
  currency: text(),
  externalReference: nullable(text()),
};
