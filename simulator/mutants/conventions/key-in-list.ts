import { editReply } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const keyInList: Mutant = {
  breaks: ['CATALOGUE-NO-KEY-VALUES'],
  description: "The list of keys shows the value of the caller's key.",
  seams: (original) => editReply(original, ['apiKeys.list'], (body, call) => ({ ...body, calledWith: call.header('api-key') })),
};
