/** Judges of hygiene: where secrets went, and which messages the client believed. Pure. */
import { believedAbout, isPaid, ordersStaged, type Evidence } from '../evidence.ts';
import { postsOf } from './contract.ts';
import { judged, untested, type Judge, type Judges } from './judged.ts';
import { count } from '../../../reports/counts.ts';

/** Forged deliveries about an order must be refused and leave the order unchanged. */
const refused =
  (what: string): Judge =>
  (evidence) => [
    ...postsOf(evidence, what, false),
    ...(evidence.isReceiving ? ordersStaged(evidence, what) : []).flatMap((order) => {
      const belief = believedAbout(evidence, order);
      if (belief === undefined || isPaid(evidence, order)) return [];
      return judged(`a delivery that is ${what} has no effect on order ${order}`, belief.outcome !== 'paid' && belief.fulfilled === 0, {
        expected: 'not paid, not fulfilled',
        actual: `${belief.outcome}, fulfilled ${count(belief.fulfilled, 'time')}`,
      });
    }),
  ];

const notConnected =
  (what: string): Judge =>
  ({ tls }) => {
    if (tls?.what !== what) return [];
    const check = `no request is sent to a gateway whose certificate is ${what}`;
    if (tls.trusted === 0) return [untested(check, 'The client sent no request over TLS although the certificate was right.')];
    if (tls.tried === 0) return [untested(check, 'The client did not connect to the gateway with the wrong certificate.')];
    return [judged(check, tls.distrusted === 0, { expected: 'a refused connection', actual: `${count(tls.distrusted, 'request')}` })];
  };

const printed = ({ processes }: Evidence): readonly string[] => [...new Set(processes.flatMap((one) => one.printed))];

export const hygieneJudges: Judges = {
  'KEY-NOT-IN-URL': ({ requests }) => {
    if (requests.length === 0) return [];
    const found = requests.find(({ hasKeyInUrl }) => hasKeyInUrl);
    return [
      judged('no URL contains the API key', found === undefined, {
        expected: 'the key in the header api-key only',
        actual: 'it is in the URL',
        exchange: found,
      }),
    ];
  },
  'KEY-NOT-POSTED': ({ requests }) => {
    if (requests.length === 0) return [];
    const found = requests.find(({ straySecret }) => straySecret !== null);
    return [
      judged('no request contains a secret besides the header api-key', found === undefined, {
        expected: 'the key in the header api-key only, and no signing secret',
        actual: `a secret is in ${found?.straySecret}`,
        exchange: found,
      }),
    ];
  },
  'KEY-NOT-REDIRECTED': (evidence) => {
    if (!evidence.requests.some(({ staged }) => staged === 'redirected')) return [];
    const found = evidence.strayed.some(({ hasKey }) => hasKey);
    return [
      judged('the API key does not follow a redirect to another host', !found, {
        expected: 'no request there, or one without the key',
        actual: 'a request with the key',
        exchange: evidence.requests.find(({ staged }) => staged === 'redirected'),
      }),
    ];
  },
  'SECRETS-NOT-PRINTED': (evidence) => {
    if (evidence.processes.length === 0) return [];
    const found = printed(evidence);
    return [
      judged('the client prints no secret', found.length === 0, {
        expected: 'no key, signing secret or card number',
        actual: `it prints ${found.join(' and ')}`,
      }),
    ];
  },
  'CARD-ONLY-IN-CHARGE': ({ requests }) => {
    if (!requests.some(({ operation }) => operation === 'transactions.create')) return [];
    const found = requests.find(({ strayCard }) => strayCard !== null);
    return [
      judged('a card number is sent only in the card data of a charge', found === undefined, {
        expected: 'the member cardData',
        actual: `it is in ${found?.strayCard}`,
        exchange: found,
      }),
    ];
  },
  'TLS-EXPIRED': notConnected('expired'),
  'TLS-OTHER-HOST': notConnected('of another host'),
  'TLS-SELF-SIGNED': notConnected('self-signed'),
  'UNSIGNED-REFUSED': refused('unsigned'),
  'FORGED-REFUSED': (evidence) => [
    ...refused('signed with a foreign secret')(evidence),
    ...refused('changed after it was signed')(evidence),
  ],
  'STALE-REFUSED': refused('an hour old'),
  'FUTURE-REFUSED': refused('an hour ahead'),
};
