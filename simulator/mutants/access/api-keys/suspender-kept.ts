import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const suspenderKept: Mutant = {
  breaks: ['KEY-REINSTATE-BY-NULL'],
  description: 'A reinstated key still names who suspended it.',
  seams: (original) =>
    editDetail(original, (body, { world, params }) => ({
      ...body,
      suspendedBy: body['suspendedBy'] ?? world.records.apiKeys.get(params['id'] ?? '')?.lastModifierId ?? null,
    })),
};
