/** Search words that the contract does not use, with the places that answer them. Places are those of `documents.ts`. */

interface Synonym {
  readonly words: string;
  readonly of: readonly string[];
}

const take = 'operations/transactions.create';
const followUp = 'operations/transactions.operate';
const testNumbers = 'guides/reference/test-numbers';
const webhooks = 'guides/how-to/receive-webhooks';
const neverTwice = 'guides/tutorials/a-client-that-never-charges-twice';

export const synonyms: readonly Synonym[] = [
  { words: 'refund, refunds, money back, partial refund, refund part of a payment, return money, give back', of: [followUp] },
  { words: 'capture, partial capture, capture an authorization, capture a payment, complete preauthorization', of: [followUp] },
  { words: 'void, void a payment, cancel a payment, cancel transaction, reverse, reversal, release a hold', of: [followUp] },
  { words: 'increment, tip, adjust, approve, reject, review', of: [followUp] },
  { words: 'charge a card, pay, payment, sale, authorize, preauthorization, hold, take a payment, make a payment, checkout', of: [take] },
  { words: 'cash, check, ach, bank account, direct debit, card not present', of: [take] },
  { words: 'test card, test cards, test number, test data, magic amount, card number for testing, sandbox card', of: [testNumbers] },
  { words: 'decline, declined card, insufficient funds, do not honor, stolen card, simulate decline', of: [testNumbers] },
  {
    words: 'decline, declined, declined status',
    of: ['choices/transactions.declineStatus', 'errors/Transactions:Declined', 'events/transaction.declined'],
  },
  { words: 'expired card, expiry, card expired', of: [testNumbers, 'errors/MerchantBilling:PaymentMethodExpired'] },
  { words: 'avs, cvv, cvc, security code, address check', of: [testNumbers] },
  { words: 'chargeback, dispute, charge back, charged back, returned check, nsf', of: ['events/transaction.returned', testNumbers] },
  {
    words: '3ds, 3ds2, 3-d secure, three d secure, sca, strong customer authentication, challenge',
    of: [
      'operations/threeDSecureBindings.list',
      'operations/threeDSecureBindings.update',
      'operations/threeDSecureBindings.testConnection',
    ],
  },
  {
    words: 'payout, payouts, settle, settlement, settle up, deposit, funding, batch out, close batch',
    of: ['operations/transactions.triggerSettlements', 'operations/transactions.triggerMerchantSettlement', 'events/transaction.settled'],
  },
  { words: 'when are payments settled, settlement time', of: ['choices/settlement.schedule', 'choices/settlement.settleAfter'] },
  {
    words: 'subscription, subscriptions, recurring payment, recurring billing, instalment, subscribe a customer, monthly',
    of: ['operations/contracts.create', 'operations/contractPlans.create', 'operations/recurringBilling.trigger'],
  },
  {
    words: 'pause subscription, stop subscription, resume subscription, cancel subscription',
    of: ['operations/contracts.pause', 'operations/contracts.resume', 'operations/contracts.delete'],
  },
  { words: 'price, plan, change a price', of: ['operations/contractPlans.addPrice'] },
  {
    words: 'save a card, store card, card on file, vault, tokenize, token, reusable payment method',
    of: ['operations/tokens.createFromTransaction', 'operations/customers.addStoredPaymentMethod'],
  },
  {
    words: 'idempotency, idempotent, idempotency key, double charge, charge twice, retry a payment, safe retry, timeout',
    of: [neverTwice, 'errors/Gateway:IdempotencyKeyReused', 'operations/transactions.getByIdempotencyKey', 'choices/idempotency.retention'],
  },
  { words: 'webhook, webhooks, callback, notification url, endpoint', of: [webhooks, 'operations/notificationDestinations.create'] },
  {
    words: 'webhook retry, retries, redelivery, backoff, delivery attempts, retry schedule',
    of: ['choices/webhooks.retrySeconds', webhooks, 'choices/webhooks.suppressAfter'],
  },
  {
    words: 'signature, verify signature, hmac, webhook secret, signing secret, verify webhook',
    of: [webhooks, 'choices/webhooks.signedAt', 'operations/notificationDestinations.beginSecretRotation'],
  },
  {
    words: 'rotate webhook secret, rotate secret, new secret',
    of: ['operations/notificationDestinations.beginSecretRotation', 'operations/notificationDestinations.promoteSecretRotation'],
  },
  {
    words: 'replay webhook, resend webhook, resend event, missed events',
    of: ['operations/notificationEvents.replay', 'operations/notificationEvents.replayWindow'],
  },
  {
    words: 'disabled webhook, webhook stopped, suppressed',
    of: ['operations/notificationDestinations.clearSuppression', 'events/notification_destination.suppressed'],
  },
  {
    words: 'localhost webhook, tunnel, listen, poll events, server-sent events',
    of: ['operations/listenSessions.create', 'operations/listenSessions.events', webhooks],
  },
  {
    words: 'pagination, paging, page size, next page, cursor, continuation token, list all',
    of: ['choices/paging.default', 'choices/paging.max', 'errors/Gateway:InvalidContinuationToken'],
  },
  {
    words: 'rate limit, rate limits, throttle, throttling, 429, too many requests, quota, retry after',
    of: ['errors/Gateway:RateLimited', 'operations/rateLimitProfiles.create', 'choices/rateLimit.headerStyle'],
  },
  {
    words: 'rotate a key, rotate key, key rotation, new api key, replace key, roll key',
    of: ['operations/apiKeys.rotate', 'choices/apiKeys.defaultOverlap'],
  },
  { words: 'create a key, api key, make a key, secret key', of: ['operations/apiKeys.reveal', 'operations/apiKeys.create'] },
  { words: 'revoke key, disable key, leaked key, compromised key', of: ['operations/apiKeys.revoke', 'operations/apiKeys.suspend'] },
  {
    words: 'authentication, authenticate, api-key header, 401, unauthorized, log in',
    of: ['errors/Gateway:Unauthorized', 'choices/auth.anonymousOperations'],
  },
  {
    words: '403, forbidden, permission denied, missing permission',
    of: ['errors/Volo.Authorization:010002', 'guides/explanation/access-matrix'],
  },
  { words: '404, not found, hidden record', of: ['errors/Gateway:EntityNotFound'] },
  {
    words: '400, 422, validation, invalid request, bad request, validation error',
    of: ['errors/Gateway:ValidationFailed', 'choices/errors.validationStatus'],
  },
  { words: '409, conflict, stale, optimistic locking, concurrency, etag, version', of: ['errors/Gateway:ConcurrencyConflict'] },
  { words: 'error code, error codes, errors, list of errors', of: ['errors/Gateway:ValidationFailed'] },
  {
    words: 'currency decimals, zero decimal currency, minor units, rounding, jpy, decimals, amount format',
    of: ['guides/reference/simulator', 'errors/Gateway:ValidationFailed'],
  },
  {
    words: 'hosted page, payment link, pay by link, hosted checkout, qr code, invoice link',
    of: ['operations/hppSessions.create', 'operations/hppSessions.paymentLink', 'operations/hostedPaymentPages.create'],
  },
  { words: 'apple pay, google pay, wallet, wallets', of: ['operations/walletA.pay', 'operations/walletRegistrations.create'] },
  { words: 'coupon, discount, voucher, promo code', of: ['operations/promotions.create', 'errors/Promotions:NotApplicable'] },
  { words: 'bulk payments, csv upload, batch file, upload payments', of: ['operations/transactions.uploadBatchFile'] },
  {
    words: 'choice, choices, configure the simulator, vendor behaviour, options',
    of: ['guides/how-to/set-choices', 'guides/reference/glossary/choice'],
  },
  { words: 'move the clock, advance time, time travel, fast forward', of: ['guides/how-to/move-time'] },
  { words: 'simulate error, fault, inject fault, outage, 500, 503, timeout, latency', of: ['guides/how-to/inject-faults'] },
  {
    words: 'why was my request refused, explain, request log, debug',
    of: ['guides/how-to/explain-an-answer', 'guides/tutorials/refused-request'],
  },
  {
    words: 'sdk, client library, generate a client, openapi, typescript types',
    of: ['guides/reference/openapi', 'guides/reference/library'],
  },
  { words: 'quick start, getting started, first payment, hello world, tutorial', of: ['guides/tutorials/first-payment'] },
  { words: 'reset, clean state, isolation, parallel tests, world', of: ['guides/how-to/make-worlds', 'guides/reference/glossary/world'] },
  { words: 'filter, search records, sort, query, where', of: ['choices/filter.maxRules', 'operations/transactions.list'] },
  { words: 'null, missing members, suppress nulls', of: ['choices/http.suppressNullsDefault'] },
  { words: 'delete customer, gdpr, forget', of: ['operations/customers.delete'] },
  { words: 'undelete, soft delete, restore', of: ['choices/records.readDeleted'] },
  {
    words: 'fraud, screening, risk, hold for review',
    of: ['events/transaction.review_required', 'operations/screeningProviderProfiles.create'],
  },
  { words: 'statement, report, export, accounting', of: ['operations/reports.run', 'operations/reports.export'] },
  { words: 'two factor, 2fa, mfa', of: ['operations/myProfile.setTwoFactorEnabled'] },
  { words: 'health, status page, uptime, ping', of: ['operations/health.overall'] },
  { words: 'cors, browser, origin', of: ['choices/http.corsOrigins'] },
  { words: 'certificate, conformance, certify', of: ['guides/how-to/certify', 'guides/tutorials/certify-a-deployment'] },
];
