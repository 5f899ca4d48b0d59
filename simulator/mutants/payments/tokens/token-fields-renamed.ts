import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenFieldsRenamed: Mutant = {
  breaks: [
    'TOKEN-FIELD-id',
    'TOKEN-FIELD-numericToken',
    'TOKEN-FIELD-cardFormatToken',
    'TOKEN-FIELD-publicReference',
    'TOKEN-FIELD-maskedPaymentDetails',
    'TOKEN-FIELD-type',
    'TOKEN-FIELD-category',
    'TOKEN-FIELD-idempotencyStatus',
  ],
  description: 'The members of a token have an underscore before their names.',
  seams: (original) =>
    editReply(original, ['tokens.createFromTransaction'], (body) =>
      Object.fromEntries(Object.entries(body).map(([name, value]) => [`_${name}`, value])),
    ),
};
