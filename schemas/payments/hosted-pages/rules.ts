/** Hosted payment pages and their sessions. The CATALOGUE rules judge their permissions. */
import { chapter } from '../../rule.ts';
import { level, must, untestable } from '../../rules/entry.ts';

const listed = 'endpoints: Hosted payment pages';
const base = '/api/hostedpaymentpages';
const lifecycle = level('lifecycle');

export const hostedPages = chapter(
  { level: 'operations' },
  {
    'HOSTED-PAGES': must(
      listed,
      'Hosted pages can be created, listed and counted.',
      `POST ${base}, GET ${base} and POST …/list/continuation, …/count and …/summary-counts (bodies not specified)`,
    ),
    'HOSTED-LOCK': must(listed, 'A page can be locked.', `POST ${base}/lock-async of a page just made (inputs not specified)`, lifecycle),
    'HOSTED-IMAGE': must(
      listed,
      'A banner or product image can be uploaded.',
      `POST ${base}/images/upload with a form of one WebP file (form not specified)`,
    ),
    'HOSTED-LOCK-EFFECT': must(
      listed,
      'A locked page cannot be deleted, and members that billing depends on cannot be changed.',
      'a deletion and an update of a locked page',
      untestable('the catalogue lists no operation that deletes or updates a page'),
    ),
    'HOSTED-BEACON': must(
      listed,
      'A client interaction is recorded without a named permission.',
      'POST /api/hosted-payment-page/interactions by noPermissions answers neither 403 nor 405',
    ),
    'HOSTED-SESSIONS': must(
      listed,
      'Sessions can be created, listed and paused, and return a payment link, a code, their completions and the data for a copy.',
      `operations under ${base}/sessions, with a session just made (bodies not specified)`,
    ),
    'HOSTED-CODE-PNG': must(
      listed,
      'The code of a session is a PNG.',
      `Content-Type and first characters of GET ${base}/sessions/{sessionId}/qrcode.png`,
    ),
    'HOSTED-RECONCILE': must(
      listed,
      'The completions of a reusable link can be recounted.',
      `POST ${base}/sessions/{sessionId}/reconcile-completions of a reusable session (body of its creation not specified)`,
    ),
  },
);
