import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const inboxStaysUnread: Mutant = {
  breaks: ['INBOX-MARK'],
  description: 'Marking every item of the inbox as read leaves them as they were.',
  seams: (original) =>
    around(original, ['inbox.markAllRead'], (call, handler) => {
      const { inboxItems } = call.world.records;
      const before = inboxItems.by('userId', call.principal.user.id).slice();
      const result = handler(call);
      for (const item of before) inboxItems.replace(item);
      return result;
    }),
};
