import type { hostedPaymentPages } from '../../../../schemas/payments/hosted-pages/operations.ts';
import type { transactions } from '../../../../schemas/payments/transactions/operations.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { createSaveCardCapture, createSession } from './create-session.ts';
import { createPage, lockPage } from './pages.ts';
import { recordInteraction, payFromSession } from './pay-session.ts';
import {
  countPages,
  listCompletions,
  listPages,
  listSessions,
  pagePages,
  summarizePages,
  readCloneData,
  readLevel3Data,
  readPaymentLink,
  showQrCode,
} from './reads.ts';
import { uploadImage } from './images.ts';
import {
  HostedPageRecord,
  HostedImageRecord,
  HostedSessionRecord,
  CompletionRecord,
  promotionUse,
  InteractionRecord,
  HeldAttemptRecord,
} from './record.ts';
import { slugKey, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { hostedSessionDueWork, sessionAnnouncements, sessionOutcomes, pauseSession, reconcileCompletions } from './session-status.ts';
import { heldAttemptDueWork } from './complete-session.ts';
import { hostedSessionStates } from '../../../../schemas/payments/states.ts';

const handlers = {
  'hostedPaymentPages.recordInteraction': recordInteraction,
  'hostedPaymentPages.list': listPages,
  'hostedPaymentPages.create': createPage,
  'hostedPaymentPages.createSaveCardCapture': createSaveCardCapture,
  'hostedPaymentPages.uploadImage': uploadImage,
  'hostedPaymentPages.page': pagePages,
  'hostedPaymentPages.count': countPages,
  'hostedPaymentPages.summaryCounts': summarizePages,
  'hostedPaymentPages.lock': lockPage,
  'hppSessions.list': listSessions,
  'hppSessions.create': createSession,
  'hppSessions.cloneData': readCloneData,
  'hppSessions.completions': listCompletions,
  'hppSessions.level3Data': readLevel3Data,
  'hppSessions.pause': pauseSession,
  'hppSessions.paymentLink': readPaymentLink,
  'hppSessions.qrCode': showQrCode,
  'hppSessions.reconcileCompletions': reconcileCompletions,
  'transactions.fromHppSession': payFromSession,
} satisfies HandlersOf<typeof hostedPaymentPages & Pick<typeof transactions, 'transactions.fromHppSession'>>;

const records = {
  hostedPaymentPages: kind(HostedPageRecord, { merchantId: byMerchant, slug: slugKey }),
  hostedPageImages: kind(HostedImageRecord, { merchantId: byMerchant }, 'large'),
  hppSessions: kind(HostedSessionRecord, { merchantId: byMerchant, campaignId: (session) => session.campaignId }),
  hppCompletions: kind(CompletionRecord, {
    sessionId: (one) => one.sessionId,
    promotionUse: ({ promotionId, customerKey }) =>
      promotionId === null || customerKey === null ? null : promotionUse(promotionId, customerKey),
  }),
  hppInteractions: kind(InteractionRecord, {}),
  hppHeldAttempts: kind(HeldAttemptRecord, {}),
};

const due = { ...hostedSessionDueWork, ...heldAttemptDueWork };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof due> {}
}

export const hostedPageModule = defineModule({
  records,
  machines: { hppSessions: hostedSessionStates },
  handlers,
  due,
  announcements: sessionAnnouncements,
  outcomes: sessionOutcomes,
});
