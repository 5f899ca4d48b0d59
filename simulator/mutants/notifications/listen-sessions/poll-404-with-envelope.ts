import type { Mutant } from '../../framework/mutant.ts';

export const poll404WithEnvelope: Mutant = {
  breaks: ['LISTEN-404-NO-BODY'],
  description: 'The 404 of a poll has the error envelope.',
  seams: (original) => ({
    envelope: (refusal, world) => original.envelope(refusal, world, null),
  }),
};
