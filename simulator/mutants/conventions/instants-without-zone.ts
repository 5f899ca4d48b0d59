import { editDetail } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const instantsWithoutZone: Mutant = {
  breaks: ['CONVENTION-INSTANT-FORM'],
  description: 'Instants of a detail have no time zone.',
  seams: (original) => editDetail(original, (body) => ({ ...body, creationTime: String(body['creationTime']).replace('Z', '') })),
};
