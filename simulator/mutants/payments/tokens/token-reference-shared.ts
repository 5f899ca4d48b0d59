import { editReply } from '../../framework/edit.ts';
import type { Family } from '../../framework/family.ts';

const sharing = (member: string, value: string): Family[string] => ({
  breaks: ['TOKEN-REFERENCE-DISTINCT'],
  description: `All tokens have one ${member}.`,
  seams: (original) => editReply(original, ['tokens.createFromTransaction'], (body) => ({ ...body, [member]: value })),
});

export const tokenReferenceShared: Family = {
  'token-reference-shared': sharing('publicReference', 'pt_0Z9Y8X7W6V5U4T3S2R1Q'),
  'token-id-shared': sharing('id', '01890000-0000-7000-8000-000000000001'),
};
