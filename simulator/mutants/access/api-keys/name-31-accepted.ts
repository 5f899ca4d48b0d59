import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { editValidation } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

const tooLong = { path: 'name', keyword: 'maxLength', message: 'must have at most 31 characters' };

export const name31Accepted: Mutant = {
  breaks: ['KEY-FORUSER-NAME-32'],
  description: 'A name may have 31 characters.',
  seams: (original) =>
    editValidation(original, 'apiKeys.forUser', 'body', (violations, body) =>
      isJsonObject(body) && String(body['name']).length > 31 ? [...violations, tooLong] : violations,
    ),
};
