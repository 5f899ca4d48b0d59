import { forbidden } from '../../domain/kernel/refusal.ts';
import { around, editReply } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

export const messages: Family = {
  'inbox-stays-unread': {
    breaks: ['INBOX-MARK'],
    description: 'Marking every item of the inbox as read leaves them as they were.',
    seams: around('inbox.markAllRead', (call, handler) => {
      const { inboxItems } = call.world.records;
      const before = inboxItems.by('userId', call.principal.user.id).slice();
      const result = handler(call);
      for (const item of before) inboxItems.replace(item);
      return result;
    }),
  },
  'consent-not-recorded': {
    breaks: ['MESSAGING-CONSENT'],
    description: 'Recording a consent has no effect.',
    seams: around('smsConsent.record', (call, handler) => {
      const result = handler(call);
      const last = call.world.records.smsConsents.all().at(-1);
      if (last !== undefined) call.world.records.smsConsents.remove(last.id);
      return result;
    }),
  },
  'mail-without-one-click': {
    breaks: ['UNSUBSCRIBE-MAIL-HEADERS'],
    description: 'E-e-mails have List-Unsubscribe but not List-Unsubscribe-Post.',
    seams: editReply('emailLog.read', ({ headers, ...rest }) => ({
      ...rest,
      headers: Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => name !== 'List-Unsubscribe-Post')),
    })),
  },
  'unsubscribing-needs-permission': {
    breaks: ['UNSUBSCRIBE-NO-PERMISSION'],
    description: 'Unsubscribing needs the permission to see channels.',
    seams: ({ authorize }) => ({
      authorize: (operation, principal) =>
        operation.id.startsWith('unsubscribe.') && !principal.may('Notifications.Channels')
          ? forbidden('Notifications.Channels')
          : authorize(operation, principal),
    }),
  },
};
