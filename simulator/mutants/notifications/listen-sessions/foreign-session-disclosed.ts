import type { Mutant } from '../../framework/mutant.ts';

export const foreignSessionDisclosed: Mutant = {
  breaks: ['LISTEN-404-SAME'],
  description: "The 404 for another merchant's session has an additional header.",
  seams: (original) => ({
    envelope: (refusal, world, operation) => {
      const answer = original.envelope(refusal, world, operation);
      const isForeign = operation?.id === 'listenSessions.events' && refusal.detail.reason?.includes('another merchant') === true;
      return isForeign ? { ...answer, headers: { ...answer.headers, 'x-session': 'foreign' } } : answer;
    },
  }),
};
