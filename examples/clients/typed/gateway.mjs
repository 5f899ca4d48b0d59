// @ts-check
/**
 * The operations of the gateway that a shop needs, by openapi-fetch with the types that gateproof makes from the OpenAPI document: a wrong path,
 * input or member is an error of the type check. npm install openapi-fetch, and gateproof for the types
 */
import createClient from 'openapi-fetch';
import { untilKnown } from '../fetch/request.mjs';

/** @import { paths, Schemas } from 'gateproof' */

/** @param {Record<string, unknown> | undefined} json */
const isRecord = (json) => typeof json?.id === 'string';
/** @param {Record<string, unknown> | undefined} json */
const isRevealed = (json) => typeof json?.key === 'string';
/** @param {Record<string, unknown> | undefined} json */
const isPayment = (json) => isRecord(json) && typeof json?.status === 'string';

/**
 * @param {(signal: AbortSignal) => Promise<{ data?: unknown, error?: unknown, response: Response }>} send
 * @param {{ isResult?: (json: Record<string, unknown> | undefined) => boolean, within?: number }} [options]
 */
const ask = (send, options) => untilKnown((/** @type {AbortSignal} */ signal) => answered(send(signal)), options);

/**
 * What `untilKnown` reads of an answer. Rejects if it is not JSON.
 *
 * @param {Promise<{ data?: unknown, error?: unknown, response: Response }>} request
 */
async function answered(request) {
  const { data, error, response } = await request;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), json: data ?? error };
}

/** @param {{ url: string, key: string, merchantId: string }} settings */
export function connectGateway({ url, key, merchantId }) {
  let apiKey = key;
  // Another host must not get the key.
  /** @type {import('openapi-fetch').Client<paths>} */
  const client = createClient({ baseUrl: url, redirect: 'manual' });
  client.use({ onRequest: ({ request }) => request.headers.set('api-key', apiKey) });

  return {
    /** @param {string} next */
    useKey: (next) => {
      apiKey = next;
    },

    /** @param {{ type: 'Sale' | 'Authorization', order: string, amount: string, currency: string, card: string, idempotencyKey: string }} charge */
    charge: ({ type, order, amount, currency, card, idempotencyKey }) =>
      ask(
        (signal) =>
          client.POST('/api/transactions', {
            headers: { 'idempotency-key': idempotencyKey },
            body: {
              merchantId,
              type,
              paymentType: 'Card',
              amount: Number(amount),
              currency,
              externalReference: order,
              cardData: { number: card, expirationMonth: 12, expirationYear: 2049, securityCode: '123' },
            },
            signal,
          }),
        { isResult: isPayment },
      ),

    /** @param {string} idempotencyKey */
    findPayment: (idempotencyKey) =>
      ask(
        (signal) =>
          client.POST('/api/transactions/get-by-idempotency-key-async', { params: { query: { merchantId, idempotencyKey } }, signal }),
        { isResult: isPayment, within: 8000 },
      ),

    /** @param {string} id */
    readPayment: (id) =>
      ask((signal) => client.GET('/api/transactions/{id}', { params: { path: { id } }, signal }), {
        isResult: isPayment,
        within: 8000,
      }),

    /**
     * @param {string} transactionId
     * @param {'Refund' | 'Capture'} type
     * @param {{ amount?: string, idempotencyKey: string }} refund
     */
    operate: (transactionId, type, { amount, idempotencyKey }) =>
      ask(
        (signal) =>
          client.POST('/api/transactions/{merchantId}/{transactionId}/operations', {
            params: { path: { merchantId, transactionId } },
            body: { type, idempotencyKey, ...(amount !== undefined && { amount: Number(amount) }) },
            signal,
          }),
        { isResult: isPayment },
      ),

    /** @param {{ page: string, order: string, amount: string, currency: string, idempotencyKey: string }} session */
    openPage: ({ page, order, amount, currency, idempotencyKey }) =>
      ask(
        (signal) =>
          client.POST('/api/hostedpaymentpages/sessions', {
            body: { hostedPaymentPageId: page, amount: Number(amount), currency, externalReference: order, idempotencyKey },
            signal,
          }),
        { isResult: isRecord },
      ),

    /** @param {string} sessionId */
    completions: (sessionId) =>
      ask((signal) => client.GET('/api/hostedpaymentpages/sessions/{sessionId}/completions', { params: { path: { sessionId } }, signal }), {
        isResult: (json) => Array.isArray(json?.items),
        within: 8000,
      }),

    /** @param {string} id */
    rotateKey: (id) =>
      ask((signal) => client.POST('/api/api-keys/{id}/rotate', { params: { path: { id } }, signal }), {
        isResult: isRevealed,
      }),

    /** @param {string | undefined} continuationToken */
    listPage: (continuationToken) =>
      ask(
        (signal) =>
          client.POST('/api/transactions/list/continuation', {
            body: { sorting: 'creationTime asc', ...(continuationToken !== undefined && { continuationToken }) },
            signal,
          }),
        { isResult: (json) => Array.isArray(json?.items) },
      ),

    /** @param {string} id */
    readCustomer: (id) => ask((signal) => client.GET('/api/customers/{id}', { params: { path: { id } }, signal }), { isResult: isRecord }),

    /**
     * @param {string} id
     * @param {Schemas['CustomerUpdateDto']} body
     */
    writeCustomer: (id, body) =>
      ask((signal) => client.PUT('/api/customers/{id}', { params: { path: { id } }, body, signal }), {
        isResult: isRecord,
      }),

    openSession: () => answered(client.POST('/api/notifications/listen-sessions', { signal: AbortSignal.timeout(8000) })),

    /**
     * @param {string} id
     * @param {string | null} cursor
     */
    poll: (id, cursor) =>
      answered(
        client.GET('/api/notifications/listen-sessions/{id}/events', {
          params: { path: { id }, query: cursor === null ? {} : { CursorUtc: cursor } },
          signal: AbortSignal.timeout(8000),
        }),
      ),
  };
}
