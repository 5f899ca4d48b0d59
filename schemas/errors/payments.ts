/** Errors of payments, hosted pages, settlement, batch files and wallets. */
import type { ErrorAbout } from './error.ts';

const creations = ['transactions.create', 'transactions.fromHppSession', 'walletA.pay'] as const;
const followUps = ['transactions.operate', 'transactions.operateLegacy'] as const;

export const paymentErrors = {
  'Transactions:InvalidState': {
    status: 409,
    when: 'the status of the transaction does not allow this operation; `data.allowed` lists those it allows',
    advice: 'Read the transaction, and choose an operation that its status allows.',
    at: followUps,
  },
  'Transactions:NotVoidable': {
    status: 409,
    when: 'the transaction cannot be voided any more, for example because its batch was closed',
    advice: 'Refund it once it is settled.',
    at: followUps,
  },
  'Transactions:NotRefundable': {
    status: 409,
    when: 'the transaction is not settled yet, is refunded in full, or is itself a credit',
    advice: 'Void it before settlement, else refund it once its status is Settled or PartiallyRefunded.',
    at: followUps,
  },
  'Transactions:CaptureAmountExceeded': {
    status: 403,
    when: 'the amount to capture is more than was authorized',
    advice: 'Capture at most `authorizedAmount`, or increment the authorization first.',
    at: followUps,
  },
  'Transactions:RefundAmountExceeded': {
    status: 403,
    when: 'the amount to refund is more than is left to refund',
    advice: 'Refund at most `refundableAmount` of the transaction.',
    at: followUps,
  },
  'Transactions:AdjustAmountExceeded': {
    status: 403,
    when: 'the new total is more than 120 % of the old one',
    advice: 'Adjust to less, or take a second payment for the rest.',
    at: followUps,
  },
  'Transactions:OperationNotSupported': {
    status: 403,
    when: 'the processor does not support this type of transaction or operation',
    advice: 'Use another processor profile, or another type; the processor metadata lists what it supports.',
    at: [...creations, ...followUps],
  },
  'Transactions:NoProcessorProfile': {
    status: 403,
    when: 'no active processor profile of the merchant accepts this payment type in this currency',
    advice: 'Add or activate a profile for the type and currency, or use others.',
    at: creations,
  },
  'Transactions:Declined': {
    status: 402,
    when: 'the processor declined the payment and the choice `transactions.declineStatus` is a failure; by default a decline is 200 with the status Declined',
    advice: 'Show the payer the reason and ask for another card. Do not repeat the payment unchanged.',
    at: creations,
  },
  'Transactions:Duplicate': {
    status: 409,
    when: 'the same payment for this order was made a moment ago; `data.transactionId` names it',
    advice: 'Read that transaction. If a second payment is meant, give it another order number or wait.',
    at: creations,
  },
  'Tokens:NoReusablePaymentMethod': {
    status: 403,
    when: 'the transaction stored no reusable payment method',
    advice: 'Take the first payment with `storePaymentMethod`, then make the token from it.',
    at: ['tokens.createFromTransaction'],
  },
  'Merchants:Locked': {
    status: 403,
    when: 'the merchant is locked: it takes no new payments, sessions and contracts',
    advice: 'Have the merchant unlocked; refunds of earlier payments still work.',
    at: [...creations, 'hppSessions.create', 'contracts.create'],
  },
  'Merchants:NotActive': {
    status: 403,
    when: 'the merchant is not active; `data.status` says what it is',
    advice: 'Activate the merchant first: an active processor profile does so.',
    at: [...creations, 'hppSessions.create', 'contracts.create'],
  },
  'HostedPaymentPages:InvalidSessionState': {
    status: 409,
    when: 'the session has ended, or is in the state already',
    advice: 'Read the session, and make a new one if it has ended.',
    at: ['hppSessions.pause', 'hppSessions.create'],
  },
  'HostedPaymentPages:Locked': {
    status: 409,
    when: 'the page is locked, so its currency and amounts stay as they are',
    advice: 'Use the settings of the page, or unlock it.',
    at: ['hppSessions.create'],
  },
  'HostedPaymentPages:SessionNotPayable': {
    status: 403,
    when: 'the session is paused, completed, expired or cancelled, or a payment of it is held for review',
    advice: 'Make a new session and send its link to the payer.',
    at: ['transactions.fromHppSession'],
  },
  'Campaigns:Paused': {
    status: 403,
    when: 'the campaign of the session is paused',
    advice: 'Resume the campaign, or wait until it is resumed.',
    at: ['transactions.fromHppSession'],
  },
  'Promotions:NotApplicable': {
    status: 403,
    when: 'the promotion code is unknown, expired, used up, or does not fit the payment; `data.reason` says which',
    advice: 'Pay without the code, or with a different one.',
    at: ['hppSessions.create', 'transactions.fromHppSession'],
  },
  'Settlement:BatchInProgress': {
    status: 409,
    when: 'a batch of the processor profile waits for the answer of the processor',
    advice: 'Wait until the batch is settled or rejected, then trigger again.',
    at: ['transactions.triggerSettlements', 'transactions.triggerMerchantSettlement', 'transactions.overrideBatchSequence'],
  },
  'BatchFiles:Duplicate': {
    status: 409,
    when: 'a file with the same content was uploaded within the last 24 hours; `data.batchFileId` names it',
    advice: 'Read that file. Change the content if the payments are meant twice.',
    at: ['transactions.uploadBatchFile'],
  },
  'BatchFiles:InvalidState': {
    status: 409,
    when: 'the status of the file does not allow it: only a file that is Ready is triggered, and none is deleted while it is processed',
    advice: 'Read the file, and wait until it has the status that the operation needs.',
    at: ['transactions.triggerBatchFile', 'transactions.cancelBatchFile', 'transactions.deleteBatchFile'],
  },
  'Wallets:InvalidState': {
    status: 409,
    when: 'the state of the registration does not allow it',
    advice: 'Read the registration and wait for its check.',
    at: ['walletRegistrations.sync'],
  },
  'Wallets:AlreadyRegistered': {
    status: 409,
    when: 'the merchant is registered with this wallet and environment',
    advice: 'Change the existing registration, or delete it first.',
    at: ['walletRegistrations.create', 'walletRegistrations.update', 'walletRegistrations.restore'],
  },
  'Wallets:ApiKeyNotConfigured': {
    status: 403,
    when: 'no API key for certificates of the wallet is stored',
    advice: 'Store one with `walletA.updateApiKey`.',
    at: ['walletA.generateCertificate'],
  },
  'Wallets:CertificateKeyMismatch': {
    status: 400,
    when: 'the certificate is not for the key of the pending request',
    advice: 'Have the pending signing request signed, and upload that certificate.',
    at: ['walletA.completeCertificate', 'walletB.completeCertificate'],
  },
  'Wallets:CertificateNotValid': {
    status: 400,
    when: 'the certificate is not valid at the time of the world',
    advice: 'Upload a certificate that is valid now.',
    at: ['walletA.completeCertificate', 'walletB.completeCertificate'],
  },
  'Wallets:CertificatePending': {
    status: 409,
    when: 'a signing request is pending',
    advice: 'Complete it with its certificate, or delete it first.',
    at: ['walletA.initiateCertificate', 'walletA.generateCertificate', 'walletB.generateCertificate'],
  },
  'Wallets:DomainNotVerified': {
    status: 403,
    when: 'the domain is not verified for this merchant',
    advice: 'Register the domain and serve the association file there.',
    at: ['walletA.session'],
  },
  'Wallets:TokenAlreadyUsed': {
    status: 409,
    when: 'this payment token of the wallet was used before',
    advice: 'Ask the wallet for a new token. To repeat a request, use its idempotency key.',
    at: ['walletA.pay'],
  },
} as const satisfies Readonly<Record<string, ErrorAbout>>;
