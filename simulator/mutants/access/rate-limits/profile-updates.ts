/** Updates of a profile that go beyond its limits. */
import type { Mutant } from '../../framework/mutant.ts';
import { around, editValidation } from '../../framework/edit.ts';
import { ok } from '../../../domain/kernel/call.ts';
import { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Family } from '../../framework/family.ts';

const update = 'rateLimitProfiles.update' as const;

const unlimited = (member: string): Mutant => ({
  breaks: ['PROFILE-UPDATE-LIMITS'],
  description: `An update of a profile takes any ${member}.`,
  operation: update,
  seams: (original) =>
    editValidation(original, update, 'body', (violations) => violations.filter((violation) => !JSON.stringify(violation).includes(member))),
});

export const profileUpdates: Family = {
  'profile-renamed-beyond-128': unlimited('name'),
  'profile-described-beyond-512': unlimited('description'),
  'profile-priority-updated-below-0': unlimited('priority'),
  'profile-renamed-like-another': {
    breaks: ['PROFILE-UPDATE-LIMITS'],
    description: 'An update gives a profile the name of another.',
    operation: update,
    seams: (original) =>
      around(original, [update], (call, handler) => {
        try {
          return handler(call);
        } catch (error) {
          if (error instanceof Refusal && error.kind === 'duplicateName') return ok({});
          throw error;
        }
      }),
  },
};
