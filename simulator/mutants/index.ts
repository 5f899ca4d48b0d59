/** Every mutant by name. */
import { foreignKeyMessage } from './foreign-key-message.ts';
import type { Mutant } from './mutant.ts';
import { nullExpiryAccepted } from './null-expiry-accepted.ts';
import { pollNewestFirst } from './poll-newest-first.ts';
import { retryAfterDiffers } from './retry-after-differs.ts';
import { usableIgnoresOverlap } from './usable-ignores-overlap.ts';

export const mutants: Readonly<Record<string, Mutant>> = Object.freeze({
  'foreign-key-message': foreignKeyMessage,
  'null-expiry-accepted': nullExpiryAccepted,
  'poll-newest-first': pollNewestFirst,
  'retry-after-differs': retryAfterDiffers,
  'usable-ignores-overlap': usableIgnoresOverlap,
});
