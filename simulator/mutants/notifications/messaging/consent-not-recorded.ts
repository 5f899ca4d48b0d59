import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const consentNotRecorded: Mutant = {
  breaks: ['MESSAGING-CONSENT'],
  description: 'Recording a consent has no effect.',
  seams: (original) =>
    around(original, ['smsConsent.record'], (call, handler) => {
      const result = handler(call);
      const last = call.world.records.smsConsents.all().at(-1);
      if (last !== undefined) call.world.records.smsConsents.remove(last.id);
      return result;
    }),
};
