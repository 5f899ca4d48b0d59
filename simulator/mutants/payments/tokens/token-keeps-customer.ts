import { editReply, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenKeepsCustomer: Mutant = {
  breaks: ['TOKEN-CUSTOMER-NOT-STORED'],
  description: 'A token contains the customerId of the request.',
  seams: (original) =>
    editReply(original, ['tokens.createFromTransaction'], (body, { query }) => ({ ...body, customerId: (query as Json)['customerId'] })),
};
