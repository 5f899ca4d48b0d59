import { act, ends, get, group, post, withActions } from '../../operation.ts';
import {
  answers,
  answersNothing,
  countsFilters,
  countsPages,
  eitherPlace,
  lists,
  mayTake,
  mayTakeForm,
  pages as pagesOf,
  takes,
} from '../../payloads.ts';
import { defaulted, int32, nullable, shape, uuid } from '../../shape.ts';
import { ImageForm } from '../../conventions/error-types.ts';
import { HostedPageImageDto, HostedPageImageQuery, HostedPaymentPageCreateDto, HostedPaymentPageDto, imageTypes } from './page-types.ts';
import {
  HppInteractionDto,
  HppPaymentLinkDto,
  HppReconcileResultDto,
  HppSessionCompletionDto,
  HppSessionCreateDto,
  HppSessionDto,
  HppSessionPauseDto,
  SaveCardCaptureCreateDto,
} from './session-types.ts';
import { Level3DataDto } from '../transactions/payment-data-types.ts';

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
        worldBy: [
          { by: 'record', of: 'hppSessions', input: 'sessionId' },
          { by: 'record', of: 'hostedPaymentPages', input: 'hostedPaymentPageId' },
        ],
        takesAnything: true,
        ...mayTake(HppInteractionDto),
        ...answersNothing,
      }),
      list: get(base, [pages], 'List hosted payment pages', lists(HostedPaymentPageDto)),
      create: post(base, withActions(pages, 'Create'), 'Create a hosted payment page', {
        ...takes(HostedPaymentPageCreateDto),
        ...answers(HostedPaymentPageDto),
      }),
      createSaveCardCapture: post(
        `${base}/create-save-card-capture-async`,
        withActions(pages, 'Create'),
        'Create a session that only stores a card',
        { ...takes(SaveCardCaptureCreateDto), ...answers(HppSessionDto), effect: { kind: 'creates', of: 'hppSessions' } },
      ),
      // Written as one full name, not as an addition: the base permission is not listed.
      uploadImage: post(`${base}/images/upload`, [`${pages}.Update`], 'Upload a banner or product image', {
        ...mayTakeForm(ImageForm, 'multipart/form-data', ...imageTypes),
        query: HostedPageImageQuery,
        ...answers(HostedPageImageDto),
        effect: { kind: 'creates', of: 'hostedPageImages' },
      }),
      page: post(`${base}/list/continuation`, [pages], 'Return a filtered page of hosted payment pages', pagesOf(HostedPaymentPageDto)),
      count: post(`${base}/list/continuation/count`, [pages], 'Count hosted payment pages, approximately', countsPages),
      summaryCounts: post(
        `${base}/list/continuation/summary-counts`,
        [pages],
        'Count hosted payment pages for several filters',
        countsFilters,
      ),
      lock: post(`${base}/lock-async`, withActions(pages, 'Lock'), 'Lock a page against deletion and edits that touch billing', {
        ...eitherPlace('LockHostedPaymentPageInput', { id: uuid() }),
        ...answers(HostedPaymentPageDto),
      }),
    },
  ),
  ...group(
    { prefix: 'hppSessions', title },
    {
      list: get(`${base}/sessions`, [sessions], 'List sessions', lists(HppSessionDto)),
      create: post(`${base}/sessions`, withActions(sessions, 'Create'), 'Create a session', {
        ...takes(HppSessionCreateDto),
        ...answers(HppSessionDto),
      }),
      cloneData: get(
        `${base}/sessions/{sessionId}/clone-data`,
        withActions(sessions, 'Create'),
        'Read the data for copying a session',
        answers(HppSessionCreateDto),
      ),
      completions: get(
        `${base}/sessions/{sessionId}/completions`,
        [sessions],
        'List completions of a session',
        lists(HppSessionCompletionDto),
      ),
      level3Data: get(
        `${base}/sessions/{sessionId}/level3-data`,
        withActions(sessions, 'Create'),
        'Read the level 3 data of a session',
        answers(nullable(Level3DataDto)),
      ),
      pause: post(`${base}/sessions/{sessionId}/pause`, withActions(sessions, 'Create'), 'Pause a session', {
        ...mayTake(HppSessionPauseDto),
        ...answers(HppSessionDto),
        ...ends,
      }),
      paymentLink: get(
        `${base}/sessions/{sessionId}/payment-link`,
        [sessions],
        'Read the payment link of a session',
        answers(HppPaymentLinkDto),
      ),
      qrCode: get(`${base}/sessions/{sessionId}/qrcode.png`, [sessions], 'Read the payment link as a QR code', {
        query: shape('QrCodeQuery', 'assumed', { size: defaulted(int32({ minimum: 128, maximum: 1024 }), 512) }),
        reply: { mediaType: 'image/png' },
      }),
      // The catalogue has a note in place of the permission: the sessions' base permission is the minimal reading.
      reconcileCompletions: act(
        `${base}/sessions/{sessionId}/reconcile-completions`,
        [sessions],
        'Compute the completion count of a reusable link again',
        answers(HppReconcileResultDto),
      ),
    },
  ),
};
