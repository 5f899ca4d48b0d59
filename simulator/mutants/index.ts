/** Every mutant by name. */
import { accessForAll } from './access-for-all.ts';
import { addressBoundUntold } from './address-bound-untold.ts';
import { adminMayNotMint } from './admin-may-not-mint.ts';
import { adminNotLetIn } from './admin-not-let-in.ts';
import { anotherTransaction } from './another-transaction.ts';
import { anotherTransactionByKey } from './another-transaction-by-key.ts';
import { batchBoundsRefused } from './batch-bounds-refused.ts';
import { batchSizeIgnored } from './batch-size-ignored.ts';
import { boundAddressIgnored } from './bound-address-ignored.ts';
import { boundAddressShutOut } from './bound-address-shut-out.ts';
import { closeEventsLost } from './close-events-lost.ts';
import { codeANumber } from './code-a-number.ts';
import { conflictWithoutEnvelope } from './conflict-without-envelope.ts';
import { countsEverybody } from './counts-everybody.ts';
import { countsLowerCase } from './counts-lower-case.ts';
import { countsWithoutBase } from './counts-without-base.ts';
import { createReveals } from './create-reveals.ts';
import { created201 } from './created-201.ts';
import { creationInLocalTime } from './creation-in-local-time.ts';
import { cursorAtPoll } from './cursor-at-poll.ts';
import { cursorLostWhenEmpty } from './cursor-lost-when-empty.ts';
import { cursorReadsAnHourAgain } from './cursor-reads-an-hour-again.ts';
import { cutOverAlways } from './cut-over-always.ts';
import { cutoverWithOverlap } from './cutover-with-overlap.ts';
import { deleteWithoutEffect } from './delete-without-effect.ts';
import { deleterUntold } from './deleter-untold.ts';
import { detail201 } from './detail-201.ts';
import { detailAsText } from './detail-as-text.ts';
import { detailFieldsRenamed } from './detail-fields-renamed.ts';
import { detailHoldsValue } from './detail-holds-value.ts';
import { detailOfAnotherId } from './detail-of-another-id.ts';
import { detailOpenToAnyone } from './detail-open-to-anyone.ts';
import { detailWithoutPermission } from './detail-without-permission.ts';
import { effectBeforePermission } from './effect-before-permission.ts';
import { emptyIdentifierKept } from './empty-identifier-kept.ts';
import { emptyPollBare } from './empty-poll-bare.ts';
import { endNotServed } from './end-not-served.ts';
import { endlessExpired } from './endless-expired.ts';
import { errorAText } from './error-a-text.ts';
import { expiredKeyWorks } from './expired-key-works.ts';
import { expiryAtPoll } from './expiry-at-poll.ts';
import { failureAsText } from './failure-as-text.ts';
import { falsyLeftOut } from './falsy-left-out.ts';
import { families } from './families/index.ts';
import { filtersAddUp } from './filters-add-up.ts';
import { firstPermissionEnough } from './first-permission-enough.ts';
import { followUpAcrossMerchants } from './follow-up-across-merchants.ts';
import { followUpDeprecated } from './follow-up-deprecated.ts';
import { followUpOfNothing } from './follow-up-of-nothing.ts';
import { followUpUnserved } from './follow-up-unserved.ts';
import { forUserRefused400 } from './for-user-refused-400.ts';
import { forbiddenWithoutEnvelope } from './forbidden-without-envelope.ts';
import { foreignKeyMessage } from './foreign-key-message.ts';
import { foreignMerchant403 } from './foreign-merchant-403.ts';
import { foreignSessionTold } from './foreign-session-told.ts';
import { freeAsEmptyLists } from './free-as-empty-lists.ts';
import { gapBeforeCursor } from './gap-before-cursor.ts';
import { gapEverywhere } from './gap-everywhere.ts';
import { gapUnnoticed } from './gap-unnoticed.ts';
import { gapWithoutInstant } from './gap-without-instant.ts';
import { healthInSummaryOnly } from './health-in-summary-only.ts';
import { healthOfNothing } from './health-of-nothing.ts';
import { historyFromBirth } from './history-from-birth.ts';
import { inactiveKeyWorks } from './inactive-key-works.ts';
import { inactiveProfileApplies } from './inactive-profile-applies.ts';
import { inactiveUserGetsKey } from './inactive-user-gets-key.ts';
import { instantsWithOffset } from './instants-with-offset.ts';
import { instantsWithoutZone } from './instants-without-zone.ts';
import { invalidRequestAccepted } from './invalid-request-accepted.ts';
import { keyInList } from './key-in-list.ts';
import { keyListTellsValue } from './key-list-tells-value.ts';
import { keyListsUnserved } from './key-lists-unserved.ts';
import { keyNameMasked } from './key-name-masked.ts';
import { keyReadEmpty } from './key-read-empty.ts';
import { keysOfAllMerchants } from './keys-of-all-merchants.ts';
import { lapseUntold } from './lapse-untold.ts';
import { lapsedKeyWorks } from './lapsed-key-works.ts';
import { lastUseUntold } from './last-use-untold.ts';
import { last4Leading } from './last4-leading.ts';
import { legacyAcrossMerchants } from './legacy-across-merchants.ts';
import { legacyByOwnMerchant } from './legacy-by-own-merchant.ts';
import { legacyCurt } from './legacy-curt.ts';
import { legacyKeyWithoutStatus } from './legacy-key-without-status.ts';
import { legacyPrefixMadeUp } from './legacy-prefix-made-up.ts';
import { legacyUndeprecated } from './legacy-undeprecated.ts';
import { legacyUnserved } from './legacy-unserved.ts';
import { limit503 } from './limit-503.ts';
import { limitNotForetold } from './limit-not-foretold.ts';
import { limitRetryAfterDate } from './limit-retry-after-date.ts';
import { limitStays } from './limit-stays.ts';
import { limitTypePerOperation } from './limit-type-per-operation.ts';
import { limitWithEnvelope } from './limit-with-envelope.ts';
import { limitZeroSeconds } from './limit-zero-seconds.ts';
import { lineageOfSuccessors } from './lineage-of-successors.ts';
import { listNotServed } from './list-not-served.ts';
import { listOfTransactionsGuarded } from './list-of-transactions-guarded.ts';
import { lowerPriorityWins } from './lower-priority-wins.ts';
import { maskedNotAtAll } from './masked-not-at-all.ts';
import { maskedWithStars } from './masked-with-stars.ts';
import { merchantIdInBraces } from './merchant-id-in-braces.ts';
import { messageEmpty } from './message-empty.ts';
import { messageInLanguages } from './message-in-languages.ts';
import { minted201 } from './minted-201.ts';
import { mintedForCaller } from './minted-for-caller.ts';
import { mintedNameless } from './minted-nameless.ts';
import { mintedOnce } from './minted-once.ts';
import { mintingWithoutPermission } from './minting-without-permission.ts';
import { modificationUntold } from './modification-untold.ts';
import type { Mutant } from './mutant.ts';
import { name31Longest } from './name-31-longest.ts';
import { nameLeftOutWithNulls } from './name-left-out-with-nulls.ts';
import { neverExpired } from './never-expired.ts';
import { noKeyWorks } from './no-key-works.ts';
import { nullExpiryAccepted } from './null-expiry-accepted.ts';
import { nullFilterCountsNothing } from './null-filter-counts-nothing.ts';
import { nullsInWrites } from './nulls-in-writes.ts';
import { nullsLeftOutAtTheTop } from './nulls-left-out-at-the-top.ts';
import { nullsNeverTold } from './nulls-never-told.ts';
import { openNotServed } from './open-not-served.ts';
import { overlapEndForgotten } from './overlap-end-forgotten.ts';
import { overlapForEver } from './overlap-for-ever.ts';
import { overlapOfNothing } from './overlap-of-nothing.ts';
import { overlapToldWrong } from './overlap-told-wrong.ts';
import { ownerIsCaller } from './owner-is-caller.ts';
import { ownerNotLetIn } from './owner-not-let-in.ts';
import { pageNeedsUpdate } from './page-needs-update.ts';
import { pageRepeats } from './page-repeats.ts';
import { permissionNotAsked } from './permission-not-asked.ts';
import { permissionRefused401 } from './permission-refused-401.ts';
import { pickerFails } from './picker-fails.ts';
import { platformSuspensionSigned } from './platform-suspension-signed.ts';
import { platformSuspensionUnexplained } from './platform-suspension-unexplained.ts';
import { poll202 } from './poll-202.ts';
import { poll404WithEnvelope } from './poll-404-with-envelope.ts';
import { pollFieldMissing } from './poll-field-missing.ts';
import { pollFieldsRenamed } from './poll-fields-renamed.ts';
import { pollNewestFirst } from './poll-newest-first.ts';
import { pollRemembersCursor } from './poll-remembers-cursor.ts';
import { pollRenewsNothing } from './poll-renews-nothing.ts';
import { pollWithoutPermission } from './poll-without-permission.ts';
import { prefixTellsAll } from './prefix-tells-all.ts';
import { prefixWithoutStart } from './prefix-without-start.ts';
import { profileNameRepeats } from './profile-name-repeats.ts';
import { profileNotDeleted } from './profile-not-deleted.ts';
import { profileStampStays } from './profile-stamp-stays.ts';
import { profileStaysDeleted } from './profile-stays-deleted.ts';
import { reasonsLost } from './reasons-lost.ts';
import { refusal403 } from './refusal-403.ts';
import { reinstatedInactive } from './reinstated-inactive.ts';
import { rereadHoldsUp } from './reread-holds-up.ts';
import { resellerShutOut } from './reseller-shut-out.ts';
import { restoreWithoutEffect } from './restore-without-effect.ts';
import { restoreWithoutUpdate } from './restore-without-update.ts';
import { restoredStillDeleted } from './restored-still-deleted.ts';
import { retryAfterDiffers } from './retry-after-differs.ts';
import { revealTellsNothing } from './reveal-tells-nothing.ts';
import { revealedEndsWrong } from './revealed-ends-wrong.ts';
import { revealedExpiryDiffers } from './revealed-expiry-differs.ts';
import { revealedFieldsRenamed } from './revealed-fields-renamed.ts';
import { revealedValueWrong } from './revealed-value-wrong.ts';
import { revocationUndone } from './revocation-undone.ts';
import { revokedByNobody } from './revoked-by-nobody.ts';
import { revokedKeyWorks } from './revoked-key-works.ts';
import { rotatedUnmarked } from './rotated-unmarked.ts';
import { rotationKeepsId } from './rotation-keeps-id.ts';
import { rotationUnlinked } from './rotation-unlinked.ts';
import { ruleCapsNothing } from './rule-caps-nothing.ts';
import { sampleEverywhere } from './sample-everywhere.ts';
import { sampleLost } from './sample-lost.ts';
import { sampleWithoutTest } from './sample-without-test.ts';
import { scopeBoundAlways } from './scope-bound-always.ts';
import { scopesIgnored } from './scopes-ignored.ts';
import { secretInFailure } from './secret-in-failure.ts';
import { secretOfTheHouse } from './secret-of-the-house.ts';
import { secretShownAgain } from './secret-shown-again.ts';
import { secretWithheld } from './secret-withheld.ts';
import { sessionNeverEnds } from './session-never-ends.ts';
import { sessionNeverExpires } from './session-never-expires.ts';
import { sessionOfAnyMerchant } from './session-of-any-merchant.ts';
import { sourcesFromBirth } from './sources-from-birth.ts';
import { sourcesUntold } from './sources-untold.ts';
import { statusLowerCase } from './status-lower-case.ts';
import { successWithError } from './success-with-error.ts';
import { successorRefused } from './successor-refused.ts';
import { suppressNullsRefused } from './suppress-nulls-refused.ts';
import { suspendedByNobody } from './suspended-by-nobody.ts';
import { suspendedIsRevoked } from './suspended-is-revoked.ts';
import { suspendedKeyWorks } from './suspended-key-works.ts';
import { suspenderKept } from './suspender-kept.ts';
import { suspensionUntold } from './suspension-untold.ts';
import { tagsDropped } from './tags-dropped.ts';
import { token201 } from './token-201.ts';
import { tokenAcrossMerchants } from './token-across-merchants.ts';
import { tokenFieldMissing } from './token-field-missing.ts';
import { tokenFieldsRenamed } from './token-fields-renamed.ts';
import { tokenIsTheCard } from './token-is-the-card.ts';
import { tokenNamesCustomer } from './token-names-customer.ts';
import { tokenNeedsPermission } from './token-needs-permission.ts';
import { tokenOfAnotherMethod } from './token-of-another-method.ts';
import { tokenOfNothing } from './token-of-nothing.ts';
import { tokenReferencePlain } from './token-reference-plain.ts';
import { tokenReferenceUnprefixed } from './token-reference-unprefixed.ts';
import { tokenRefusalUncoded } from './token-refusal-uncoded.ts';
import { tokenTypeUnknown } from './token-type-unknown.ts';
import { tokenTypeWrong } from './token-type-wrong.ts';
import { tokenUnknownTransaction400 } from './token-unknown-transaction-400.ts';
import { tokenUnmasked } from './token-unmasked.ts';
import { transactionAcrossMerchants } from './transaction-across-merchants.ts';
import { transactionUnread } from './transaction-unread.ts';
import { transactionsNeedPermission } from './transactions-need-permission.ts';
import { transactionsOfAllMerchants } from './transactions-of-all-merchants.ts';
import { transactionsUnserved } from './transactions-unserved.ts';
import { unboundShutOut } from './unbound-shut-out.ts';
import { unknownKey400 } from './unknown-key-400.ts';
import { unknownProfileDeleted } from './unknown-profile-deleted.ts';
import { unknownRule400 } from './unknown-rule-400.ts';
import { unknownSession400 } from './unknown-session-400.ts';
import { unknownTransaction400 } from './unknown-transaction-400.ts';
import { unknownUserTold } from './unknown-user-told.ts';
import { unscopedShutOut } from './unscoped-shut-out.ts';
import { unsettledUnserved } from './unsettled-unserved.ts';
import { updateWithoutEffect } from './update-without-effect.ts';
import { usableIgnoresOverlap } from './usable-ignores-overlap.ts';
import { validationEverywhere } from './validation-everywhere.ts';
import { validationUntold } from './validation-untold.ts';
import { valueToldAgain } from './value-told-again.ts';
import { valueWithheld } from './value-withheld.ts';
import { versionParameterNeeded } from './version-parameter-needed.ts';

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
