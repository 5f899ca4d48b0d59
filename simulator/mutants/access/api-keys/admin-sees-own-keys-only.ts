import { notFound } from '../../../domain/kernel/refusal.ts';
import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const adminSeesOwnKeysOnly: Mutant = {
  breaks: ['KEY-DETAIL-ADMIN'],
  description: 'An admin can read only the details of its own keys.',
  seams: (original) =>
    editDetail(original, (body, { principal }) => {
      if (body['userId'] !== principal.user.id) throw notFound();
      return body;
    }),
};
