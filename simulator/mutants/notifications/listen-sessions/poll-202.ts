import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const poll202: Mutant = {
  breaks: ['LISTEN-POLL-200'],
  description: 'A poll answers 202.',
  seams: (original) => around(original, ['listenSessions.events'], (call, handler) => ({ ...handler(call), status: 202 })),
};
