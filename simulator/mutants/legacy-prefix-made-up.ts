import { editDetail } from './edit-keys.ts';
import type { Mutant } from './mutant.ts';

export const legacyPrefixMadeUp: Mutant = {
  breaks: ['KEY-DETAIL-LEGACY-PREFIX'],
  description: 'A key from before hashed storage shows the start of another.',
  seams: (original) => editDetail(original, (body) => (body['keyPrefix'] === null ? { ...body, keyPrefix: 'gk_' } : body)),
};
