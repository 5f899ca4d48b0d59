import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { editValidation } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

const outOfBounds = { path: 'MaxResultCount', keyword: 'maximum', message: 'must be between 1 and 200' };

export const batchBoundsRefused: Mutant = {
  breaks: ['LISTEN-BATCH-CLAMPED'],
  description: 'A batch size out of range is rejected.',
  seams: (original) =>
    editValidation(original, 'listenSessions.events', 'query', (violations, query) => {
      const size = isJsonObject(query) ? Number(query['MaxResultCount'] ?? 1) : 1;
      return size < 1 || size > 200 ? [...violations, outOfBounds] : violations;
    }),
};
