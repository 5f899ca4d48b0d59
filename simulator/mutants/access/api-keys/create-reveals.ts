import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const createReveals: Mutant = {
  breaks: ['KEY-CREATE'],
  description: 'Plain create reveals a value.',
  seams: (original) => editReply(original, ['apiKeys.create'], (body) => ({ ...body, key: `${String(body['keyPrefix'])}0123456789` })),
};
