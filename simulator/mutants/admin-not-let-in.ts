import { notFound } from '../domain/refusal.ts';
import { editDetail } from './edit-keys.ts';
import type { Mutant } from './mutant.ts';

export const adminNotLetIn: Mutant = {
  breaks: ['KEY-DETAIL-ADMIN'],
  description: 'An admin sees the detail of its own keys only.',
  seams: (original) =>
    editDetail(original, (body, { principal }) => {
      if (body['userId'] !== principal.user.id) throw notFound();
      return body;
    }),
};
