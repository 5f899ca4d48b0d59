import { register, type RuleId } from '../../../../schemas/register.ts';
import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const detailFieldsRenamed: Mutant = {
  breaks: (Object.keys(register) as RuleId[]).filter((id) => id.startsWith('KEY-DETAIL-FIELD-')),
  description: 'The members of the detail of a key have an underscore before their names.',
  seams: (original) =>
    editReply(original, ['apiKeys.detail'], (body) => Object.fromEntries(Object.entries(body).map(([name, value]) => [`_${name}`, value]))),
};
