import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sampleWithoutFacts: Mutant = {
  breaks: ['EVENT-TYPE-SAMPLE-VALID'],
  description: 'The sample of an event type lacks a member that its schema requires.',
  seams: (original) => editReply(original, ['notificationEventTypes.samplePayload'], (body) => ({ ...body, data: {} })),
};
