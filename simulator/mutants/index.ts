/** Every mutant by name. */
import { accessForAll } from './access/api-keys/access-for-all.ts';
import { addressBoundUntold } from './access/api-keys/address-bound-untold.ts';
import { adminMayNotMint } from './access/api-keys/admin-may-not-mint.ts';
import { adminNotLetIn } from './access/api-keys/admin-not-let-in.ts';
import { anotherTransaction } from './payments/transactions/another-transaction.ts';
import { anotherTransactionByKey } from './payments/transactions/another-transaction-by-key.ts';
import { batchBoundsRefused } from './notifications/listen-sessions/batch-bounds-refused.ts';
import { batchSizeIgnored } from './notifications/listen-sessions/batch-size-ignored.ts';
import { boundAddressIgnored } from './conventions/bound-address-ignored.ts';
import { boundAddressShutOut } from './conventions/bound-address-shut-out.ts';
import { closeEventsLost } from './notifications/listen-sessions/close-events-lost.ts';
import { codeANumber } from './conventions/code-a-number.ts';
import { conflictWithoutEnvelope } from './conventions/conflict-without-envelope.ts';
import { countsEverybody } from './payments/transactions/counts-everybody.ts';
import { countsLowerCase } from './payments/transactions/counts-lower-case.ts';
import { countsWithoutBase } from './payments/transactions/counts-without-base.ts';
import { createReveals } from './access/api-keys/create-reveals.ts';
import { created201 } from './conventions/created-201.ts';
import { creationInLocalTime } from './access/api-keys/creation-in-local-time.ts';
import { cursorAtPoll } from './notifications/listen-sessions/cursor-at-poll.ts';
import { cursorLostWhenEmpty } from './notifications/listen-sessions/cursor-lost-when-empty.ts';
import { cursorReadsAnHourAgain } from './notifications/listen-sessions/cursor-reads-an-hour-again.ts';
import { cutOverAlways } from './access/api-keys/cut-over-always.ts';
import { cutoverWithOverlap } from './access/api-keys/cutover-with-overlap.ts';
import { deleteWithoutEffect } from './access/api-keys/delete-without-effect.ts';
import { deleterUntold } from './conventions/deleter-untold.ts';
import { detail201 } from './access/api-keys/detail-201.ts';
import { detailAsText } from './conventions/detail-as-text.ts';
import { detailFieldsRenamed } from './access/api-keys/detail-fields-renamed.ts';
import { detailHoldsValue } from './access/api-keys/detail-holds-value.ts';
import { detailOfAnotherId } from './access/api-keys/detail-of-another-id.ts';
import { detailOpenToAnyone } from './access/api-keys/detail-open-to-anyone.ts';
import { detailWithoutPermission } from './access/api-keys/detail-without-permission.ts';
import { effectBeforePermission } from './conventions/effect-before-permission.ts';
import { emptyIdentifierKept } from './access/rate-limits/empty-identifier-kept.ts';
import { emptyPollBare } from './notifications/listen-sessions/empty-poll-bare.ts';
import { endNotServed } from './notifications/listen-sessions/end-not-served.ts';
import { endlessExpired } from './access/api-keys/endless-expired.ts';
import { errorAText } from './conventions/error-a-text.ts';
import { expiredKeyWorks } from './access/api-keys/expired-key-works.ts';
import { expiryAtPoll } from './notifications/listen-sessions/expiry-at-poll.ts';
import { failureAsText } from './conventions/failure-as-text.ts';
import { falsyLeftOut } from './conventions/falsy-left-out.ts';
import { families } from './families/index.ts';
import { filtersAddUp } from './payments/transactions/filters-add-up.ts';
import { firstPermissionEnough } from './access/api-keys/first-permission-enough.ts';
import { followUpAcrossMerchants } from './payments/transactions/follow-up-across-merchants.ts';
import { followUpDeprecated } from './payments/transactions/follow-up-deprecated.ts';
import { followUpOfNothing } from './payments/transactions/follow-up-of-nothing.ts';
import { followUpUnserved } from './payments/transactions/follow-up-unserved.ts';
import { forUserRefused400 } from './access/api-keys/for-user-refused-400.ts';
import { forbiddenWithoutEnvelope } from './conventions/forbidden-without-envelope.ts';
import { foreignKeyMessage } from './access/api-keys/foreign-key-message.ts';
import { foreignMerchant403 } from './access/api-keys/foreign-merchant-403.ts';
import { foreignSessionTold } from './notifications/listen-sessions/foreign-session-told.ts';
import { freeAsEmptyLists } from './access/api-keys/free-as-empty-lists.ts';
import { gapBeforeCursor } from './notifications/listen-sessions/gap-before-cursor.ts';
import { gapEverywhere } from './notifications/listen-sessions/gap-everywhere.ts';
import { gapUnnoticed } from './notifications/listen-sessions/gap-unnoticed.ts';
import { gapWithoutInstant } from './notifications/listen-sessions/gap-without-instant.ts';
import { healthInSummaryOnly } from './platform/health/health-in-summary-only.ts';
import { healthOfNothing } from './platform/health/health-of-nothing.ts';
import { historyFromBirth } from './access/api-keys/history-from-birth.ts';
import { inactiveKeyWorks } from './access/api-keys/inactive-key-works.ts';
import { inactiveProfileApplies } from './access/rate-limits/inactive-profile-applies.ts';
import { inactiveUserGetsKey } from './access/api-keys/inactive-user-gets-key.ts';
import { instantsWithOffset } from './conventions/instants-with-offset.ts';
import { instantsWithoutZone } from './conventions/instants-without-zone.ts';
import { invalidRequestAccepted } from './access/api-keys/invalid-request-accepted.ts';
import { keyInList } from './conventions/key-in-list.ts';
import { keyListTellsValue } from './access/api-keys/key-list-tells-value.ts';
import { keyListsUnserved } from './access/api-keys/key-lists-unserved.ts';
import { keyNameMasked } from './access/api-keys/key-name-masked.ts';
import { keyReadEmpty } from './access/api-keys/key-read-empty.ts';
import { keysOfAllMerchants } from './conventions/keys-of-all-merchants.ts';
import { lapseUntold } from './access/api-keys/lapse-untold.ts';
import { lapsedKeyWorks } from './access/api-keys/lapsed-key-works.ts';
import { lastUseUntold } from './access/api-keys/last-use-untold.ts';
import { last4Leading } from './access/api-keys/last4-leading.ts';
import { legacyAcrossMerchants } from './payments/transactions/legacy-across-merchants.ts';
import { legacyByOwnMerchant } from './payments/transactions/legacy-by-own-merchant.ts';
import { legacyCurt } from './payments/transactions/legacy-curt.ts';
import { legacyKeyWithoutStatus } from './access/api-keys/legacy-key-without-status.ts';
import { legacyPrefixMadeUp } from './access/api-keys/legacy-prefix-made-up.ts';
import { legacyUndeprecated } from './payments/transactions/legacy-undeprecated.ts';
import { legacyUnserved } from './payments/transactions/legacy-unserved.ts';
import { limit503 } from './access/rate-limits/limit-503.ts';
import { limitNotForetold } from './access/rate-limits/limit-not-foretold.ts';
import { limitRetryAfterDate } from './access/rate-limits/limit-retry-after-date.ts';
import { limitStays } from './access/rate-limits/limit-stays.ts';
import { limitTypePerOperation } from './access/rate-limits/limit-type-per-operation.ts';
import { limitWithEnvelope } from './access/rate-limits/limit-with-envelope.ts';
import { limitZeroSeconds } from './access/rate-limits/limit-zero-seconds.ts';
import { lineageOfSuccessors } from './access/api-keys/lineage-of-successors.ts';
import { listNotServed } from './conventions/list-not-served.ts';
import { listOfTransactionsGuarded } from './payments/transactions/list-of-transactions-guarded.ts';
import { lowerPriorityWins } from './access/rate-limits/lower-priority-wins.ts';
import { maskedNotAtAll } from './access/api-keys/masked-not-at-all.ts';
import { maskedWithStars } from './access/api-keys/masked-with-stars.ts';
import { merchantIdInBraces } from './conventions/merchant-id-in-braces.ts';
import { messageEmpty } from './conventions/message-empty.ts';
import { messageInLanguages } from './conventions/message-in-languages.ts';
import { minted201 } from './access/api-keys/minted-201.ts';
import { mintedForCaller } from './access/api-keys/minted-for-caller.ts';
import { mintedNameless } from './access/api-keys/minted-nameless.ts';
import { mintedOnce } from './access/api-keys/minted-once.ts';
import { mintingWithoutPermission } from './access/api-keys/minting-without-permission.ts';
import { modificationUntold } from './access/api-keys/modification-untold.ts';
import type { Mutant } from './framework/mutant.ts';
import { name31Longest } from './access/api-keys/name-31-longest.ts';
import { nameLeftOutWithNulls } from './conventions/name-left-out-with-nulls.ts';
import { neverExpired } from './access/api-keys/never-expired.ts';
import { noKeyWorks } from './conventions/no-key-works.ts';
import { nullExpiryAccepted } from './access/api-keys/null-expiry-accepted.ts';
import { nullFilterCountsNothing } from './payments/transactions/null-filter-counts-nothing.ts';
import { nullsInWrites } from './conventions/nulls-in-writes.ts';
import { nullsLeftOutAtTheTop } from './conventions/nulls-left-out-at-the-top.ts';
import { nullsNeverTold } from './conventions/nulls-never-told.ts';
import { openNotServed } from './notifications/listen-sessions/open-not-served.ts';
import { overlapEndForgotten } from './access/api-keys/overlap-end-forgotten.ts';
import { overlapForEver } from './access/api-keys/overlap-for-ever.ts';
import { overlapOfNothing } from './access/api-keys/overlap-of-nothing.ts';
import { overlapToldWrong } from './access/api-keys/overlap-told-wrong.ts';
import { ownerIsCaller } from './access/api-keys/owner-is-caller.ts';
import { ownerNotLetIn } from './access/api-keys/owner-not-let-in.ts';
import { pageNeedsUpdate } from './conventions/page-needs-update.ts';
import { pageRepeats } from './conventions/page-repeats.ts';
import { permissionNotAsked } from './conventions/permission-not-asked.ts';
import { permissionRefused401 } from './conventions/permission-refused-401.ts';
import { pickerFails } from './conventions/picker-fails.ts';
import { platformSuspensionSigned } from './access/api-keys/platform-suspension-signed.ts';
import { platformSuspensionUnexplained } from './access/api-keys/platform-suspension-unexplained.ts';
import { poll202 } from './notifications/listen-sessions/poll-202.ts';
import { poll404WithEnvelope } from './notifications/listen-sessions/poll-404-with-envelope.ts';
import { pollFieldMissing } from './notifications/listen-sessions/poll-field-missing.ts';
import { pollFieldsRenamed } from './notifications/listen-sessions/poll-fields-renamed.ts';
import { pollNewestFirst } from './notifications/listen-sessions/poll-newest-first.ts';
import { pollRemembersCursor } from './notifications/listen-sessions/poll-remembers-cursor.ts';
import { pollRenewsNothing } from './notifications/listen-sessions/poll-renews-nothing.ts';
import { pollWithoutPermission } from './notifications/listen-sessions/poll-without-permission.ts';
import { prefixTellsAll } from './access/api-keys/prefix-tells-all.ts';
import { prefixWithoutStart } from './access/api-keys/prefix-without-start.ts';
import { profileNameRepeats } from './access/rate-limits/profile-name-repeats.ts';
import { profileNotDeleted } from './access/rate-limits/profile-not-deleted.ts';
import { profileStampStays } from './access/rate-limits/profile-stamp-stays.ts';
import { profileStaysDeleted } from './conventions/profile-stays-deleted.ts';
import { reasonsLost } from './access/api-keys/reasons-lost.ts';
import { refusal403 } from './conventions/refusal-403.ts';
import { reinstatedInactive } from './access/api-keys/reinstated-inactive.ts';
import { rereadHoldsUp } from './notifications/listen-sessions/reread-holds-up.ts';
import { resellerShutOut } from './access/api-keys/reseller-shut-out.ts';
import { restoreWithoutEffect } from './access/api-keys/restore-without-effect.ts';
import { restoreWithoutUpdate } from './access/rate-limits/restore-without-update.ts';
import { restoredStillDeleted } from './conventions/restored-still-deleted.ts';
import { retryAfterDiffers } from './access/rate-limits/retry-after-differs.ts';
import { revealTellsNothing } from './access/api-keys/reveal-tells-nothing.ts';
import { revealedEndsWrong } from './access/api-keys/revealed-ends-wrong.ts';
import { revealedExpiryDiffers } from './access/api-keys/revealed-expiry-differs.ts';
import { revealedFieldsRenamed } from './access/api-keys/revealed-fields-renamed.ts';
import { revealedValueWrong } from './access/api-keys/revealed-value-wrong.ts';
import { revocationUndone } from './access/api-keys/revocation-undone.ts';
import { revokedByNobody } from './access/api-keys/revoked-by-nobody.ts';
import { revokedKeyWorks } from './access/api-keys/revoked-key-works.ts';
import { rotatedUnmarked } from './access/api-keys/rotated-unmarked.ts';
import { rotationKeepsId } from './access/api-keys/rotation-keeps-id.ts';
import { rotationUnlinked } from './access/api-keys/rotation-unlinked.ts';
import { ruleCapsNothing } from './access/rate-limits/rule-caps-nothing.ts';
import { sampleEverywhere } from './notifications/listen-sessions/sample-everywhere.ts';
import { sampleLost } from './notifications/listen-sessions/sample-lost.ts';
import { sampleWithoutTest } from './notifications/listen-sessions/sample-without-test.ts';
import { scopeBoundAlways } from './access/api-keys/scope-bound-always.ts';
import { scopesIgnored } from './conventions/scopes-ignored.ts';
import { secretInFailure } from './conventions/secret-in-failure.ts';
import { secretOfTheHouse } from './notifications/listen-sessions/secret-of-the-house.ts';
import { secretShownAgain } from './notifications/listen-sessions/secret-shown-again.ts';
import { secretWithheld } from './notifications/listen-sessions/secret-withheld.ts';
import { sessionNeverEnds } from './notifications/listen-sessions/session-never-ends.ts';
import { sessionNeverExpires } from './notifications/listen-sessions/session-never-expires.ts';
import { sessionOfAnyMerchant } from './notifications/listen-sessions/session-of-any-merchant.ts';
import { sourcesFromBirth } from './access/api-keys/sources-from-birth.ts';
import { sourcesUntold } from './access/api-keys/sources-untold.ts';
import { statusLowerCase } from './access/api-keys/status-lower-case.ts';
import { successWithError } from './conventions/success-with-error.ts';
import { successorRefused } from './access/api-keys/successor-refused.ts';
import { suppressNullsRefused } from './conventions/suppress-nulls-refused.ts';
import { suspendedByNobody } from './access/api-keys/suspended-by-nobody.ts';
import { suspendedIsRevoked } from './access/api-keys/suspended-is-revoked.ts';
import { suspendedKeyWorks } from './access/api-keys/suspended-key-works.ts';
import { suspenderKept } from './access/api-keys/suspender-kept.ts';
import { suspensionUntold } from './access/api-keys/suspension-untold.ts';
import { tagsDropped } from './payments/transactions/tags-dropped.ts';
import { token201 } from './payments/tokens/token-201.ts';
import { tokenAcrossMerchants } from './payments/tokens/token-across-merchants.ts';
import { tokenFieldMissing } from './payments/tokens/token-field-missing.ts';
import { tokenFieldsRenamed } from './payments/tokens/token-fields-renamed.ts';
import { tokenIsTheCard } from './payments/tokens/token-is-the-card.ts';
import { tokenNamesCustomer } from './payments/tokens/token-names-customer.ts';
import { tokenNeedsPermission } from './payments/tokens/token-needs-permission.ts';
import { tokenOfAnotherMethod } from './payments/tokens/token-of-another-method.ts';
import { tokenOfNothing } from './payments/tokens/token-of-nothing.ts';
import { tokenReferencePlain } from './payments/tokens/token-reference-plain.ts';
import { tokenReferenceUnprefixed } from './payments/tokens/token-reference-unprefixed.ts';
import { tokenRefusalUncoded } from './payments/tokens/token-refusal-uncoded.ts';
import { tokenTypeUnknown } from './payments/tokens/token-type-unknown.ts';
import { tokenTypeWrong } from './payments/tokens/token-type-wrong.ts';
import { tokenUnknownTransaction400 } from './payments/tokens/token-unknown-transaction-400.ts';
import { tokenUnmasked } from './payments/tokens/token-unmasked.ts';
import { transactionAcrossMerchants } from './payments/transactions/transaction-across-merchants.ts';
import { transactionUnread } from './payments/transactions/transaction-unread.ts';
import { transactionsNeedPermission } from './conventions/transactions-need-permission.ts';
import { transactionsOfAllMerchants } from './conventions/transactions-of-all-merchants.ts';
import { transactionsUnserved } from './payments/transactions/transactions-unserved.ts';
import { unboundShutOut } from './conventions/unbound-shut-out.ts';
import { unknownKey400 } from './access/api-keys/unknown-key-400.ts';
import { unknownProfileDeleted } from './conventions/unknown-profile-deleted.ts';
import { unknownRule400 } from './conventions/unknown-rule-400.ts';
import { unknownSession400 } from './notifications/listen-sessions/unknown-session-400.ts';
import { unknownTransaction400 } from './payments/transactions/unknown-transaction-400.ts';
import { unknownUserTold } from './access/api-keys/unknown-user-told.ts';
import { unscopedShutOut } from './conventions/unscoped-shut-out.ts';
import { unsettledUnserved } from './payments/transactions/unsettled-unserved.ts';
import { updateWithoutEffect } from './access/api-keys/update-without-effect.ts';
import { usableIgnoresOverlap } from './access/api-keys/usable-ignores-overlap.ts';
import { validationEverywhere } from './conventions/validation-everywhere.ts';
import { validationUntold } from './access/api-keys/validation-untold.ts';
import { valueToldAgain } from './access/api-keys/value-told-again.ts';
import { valueWithheld } from './access/api-keys/value-withheld.ts';
import { versionParameterNeeded } from './conventions/version-parameter-needed.ts';

export const mutants: Readonly<Record<string, Mutant>> = Object.freeze({
  'access-for-all': accessForAll,
  'address-bound-untold': addressBoundUntold,
  'admin-may-not-mint': adminMayNotMint,
  'admin-not-let-in': adminNotLetIn,
  'another-transaction': anotherTransaction,
  'another-transaction-by-key': anotherTransactionByKey,
  'batch-bounds-refused': batchBoundsRefused,
  'batch-size-ignored': batchSizeIgnored,
  'bound-address-ignored': boundAddressIgnored,
  'bound-address-shut-out': boundAddressShutOut,
  'close-events-lost': closeEventsLost,
  'code-a-number': codeANumber,
  'conflict-without-envelope': conflictWithoutEnvelope,
  'counts-everybody': countsEverybody,
  'counts-lower-case': countsLowerCase,
  'counts-without-base': countsWithoutBase,
  'create-reveals': createReveals,
  'created-201': created201,
  'creation-in-local-time': creationInLocalTime,
  'cursor-at-poll': cursorAtPoll,
  'cursor-lost-when-empty': cursorLostWhenEmpty,
  'cursor-reads-an-hour-again': cursorReadsAnHourAgain,
  'cut-over-always': cutOverAlways,
  'cutover-with-overlap': cutoverWithOverlap,
  'delete-without-effect': deleteWithoutEffect,
  'deleter-untold': deleterUntold,
  'detail-201': detail201,
  'detail-as-text': detailAsText,
  'detail-fields-renamed': detailFieldsRenamed,
  'detail-holds-value': detailHoldsValue,
  'detail-of-another-id': detailOfAnotherId,
  'detail-open-to-anyone': detailOpenToAnyone,
  'detail-without-permission': detailWithoutPermission,
  'effect-before-permission': effectBeforePermission,
  'empty-identifier-kept': emptyIdentifierKept,
  'empty-poll-bare': emptyPollBare,
  'end-not-served': endNotServed,
  'endless-expired': endlessExpired,
  'error-a-text': errorAText,
  'expired-key-works': expiredKeyWorks,
  'expiry-at-poll': expiryAtPoll,
  'failure-as-text': failureAsText,
  'falsy-left-out': falsyLeftOut,
  'filters-add-up': filtersAddUp,
  'first-permission-enough': firstPermissionEnough,
  'follow-up-across-merchants': followUpAcrossMerchants,
  'follow-up-deprecated': followUpDeprecated,
  'follow-up-of-nothing': followUpOfNothing,
  'follow-up-unserved': followUpUnserved,
  'for-user-refused-400': forUserRefused400,
  'forbidden-without-envelope': forbiddenWithoutEnvelope,
  'foreign-key-message': foreignKeyMessage,
  'foreign-merchant-403': foreignMerchant403,
  'foreign-session-told': foreignSessionTold,
  'free-as-empty-lists': freeAsEmptyLists,
  'gap-before-cursor': gapBeforeCursor,
  'gap-everywhere': gapEverywhere,
  'gap-unnoticed': gapUnnoticed,
  'gap-without-instant': gapWithoutInstant,
  'health-in-summary-only': healthInSummaryOnly,
  'health-of-nothing': healthOfNothing,
  'history-from-birth': historyFromBirth,
  'inactive-key-works': inactiveKeyWorks,
  'inactive-profile-applies': inactiveProfileApplies,
  'inactive-user-gets-key': inactiveUserGetsKey,
  'instants-with-offset': instantsWithOffset,
  'instants-without-zone': instantsWithoutZone,
  'invalid-request-accepted': invalidRequestAccepted,
  'key-in-list': keyInList,
  'key-list-tells-value': keyListTellsValue,
  'key-lists-unserved': keyListsUnserved,
  'key-name-masked': keyNameMasked,
  'key-read-empty': keyReadEmpty,
  'keys-of-all-merchants': keysOfAllMerchants,
  'lapse-untold': lapseUntold,
  'lapsed-key-works': lapsedKeyWorks,
  'last-use-untold': lastUseUntold,
  'last4-leading': last4Leading,
  'legacy-across-merchants': legacyAcrossMerchants,
  'legacy-by-own-merchant': legacyByOwnMerchant,
  'legacy-curt': legacyCurt,
  'legacy-key-without-status': legacyKeyWithoutStatus,
  'legacy-prefix-made-up': legacyPrefixMadeUp,
  'legacy-undeprecated': legacyUndeprecated,
  'legacy-unserved': legacyUnserved,
  'limit-503': limit503,
  'limit-not-foretold': limitNotForetold,
  'limit-retry-after-date': limitRetryAfterDate,
  'limit-stays': limitStays,
  'limit-type-per-operation': limitTypePerOperation,
  'limit-with-envelope': limitWithEnvelope,
  'limit-zero-seconds': limitZeroSeconds,
  'lineage-of-successors': lineageOfSuccessors,
  'list-not-served': listNotServed,
  'list-of-transactions-guarded': listOfTransactionsGuarded,
  'lower-priority-wins': lowerPriorityWins,
  'masked-not-at-all': maskedNotAtAll,
  'masked-with-stars': maskedWithStars,
  'merchant-id-in-braces': merchantIdInBraces,
  'message-empty': messageEmpty,
  'message-in-languages': messageInLanguages,
  'minted-201': minted201,
  'minted-for-caller': mintedForCaller,
  'minted-nameless': mintedNameless,
  'minted-once': mintedOnce,
  'minting-without-permission': mintingWithoutPermission,
  'modification-untold': modificationUntold,
  'name-31-longest': name31Longest,
  'name-left-out-with-nulls': nameLeftOutWithNulls,
  'never-expired': neverExpired,
  'no-key-works': noKeyWorks,
  'null-expiry-accepted': nullExpiryAccepted,
  'null-filter-counts-nothing': nullFilterCountsNothing,
  'nulls-in-writes': nullsInWrites,
  'nulls-left-out-at-the-top': nullsLeftOutAtTheTop,
  'nulls-never-told': nullsNeverTold,
  'open-not-served': openNotServed,
  'overlap-end-forgotten': overlapEndForgotten,
  'overlap-for-ever': overlapForEver,
  'overlap-of-nothing': overlapOfNothing,
  'overlap-told-wrong': overlapToldWrong,
  'owner-is-caller': ownerIsCaller,
  'owner-not-let-in': ownerNotLetIn,
  'page-needs-update': pageNeedsUpdate,
  'page-repeats': pageRepeats,
  'permission-not-asked': permissionNotAsked,
  'permission-refused-401': permissionRefused401,
  'picker-fails': pickerFails,
  'platform-suspension-signed': platformSuspensionSigned,
  'platform-suspension-unexplained': platformSuspensionUnexplained,
  'poll-202': poll202,
  'poll-404-with-envelope': poll404WithEnvelope,
  'poll-field-missing': pollFieldMissing,
  'poll-fields-renamed': pollFieldsRenamed,
  'poll-newest-first': pollNewestFirst,
  'poll-remembers-cursor': pollRemembersCursor,
  'poll-renews-nothing': pollRenewsNothing,
  'poll-without-permission': pollWithoutPermission,
  'prefix-tells-all': prefixTellsAll,
  'prefix-without-start': prefixWithoutStart,
  'profile-name-repeats': profileNameRepeats,
  'profile-not-deleted': profileNotDeleted,
  'profile-stamp-stays': profileStampStays,
  'profile-stays-deleted': profileStaysDeleted,
  'reasons-lost': reasonsLost,
  'refusal-403': refusal403,
  'reinstated-inactive': reinstatedInactive,
  'reread-holds-up': rereadHoldsUp,
  'reseller-shut-out': resellerShutOut,
  'restore-without-effect': restoreWithoutEffect,
  'restore-without-update': restoreWithoutUpdate,
  'restored-still-deleted': restoredStillDeleted,
  'retry-after-differs': retryAfterDiffers,
  'reveal-tells-nothing': revealTellsNothing,
  'revealed-ends-wrong': revealedEndsWrong,
  'revealed-expiry-differs': revealedExpiryDiffers,
  'revealed-fields-renamed': revealedFieldsRenamed,
  'revealed-value-wrong': revealedValueWrong,
  'revocation-undone': revocationUndone,
  'revoked-by-nobody': revokedByNobody,
  'revoked-key-works': revokedKeyWorks,
  'rotated-unmarked': rotatedUnmarked,
  'rotation-keeps-id': rotationKeepsId,
  'rotation-unlinked': rotationUnlinked,
  'rule-caps-nothing': ruleCapsNothing,
  'sample-everywhere': sampleEverywhere,
  'sample-lost': sampleLost,
  'sample-without-test': sampleWithoutTest,
  'scope-bound-always': scopeBoundAlways,
  'scopes-ignored': scopesIgnored,
  'secret-in-failure': secretInFailure,
  'secret-of-the-house': secretOfTheHouse,
  'secret-shown-again': secretShownAgain,
  'secret-withheld': secretWithheld,
  'session-never-ends': sessionNeverEnds,
  'session-never-expires': sessionNeverExpires,
  'session-of-any-merchant': sessionOfAnyMerchant,
  'sources-from-birth': sourcesFromBirth,
  'sources-untold': sourcesUntold,
  'status-lower-case': statusLowerCase,
  'success-with-error': successWithError,
  'successor-refused': successorRefused,
  'suppress-nulls-refused': suppressNullsRefused,
  'suspended-by-nobody': suspendedByNobody,
  'suspended-is-revoked': suspendedIsRevoked,
  'suspended-key-works': suspendedKeyWorks,
  'suspender-kept': suspenderKept,
  'suspension-untold': suspensionUntold,
  'tags-dropped': tagsDropped,
  'token-201': token201,
  'token-across-merchants': tokenAcrossMerchants,
  'token-field-missing': tokenFieldMissing,
  'token-fields-renamed': tokenFieldsRenamed,
  'token-is-the-card': tokenIsTheCard,
  'token-names-customer': tokenNamesCustomer,
  'token-needs-permission': tokenNeedsPermission,
  'token-of-another-method': tokenOfAnotherMethod,
  'token-of-nothing': tokenOfNothing,
  'token-reference-plain': tokenReferencePlain,
  'token-reference-unprefixed': tokenReferenceUnprefixed,
  'token-refusal-uncoded': tokenRefusalUncoded,
  'token-type-unknown': tokenTypeUnknown,
  'token-type-wrong': tokenTypeWrong,
  'token-unknown-transaction-400': tokenUnknownTransaction400,
  'token-unmasked': tokenUnmasked,
  'transaction-across-merchants': transactionAcrossMerchants,
  'transaction-unread': transactionUnread,
  'transactions-need-permission': transactionsNeedPermission,
  'transactions-of-all-merchants': transactionsOfAllMerchants,
  'transactions-unserved': transactionsUnserved,
  'unbound-shut-out': unboundShutOut,
  'unknown-key-400': unknownKey400,
  'unknown-profile-deleted': unknownProfileDeleted,
  'unknown-rule-400': unknownRule400,
  'unknown-session-400': unknownSession400,
  'unknown-transaction-400': unknownTransaction400,
  'unknown-user-told': unknownUserTold,
  'unscoped-shut-out': unscopedShutOut,
  'unsettled-unserved': unsettledUnserved,
  'update-without-effect': updateWithoutEffect,
  'usable-ignores-overlap': usableIgnoresOverlap,
  'validation-everywhere': validationEverywhere,
  'validation-untold': validationUntold,
  'value-told-again': valueToldAgain,
  'value-withheld': valueWithheld,
  'version-parameter-needed': versionParameterNeeded,
  ...families,
});
