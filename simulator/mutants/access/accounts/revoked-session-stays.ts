import { empty } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const revokedSessionStays: Mutant = {
  breaks: ['USER-ACCOUNT'],
  description: 'Revoking a session succeeds, and the session stays.',
  seams: (original) => around(original, ['mySession.revoke'], () => empty),
};
