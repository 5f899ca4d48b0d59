import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const keyListShowsValue: Mutant = {
  breaks: ['KEY-LIST-NO-VALUES'],
  description: 'The list of keys shows the key value of the caller.',
  seams: (original) => editReply(original, ['apiKeys.list'], (body, call) => ({ ...body, caller: call.header('api-key') })),
};
