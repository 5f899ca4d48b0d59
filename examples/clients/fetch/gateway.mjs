/** The operations of the gateway that a shop needs, by `fetch`. */
import { untilKnown } from './request.mjs';

const isRecord = (json) => typeof json?.id === 'string';
const isRevealed = (json) => typeof json?.key === 'string';
const isPayment = (json) => isRecord(json) && typeof json.status === 'string';

export function connectGateway({ url, key, merchantId }) {
  let apiKey = key;

  /** One request. Throws if no whole answer arrives. `json` is undefined if the answer is not JSON. */
  async function send(method, path, { body, headers, signal = AbortSignal.timeout(8000) } = {}) {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { accept: 'application/json', 'api-key': apiKey, ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
      // Another host must not get the key.
      redirect: 'manual',
      signal,
    });
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), json: parsed(text) };
  }

  const ask = (method, path, { isResult, within, ...request } = {}) =>
    untilKnown((signal) => send(method, path, { ...request, signal }), { isResult, within });

  return {
    /** From now on, requests carry this key; so do further attempts of those under way. */
    useKey: (next) => {
      apiKey = next;
    },

    /** `type` is `Sale`, or `Authorization` if the amount is captured later. */
    charge: ({ type, order, amount, currency, card, idempotencyKey }) =>
      ask('POST', '/api/transactions', {
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
        isResult: isPayment,
      }),

    findPayment: (idempotencyKey) =>
      ask('POST', `/api/transactions/get-by-idempotency-key-async?${new URLSearchParams({ merchantId, idempotencyKey })}`, {
        isResult: isPayment,
        within: 8000,
      }),

    readPayment: (id) => ask('GET', `/api/transactions/${encodeURIComponent(id)}`, { isResult: isPayment, within: 8000 }),

    /** A follow-up operation of a payment: `Refund` or `Capture`, of the whole if there is no amount. */
    operate: (id, type, { amount, idempotencyKey }) =>
      ask('POST', `/api/transactions/${merchantId}/${encodeURIComponent(id)}/operations`, {
        body: { type, idempotencyKey, ...(amount !== undefined && { amount: Number(amount) }) },
        isResult: isPayment,
      }),

    /** A session of a hosted payment page, on which a customer can pay for an order. */
    openPage: ({ page, order, amount, currency, idempotencyKey }) =>
      ask('POST', '/api/hostedpaymentpages/sessions', {
        body: { hostedPaymentPageId: page, amount: Number(amount), currency, externalReference: order, idempotencyKey },
        isResult: isRecord,
      }),

    /** The payments that completed a session. */
    completions: (session) =>
      ask('GET', `/api/hostedpaymentpages/sessions/${encodeURIComponent(session)}/completions`, {
        isResult: (json) => Array.isArray(json?.items),
        within: 8000,
      }),

    rotateKey: (id) => ask('POST', `/api/api-keys/${encodeURIComponent(id)}/rotate`, { isResult: isRevealed }),

    /** One page, oldest first: what is added while the list is read comes at its end. */
    listPage: (continuationToken) =>
      ask('POST', '/api/transactions/list/continuation', {
        body: { sorting: 'creationTime asc', ...(continuationToken && { continuationToken }) },
        isResult: (json) => Array.isArray(json?.items),
      }),

    readCustomer: (id) => ask('GET', `/api/customers/${encodeURIComponent(id)}`, { isResult: isRecord }),
    writeCustomer: (id, body) => ask('PUT', `/api/customers/${encodeURIComponent(id)}`, { body, isResult: isRecord }),

    openSession: () => send('POST', '/api/notifications/listen-sessions'),
    /** The cursor is sent as the gateway wrote it. */
    poll: (id, cursor) =>
      send(
        'GET',
        `/api/notifications/listen-sessions/${encodeURIComponent(id)}/events${cursor === null ? '' : `?${new URLSearchParams({ CursorUtc: cursor })}`}`,
      ),
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
