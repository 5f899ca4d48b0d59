import { catalogue } from '../../../../schemas/catalogue.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const createReveals: Mutant = {
  breaks: ['KEY-CREATE'],
  description: 'Plain create reveals a value.',
  seams: (original) => ({
    handler: (operation) => original.handler(operation.id === 'apiKeys.create' ? catalogue['apiKeys.reveal'] : operation),
  }),
};
