import { act, get, group, post, stops, withActions } from '../../operation.ts';
import { mayTakeFile } from '../../payloads.ts';

const base = '/api/hostedpaymentpages';
const pages = 'HostedPaymentPage.HostedPaymentPages';
const sessions = 'HostedPaymentPage.HppSessions';
const title = 'Hosted payment pages';

export const hostedPaymentPages = {
  ...group(
    { prefix: 'hostedPaymentPages', title },
    {
      recordInteraction: post('/api/hosted-payment-page/interactions', [], 'Record a beacon of a client interaction', {
        anonymous: true,
        reply: { mediaType: null },
      }),
      list: get(base, [pages], 'List hosted payment pages', { paged: true }),
      create: post(base, withActions(pages, 'Create'), 'Create a hosted payment page'),
      createSaveCardCapture: post(
        `${base}/create-save-card-capture-async`,
        withActions(pages, 'Create'),
        'Create a session that only stores a card',
      ),
      // Written as one full name, not as an addition: the base permission is not listed.
      uploadImage: post(`${base}/images/upload`, [`${pages}.Update`], 'Upload a banner or product image', mayTakeFile()),
      page: post(`${base}/list/continuation`, [pages], 'Return a filtered page of hosted payment pages', { paged: true, reads: true }),
      count: post(`${base}/list/continuation/count`, [pages], 'Count hosted payment pages, approximately', { reads: true }),
      summaryCounts: post(`${base}/list/continuation/summary-counts`, [pages], 'Count hosted payment pages for several filters', {
        reads: true,
      }),
      lock: post(`${base}/lock-async`, withActions(pages, 'Lock'), 'Lock a page against deletion and edits that touch billing'),
    },
  ),
  ...group(
    { prefix: 'hppSessions', title },
    {
      list: get(`${base}/sessions`, [sessions], 'List sessions', { paged: true }),
      create: post(`${base}/sessions`, withActions(sessions, 'Create'), 'Create a session'),
      cloneData: get(`${base}/sessions/{sessionId}/clone-data`, withActions(sessions, 'Create'), 'Read the data for copying a session'),
      completions: get(`${base}/sessions/{sessionId}/completions`, [sessions], 'List completions of a session', { paged: true }),
      level3Data: get(`${base}/sessions/{sessionId}/level3-data`, withActions(sessions, 'Create'), 'Read the level 3 data of a session'),
      pause: post(`${base}/sessions/{sessionId}/pause`, withActions(sessions, 'Create'), 'Pause a session', stops),
      paymentLink: get(`${base}/sessions/{sessionId}/payment-link`, [sessions], 'Read the payment link of a session'),
      qrCode: get(`${base}/sessions/{sessionId}/qrcode.png`, [sessions], 'Read the payment link as a QR code', {
        reply: { mediaType: 'image/png' },
      }),
      // The catalogue gives a note where the permission should stand: the sessions' base permission is the least reading.
      reconcileCompletions: act(
        `${base}/sessions/{sessionId}/reconcile-completions`,
        [sessions],
        'Compute the completion count of a reusable link again',
      ),
    },
  ),
};
