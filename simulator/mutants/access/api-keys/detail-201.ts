import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const detail201: Mutant = {
  breaks: ['KEY-DETAIL-STATUS-200'],
  description: 'The detail of a key answers 201.',
  seams: (original) => around(original, ['apiKeys.detail'], (call, handler) => ({ ...handler(call), status: 201 })),
};
