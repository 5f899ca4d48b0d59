import { editAnswer } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const invalidRequestAccepted: Mutant = {
  breaks: [
    'KEY-FORUSER-NAME-33',
    'KEY-FORUSER-FIELD-userId',
    'KEY-FORUSER-FIELD-merchantId',
    'KEY-FORUSER-FIELD-name',
    'KEY-FORUSER-FIELD-expireAt',
  ],
  description: 'A validation failure is answered as a success.',
  seams: (original) =>
    editAnswer(original, (answer, { kind }) => (kind === 'validation' ? { ...answer, status: 200, body: '{}' } : answer)),
};
