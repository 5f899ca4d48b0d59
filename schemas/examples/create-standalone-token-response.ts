import { CreateStandaloneTokenResponseDto } from '../payments/tokens/group.ts';
import { type Body, examples } from './example.ts';

const full: Body = {
  id: '018f3a5c-7777-7a2b-8c3d-4e5f60718293',
  numericToken: 9000123456781111,
  cardFormatToken: '9000123456781111',
  publicReference: 'pt_4ckq7zr2m5n6v3x8y1w0t9b2ad',
  maskedPaymentDetails: {
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
  },
  type: 'Card',
  category: 'Internal',
  idempotencyStatus: 'NotRequested',
};

const check: Body = {
  type: 'Check',
  displayName: 'Checking •••• 6789',
  maskedNumber: '*****6789',
  last4: '6789',
  cardNetwork: null,
  fundingType: null,
  expirationMonth: null,
  expirationYear: null,
  bankAccountType: 'Checking',
  maskedRoutingNumber: '*****0021',
  walletProviderType: null,
};

export const createStandaloneTokenResponse = examples({
  name: 'CreateStandaloneTokenResponseDto',
  schema: CreateStandaloneTokenResponseDto,
  table: `
    id | uuid |
    numericToken | integer (int64) | nullable
    cardFormatToken | string | nullable
    publicReference | string | nullable
    maskedPaymentDetails | PaymentDetailSnapshot |
    type | TokenType |
    category | TokenCategory |
    idempotencyStatus | StandaloneTokenCreateIdempotencyStatus |
  `,
  full,
  nulls: {
    id: '018f3a5c-7777-7a2b-8c3d-4e5f60718293',
    numericToken: null,
    cardFormatToken: null,
    publicReference: null,
    maskedPaymentDetails: check,
    type: 'Check',
    category: 'Internal',
    idempotencyStatus: 'Created',
  },
  valid: [
    { title: 'type Cash', value: { ...full, type: 'Cash' } },
    { title: 'type DigitalWallet, category Wallet', value: { ...full, type: 'DigitalWallet', category: 'Wallet' } },
    { title: 'type AlternativePayment, category Network', value: { ...full, type: 'AlternativePayment', category: 'Network' } },
  ],
  open: [
    { title: 'payment details with other fields', value: { ...full, maskedPaymentDetails: { lastFour: '1111' } } },
    { title: 'an idempotency status that the vendor names', value: { ...full, idempotencyStatus: 'Miss' } },
  ],
  invalid: [
    {
      field: 'publicReference',
      title: 'publicReference lacks its prefix',
      value: { ...full, publicReference: '4ckq7zr2m5n6v3x8y1w0t9b2ad' },
    },
    { field: 'publicReference', title: 'publicReference has its prefix in capitals', value: { ...full, publicReference: 'PT_4ckq7zr2' } },
  ],
});
