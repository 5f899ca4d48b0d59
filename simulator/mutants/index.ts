/** Every mutant by name. */
import { countsEverybody } from './counts-everybody.ts';
import { countsLowerCase } from './counts-lower-case.ts';
import { countsWithoutBase } from './counts-without-base.ts';
import { created201 } from './created-201.ts';
import { effectBeforePermission } from './effect-before-permission.ts';
import { emptyIdentifierKept } from './empty-identifier-kept.ts';
import { filtersAddUp } from './filters-add-up.ts';
import { forbiddenWithoutEnvelope } from './forbidden-without-envelope.ts';
import { foreignKeyMessage } from './foreign-key-message.ts';
import { inactiveProfileApplies } from './inactive-profile-applies.ts';
import { keyInList } from './key-in-list.ts';
import { limit503 } from './limit-503.ts';
import { limitNotForetold } from './limit-not-foretold.ts';
import { limitRetryAfterDate } from './limit-retry-after-date.ts';
import { limitStays } from './limit-stays.ts';
import { limitTypePerOperation } from './limit-type-per-operation.ts';
import { limitWithEnvelope } from './limit-with-envelope.ts';
import { limitZeroSeconds } from './limit-zero-seconds.ts';
import { listNotServed } from './list-not-served.ts';
import { lowerPriorityWins } from './lower-priority-wins.ts';
import type { Mutant } from './mutant.ts';
import { nullExpiryAccepted } from './null-expiry-accepted.ts';
import { nullFilterCountsNothing } from './null-filter-counts-nothing.ts';
import { permissionNotAsked } from './permission-not-asked.ts';
import { permissionRefused401 } from './permission-refused-401.ts';
import { pickerFails } from './picker-fails.ts';
import { pollNewestFirst } from './poll-newest-first.ts';
import { profileNameRepeats } from './profile-name-repeats.ts';
import { profileNotDeleted } from './profile-not-deleted.ts';
import { profileStampStays } from './profile-stamp-stays.ts';
import { restoreWithoutUpdate } from './restore-without-update.ts';
import { retryAfterDiffers } from './retry-after-differs.ts';
import { ruleCapsNothing } from './rule-caps-nothing.ts';
import { suppressNullsRefused } from './suppress-nulls-refused.ts';
import { unknownProfileDeleted } from './unknown-profile-deleted.ts';
import { unknownRule400 } from './unknown-rule-400.ts';
import { usableIgnoresOverlap } from './usable-ignores-overlap.ts';

export const mutants: Readonly<Record<string, Mutant>> = Object.freeze({
  'counts-everybody': countsEverybody,
  'counts-lower-case': countsLowerCase,
  'counts-without-base': countsWithoutBase,
  'created-201': created201,
  'effect-before-permission': effectBeforePermission,
  'empty-identifier-kept': emptyIdentifierKept,
  'filters-add-up': filtersAddUp,
  'forbidden-without-envelope': forbiddenWithoutEnvelope,
  'foreign-key-message': foreignKeyMessage,
  'inactive-profile-applies': inactiveProfileApplies,
  'key-in-list': keyInList,
  'limit-503': limit503,
  'limit-not-foretold': limitNotForetold,
  'limit-retry-after-date': limitRetryAfterDate,
  'limit-stays': limitStays,
  'limit-type-per-operation': limitTypePerOperation,
  'limit-with-envelope': limitWithEnvelope,
  'limit-zero-seconds': limitZeroSeconds,
  'list-not-served': listNotServed,
  'lower-priority-wins': lowerPriorityWins,
  'null-expiry-accepted': nullExpiryAccepted,
  'null-filter-counts-nothing': nullFilterCountsNothing,
  'permission-not-asked': permissionNotAsked,
  'permission-refused-401': permissionRefused401,
  'picker-fails': pickerFails,
  'poll-newest-first': pollNewestFirst,
  'profile-name-repeats': profileNameRepeats,
  'profile-not-deleted': profileNotDeleted,
  'profile-stamp-stays': profileStampStays,
  'restore-without-update': restoreWithoutUpdate,
  'retry-after-differs': retryAfterDiffers,
  'rule-caps-nothing': ruleCapsNothing,
  'suppress-nulls-refused': suppressNullsRefused,
  'unknown-profile-deleted': unknownProfileDeleted,
  'unknown-rule-400': unknownRule400,
  'usable-ignores-overlap': usableIgnoresOverlap,
});
