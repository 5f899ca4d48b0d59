import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const legacyPrefixInvented: Mutant = {
  breaks: ['KEY-DETAIL-LEGACY-PREFIX'],
  description: 'A key from before hashed storage shows the start of another.',
  seams: (original) => editDetail(original, (body) => (body['keyPrefix'] === null ? { ...body, keyPrefix: 'gk_' } : body)),
};
