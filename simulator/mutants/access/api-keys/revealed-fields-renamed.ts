import { register, type RuleId } from '../../../../schemas/register.ts';
import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const revealedFieldsRenamed: Mutant = {
  breaks: (Object.keys(register) as RuleId[]).filter((id) => id.startsWith('KEY-REVEALED-FIELD-')),
  description: 'The members of a revealed key have an underscore before their names.',
  seams: (original) =>
    editReply(original, ['apiKeys.forUser'], (body) =>
      Object.fromEntries(Object.entries(body).map(([name, value]) => [`_${name}`, value])),
    ),
};
