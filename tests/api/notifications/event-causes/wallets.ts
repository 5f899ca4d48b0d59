/** Wallets (event types: 1 to 3, 16 and 39). */
import { advance, done, merchantOf } from '../../billing/billing-steps.ts';
import { apiKey, certify, walletA, walletB } from '../../suites/certificate-steps.ts';
import type { Body, Json, World } from '../../simulator/simulated.ts';
import type { Cause, Data } from './cause.ts';
import { common } from './payments.ts';

const paymentToken = {
  paymentData: { data: 'aGlkZGVu' },
  paymentMethod: { displayName: 'Visa 4242', network: 'Visa', type: 'debit' },
  transactionIdentifier: 'T-1',
};

/** A payment that the wallet submits, and the further data of its event. */
const payment = (what: string, body: Body, stages: Cause['stages'], details: Body): Cause => ({
  cause: `wallet-a/payment, ${what}`,
  operation: 'walletA.pay',
  stages,
  prepare: async () => ({
    act: async (world) => {
      const asked = { merchantId: merchantOf(world), amount: 20, currency: 'USD', paymentToken, ...body };
      const paid = await done(world, 'POST', '/api/payment-tokenization/wallet-a/payment', asked, 'noPermissions');
      return { ...paid, transaction: await done(world, 'GET', `/api/transactions/${paid.transactionId}`) };
    },
    expectedData: ({ transaction, tokenReference, maskedPaymentDetails }) => [
      { ...common(transaction, transaction.status, null), ...details },
      ...(tokenReference === null
        ? []
        : [
            {
              publicReference: tokenReference,
              type: 'DigitalWallet',
              category: 'Wallet',
              maskedPaymentDetails,
              sourceTransactionId: transaction.id,
            },
          ]),
    ],
  }),
});

const warnings = (providerType: string, certificateType: string, environment: string | null, notAfter: string): readonly Data[] =>
  [30, 14, 7, 1].map((daysToExpiry) => ({ providerType, certificateType, environment, notAfter, daysToExpiry }));

/** The expiry of an installed certificate, after all its warnings. */
const expiry = (
  cause: string,
  operation: string,
  expected: (certificate: Json) => readonly Data[],
  install: (world: World) => Promise<Json>,
  stages: Cause['stages'],
): Cause => ({
  cause,
  operation,
  stages,
  isPlatforms: true,
  choices: { 'wallets.certificateMonths': 1, 'listen.lifetime': 'P60D', 'billing.schedule': 'never' },
  prepare: async (world) => {
    const installed = await install(world);
    return { act: (at) => advance(at, 'P30DT12H'), expectedData: () => expected(installed) };
  },
});

const four = Array.from({ length: 4 }, () => 'wallet_certificate.expiring' as const);

export const walletCauses: readonly Cause[] = [
  payment('a sale', {}, ['transaction.captured', 'token.created'], { capturedAmount: 20, operationId: null }),
  payment('an authorization', { transactionType: 'Authorization' }, ['transaction.authorized', 'token.created'], { authorizedAmount: 20 }),
  payment('a decline', { amount: 9005 }, ['transaction.declined'], { responseCode: '05' }),
  payment('a failure', { amount: 9096 }, ['transaction.failed'], { responseCode: '96' }),
  expiry(
    'the end of a generated certificate of Wallet A, by the clock',
    'walletA.generateCertificate',
    ({ notAfter }) => warnings('WalletA', 'payment-processing', null, notAfter),
    async (world) => {
      await done(world, 'PUT', `${walletA}/api-key`, apiKey);
      await done(world, 'POST', `${walletA}/payment-processing/generate`);
      // The previous certificate is forgotten, and its expiry with it.
      return done(world, 'POST', `${walletA}/payment-processing/generate`);
    },
    four,
  ),
  expiry(
    'the end of a completed certificate of Wallet A, by the clock',
    'walletA.completeCertificate',
    ({ notAfter }) => warnings('WalletA', 'merchant-identity', null, notAfter).slice(2),
    async (world) => {
      const { csr } = await done(world, 'POST', `${walletA}/merchant-identity/initiate`);
      return done(world, 'POST', `${walletA}/merchant-identity/complete`, { certificate: certify(csr, { to: 10 }) });
    },
    four.slice(2),
  ),
  expiry(
    'the end of a certificate of Wallet B, by the clock',
    'walletB.completeCertificate',
    ({ notAfter }) => warnings('WalletB', 'payment-encryption', 'Production', notAfter),
    async (world) => {
      const path = `${walletB}/certificates/production`;
      await done(world, 'POST', `${path}/generate`);
      const { text } = await world.ask('merchantAdmin', 'GET', `${path}/csr`);
      return done(world, 'POST', `${path}/complete`, { certificate: certify(text, { to: 31 }) });
    },
    four,
  ),
];
