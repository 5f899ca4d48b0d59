import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const detailHoldsValue: Mutant = {
  breaks: ['KEY-DETAIL-VALUE-ABSENT'],
  description: "The detail of the caller's own key repeats its value.",
  seams: (original) => editDetail(original, (body, call) => ({ ...body, value: call.header('api-key') })),
};
