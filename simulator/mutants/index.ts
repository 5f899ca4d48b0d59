/** Every mutant by name. */
import { accessForAll } from './access/api-keys/access-for-all.ts';
import { addressBindingNotReported } from './access/api-keys/address-binding-not-reported.ts';
import { adminMayNotMint } from './access/api-keys/admin-may-not-mint.ts';
import { adminSeesOwnKeysOnly } from './access/api-keys/admin-sees-own-keys-only.ts';
import { anotherTransaction } from './payments/transactions/another-transaction.ts';
import { anotherTransactionByKey } from './payments/transactions/another-transaction-by-key.ts';
import { batchBoundsRefused } from './notifications/listen-sessions/batch-bounds-refused.ts';
import { batchSizeIgnored } from './notifications/listen-sessions/batch-size-ignored.ts';
import { boundAddressIgnored } from './conventions/bound-address-ignored.ts';
import { boundAddressRejected } from './conventions/bound-address-rejected.ts';
import { adjacentEventsLost } from './notifications/listen-sessions/adjacent-events-lost.ts';
import { codeAsNumber } from './conventions/code-as-number.ts';
import { conflictWithoutEnvelope } from './conventions/conflict-without-envelope.ts';
import { countsAllMerchants } from './payments/transactions/counts-all-merchants.ts';
import { countsLowerCase } from './payments/transactions/counts-lower-case.ts';
import { countsWithoutBase } from './payments/transactions/counts-without-base.ts';
import { createReveals } from './access/api-keys/create-reveals.ts';
import { created201 } from './conventions/created-201.ts';
import { creationInLocalTime } from './access/api-keys/creation-in-local-time.ts';
import { cursorIsPollTime } from './notifications/listen-sessions/cursor-is-poll-time.ts';
import { cursorLostWhenEmpty } from './notifications/listen-sessions/cursor-lost-when-empty.ts';
import { cursorRereadsAnHour } from './notifications/listen-sessions/cursor-rereads-an-hour.ts';
import { cutoverAlways } from './access/api-keys/cutover-always.ts';
import { cutoverWithOverlap } from './access/api-keys/cutover-with-overlap.ts';
import { deleteWithoutEffect } from './access/api-keys/delete-without-effect.ts';
import { deleterMissing } from './conventions/deleter-missing.ts';
import { detail201 } from './access/api-keys/detail-201.ts';
import { detailAsPlainText } from './conventions/detail-as-plain-text.ts';
import { detailFieldsRenamed } from './access/api-keys/detail-fields-renamed.ts';
import { detailHoldsValue } from './access/api-keys/detail-holds-value.ts';
import { detailOfAnotherId } from './access/api-keys/detail-of-another-id.ts';
import { detailOpenToAnyone } from './access/api-keys/detail-open-to-anyone.ts';
import { detailWithoutPermission } from './access/api-keys/detail-without-permission.ts';
import { effectBeforePermission } from './conventions/effect-before-permission.ts';
import { emptyIdentifierKept } from './access/rate-limits/empty-identifier-kept.ts';
import { emptyPollAsObject } from './notifications/listen-sessions/empty-poll-as-object.ts';
import { endNotServed } from './notifications/listen-sessions/end-not-served.ts';
import { keyWithoutExpiryExpired } from './access/api-keys/key-without-expiry-expired.ts';
import { errorAsString } from './conventions/error-as-string.ts';
import { expiredKeyWorks } from './access/api-keys/expired-key-works.ts';
import { expiryBeforePoll } from './notifications/listen-sessions/expiry-before-poll.ts';
import { failureAsPlainText } from './conventions/failure-as-plain-text.ts';
import { falsyValuesSuppressed } from './conventions/falsy-values-suppressed.ts';
import { families } from './families/index.ts';
import { filtersCumulative } from './payments/transactions/filters-cumulative.ts';
import { firstPermissionSuffices } from './access/api-keys/first-permission-suffices.ts';
import { followUpAcrossMerchants } from './payments/transactions/follow-up-across-merchants.ts';
import { followUpDeprecated } from './payments/transactions/follow-up-deprecated.ts';
import { followUpOfUnknownTransaction } from './payments/transactions/follow-up-of-unknown-transaction.ts';
import { followUpNotServed } from './payments/transactions/follow-up-not-served.ts';
import { forUserRefused400 } from './access/api-keys/for-user-refused-400.ts';
import { forbiddenWithoutEnvelope } from './conventions/forbidden-without-envelope.ts';
import { foreignKeyMessage } from './access/api-keys/foreign-key-message.ts';
import { foreignMerchant403 } from './access/api-keys/foreign-merchant-403.ts';
import { foreignSessionDisclosed } from './notifications/listen-sessions/foreign-session-disclosed.ts';
import { unboundAsEmptyLists } from './access/api-keys/unbound-as-empty-lists.ts';
import { gapBeforeCursor } from './notifications/listen-sessions/gap-before-cursor.ts';
import { gapAlwaysReported } from './notifications/listen-sessions/gap-always-reported.ts';
import { gapNotReported } from './notifications/listen-sessions/gap-not-reported.ts';
import { gapWithoutInstant } from './notifications/listen-sessions/gap-without-instant.ts';
import { healthInSummaryOnly } from './platform/health/health-in-summary-only.ts';
import { healthNotServed } from './platform/health/health-not-served.ts';
import { newKeyHasHistory } from './access/api-keys/new-key-has-history.ts';
import { inactiveKeyWorks } from './access/api-keys/inactive-key-works.ts';
import { inactiveProfileApplies } from './access/rate-limits/inactive-profile-applies.ts';
import { inactiveUserGetsKey } from './access/api-keys/inactive-user-gets-key.ts';
import { instantsWithOffset } from './conventions/instants-with-offset.ts';
import { instantsWithoutZone } from './conventions/instants-without-zone.ts';
import { invalidRequestAccepted } from './access/api-keys/invalid-request-accepted.ts';
import { keyInList } from './conventions/key-in-list.ts';
import { keyListShowsValue } from './access/api-keys/key-list-shows-value.ts';
import { keyListsNotServed } from './access/api-keys/key-lists-not-served.ts';
import { keyNameMasked } from './access/api-keys/key-name-masked.ts';
import { keyReadEmpty } from './access/api-keys/key-read-empty.ts';
import { keysOfAllMerchants } from './conventions/keys-of-all-merchants.ts';
import { lapseNotReported } from './access/api-keys/lapse-not-reported.ts';
import { lapsedKeyWorks } from './access/api-keys/lapsed-key-works.ts';
import { lastUseMissing } from './access/api-keys/last-use-missing.ts';
import { last4Leading } from './access/api-keys/last4-leading.ts';
import { legacyAcrossMerchants } from './payments/transactions/legacy-across-merchants.ts';
import { legacyByOwnMerchant } from './payments/transactions/legacy-by-own-merchant.ts';
import { legacyReplyShort } from './payments/transactions/legacy-reply-short.ts';
import { legacyKeyWithoutStatus } from './access/api-keys/legacy-key-without-status.ts';
import { legacyPrefixInvented } from './access/api-keys/legacy-prefix-invented.ts';
import { legacyNotDeprecated } from './payments/transactions/legacy-not-deprecated.ts';
import { legacyNotServed } from './payments/transactions/legacy-not-served.ts';
import { limit503 } from './access/rate-limits/limit-503.ts';
import { rateLimitHeadersMissing } from './access/rate-limits/rate-limit-headers-missing.ts';
import { limitRetryAfterDate } from './access/rate-limits/limit-retry-after-date.ts';
import { rateLimitNeverResets } from './access/rate-limits/rate-limit-never-resets.ts';
import { limitTypePerOperation } from './access/rate-limits/limit-type-per-operation.ts';
import { limitWithEnvelope } from './access/rate-limits/limit-with-envelope.ts';
import { limitZeroSeconds } from './access/rate-limits/limit-zero-seconds.ts';
import { lineageOfNewKeyOnly } from './access/api-keys/lineage-of-new-key-only.ts';
import { listNotServed } from './conventions/list-not-served.ts';
import { transactionListNeedsPermission } from './payments/transactions/transaction-list-needs-permission.ts';
import { lowerPriorityWins } from './access/rate-limits/lower-priority-wins.ts';
import { keyNotMasked } from './access/api-keys/key-not-masked.ts';
import { maskedWithStars } from './access/api-keys/masked-with-stars.ts';
import { merchantIdInBraces } from './conventions/merchant-id-in-braces.ts';
import { messageEmpty } from './conventions/message-empty.ts';
import { messageAsObject } from './conventions/message-as-object.ts';
import { minted201 } from './access/api-keys/minted-201.ts';
import { mintedForCaller } from './access/api-keys/minted-for-caller.ts';
import { mintedNameMissing } from './access/api-keys/minted-name-missing.ts';
import { mintedOnce } from './access/api-keys/minted-once.ts';
import { mintingWithoutPermission } from './access/api-keys/minting-without-permission.ts';
import { modificationMissing } from './access/api-keys/modification-missing.ts';
import type { Mutant } from './framework/mutant.ts';
import { name31Accepted } from './access/api-keys/name-31-accepted.ts';
import { nameSuppressedWithNulls } from './conventions/name-suppressed-with-nulls.ts';
import { neverExpired } from './access/api-keys/never-expired.ts';
import { everyKeyRejected } from './conventions/every-key-rejected.ts';
import { nullExpiryAccepted } from './access/api-keys/null-expiry-accepted.ts';
import { nullFilterCountsZero } from './payments/transactions/null-filter-counts-zero.ts';
import { nullsInWrites } from './conventions/nulls-in-writes.ts';
import { nullsSuppressedAtTopLevelOnly } from './conventions/nulls-suppressed-at-top-level-only.ts';
import { nullsAlwaysSuppressed } from './conventions/nulls-always-suppressed.ts';
import { openNotServed } from './notifications/listen-sessions/open-not-served.ts';
import { overlapEndMissing } from './access/api-keys/overlap-end-missing.ts';
import { overlapNeverEnds } from './access/api-keys/overlap-never-ends.ts';
import { overlapWithoutPredecessor } from './access/api-keys/overlap-without-predecessor.ts';
import { overlapEndDiffers } from './access/api-keys/overlap-end-differs.ts';
import { ownerIsCaller } from './access/api-keys/owner-is-caller.ts';
import { ownerDetailRefused } from './access/api-keys/owner-detail-refused.ts';
import { pageNeedsUpdatePermission } from './conventions/page-needs-update-permission.ts';
import { pageRepeats } from './conventions/page-repeats.ts';
import { permissionNotChecked } from './conventions/permission-not-checked.ts';
import { missingPermission401 } from './conventions/missing-permission-401.ts';
import { lookupFails } from './conventions/lookup-fails.ts';
import { platformSuspensionNamesOwner } from './access/api-keys/platform-suspension-names-owner.ts';
import { platformSuspensionWithoutReason } from './access/api-keys/platform-suspension-without-reason.ts';
import { poll202 } from './notifications/listen-sessions/poll-202.ts';
import { poll404WithEnvelope } from './notifications/listen-sessions/poll-404-with-envelope.ts';
import { pollFieldMissing } from './notifications/listen-sessions/poll-field-missing.ts';
import { pollFieldsRenamed } from './notifications/listen-sessions/poll-fields-renamed.ts';
import { pollNewestFirst } from './notifications/listen-sessions/poll-newest-first.ts';
import { pollRemembersCursor } from './notifications/listen-sessions/poll-remembers-cursor.ts';
import { pollDoesNotRenew } from './notifications/listen-sessions/poll-does-not-renew.ts';
import { pollWithoutPermission } from './notifications/listen-sessions/poll-without-permission.ts';
import { prefixTooLong } from './access/api-keys/prefix-too-long.ts';
import { prefixWithoutStart } from './access/api-keys/prefix-without-start.ts';
import { duplicateProfileNameAccepted } from './access/rate-limits/duplicate-profile-name-accepted.ts';
import { profileNotDeleted } from './access/rate-limits/profile-not-deleted.ts';
import { profileStampUnchanged } from './access/rate-limits/profile-stamp-unchanged.ts';
import { profileStaysDeleted } from './conventions/profile-stays-deleted.ts';
import { reasonsMissing } from './access/api-keys/reasons-missing.ts';
import { rejectedKey403 } from './conventions/rejected-key-403.ts';
import { reinstatedInactive } from './access/api-keys/reinstated-inactive.ts';
import { rereadBlocksNewEvents } from './notifications/listen-sessions/reread-blocks-new-events.ts';
import { resellerMayNotMint } from './access/api-keys/reseller-may-not-mint.ts';
import { restoreWithoutEffect } from './access/api-keys/restore-without-effect.ts';
import { restoreWithReadPermission } from './access/rate-limits/restore-with-read-permission.ts';
import { restoredStillDeleted } from './conventions/restored-still-deleted.ts';
import { retryAfterDiffers } from './access/rate-limits/retry-after-differs.ts';
import { revealWithoutValue } from './access/api-keys/reveal-without-value.ts';
import { revealedPrefixShifted } from './access/api-keys/revealed-prefix-shifted.ts';
import { revealedExpiryDiffers } from './access/api-keys/revealed-expiry-differs.ts';
import { revealedFieldsRenamed } from './access/api-keys/revealed-fields-renamed.ts';
import { revealedValueWrong } from './access/api-keys/revealed-value-wrong.ts';
import { revocationUndone } from './access/api-keys/revocation-undone.ts';
import { revokerMissing } from './access/api-keys/revoker-missing.ts';
import { revokedKeyWorks } from './access/api-keys/revoked-key-works.ts';
import { rotationNotRecorded } from './access/api-keys/rotation-not-recorded.ts';
import { rotationKeepsId } from './access/api-keys/rotation-keeps-id.ts';
import { rotationUnlinked } from './access/api-keys/rotation-unlinked.ts';
import { rulesWithoutEffect } from './access/rate-limits/rules-without-effect.ts';
import { sampleEverywhere } from './notifications/listen-sessions/sample-everywhere.ts';
import { sampleLost } from './notifications/listen-sessions/sample-lost.ts';
import { sampleWithoutTestPermission } from './notifications/listen-sessions/sample-without-test-permission.ts';
import { scopeBoundAlways } from './access/api-keys/scope-bound-always.ts';
import { scopesIgnored } from './conventions/scopes-ignored.ts';
import { secretInFailure } from './conventions/secret-in-failure.ts';
import { sessionSecretShared } from './notifications/listen-sessions/session-secret-shared.ts';
import { sessionSecretShownAgain } from './notifications/listen-sessions/session-secret-shown-again.ts';
import { sessionSecretMissing } from './notifications/listen-sessions/session-secret-missing.ts';
import { sessionNeverEnds } from './notifications/listen-sessions/session-never-ends.ts';
import { sessionNeverExpires } from './notifications/listen-sessions/session-never-expires.ts';
import { sessionAcrossMerchants } from './notifications/listen-sessions/session-across-merchants.ts';
import { unusedKeyHasSources } from './access/api-keys/unused-key-has-sources.ts';
import { sourcesMissing } from './access/api-keys/sources-missing.ts';
import { statusLowerCase } from './access/api-keys/status-lower-case.ts';
import { successWithError } from './conventions/success-with-error.ts';
import { successorRefused } from './access/api-keys/successor-refused.ts';
import { suppressNullsRejected } from './conventions/suppress-nulls-rejected.ts';
import { suspenderMissing } from './access/api-keys/suspender-missing.ts';
import { suspendedIsRevoked } from './access/api-keys/suspended-is-revoked.ts';
import { suspendedKeyWorks } from './access/api-keys/suspended-key-works.ts';
import { suspenderKept } from './access/api-keys/suspender-kept.ts';
import { suspensionNotReported } from './access/api-keys/suspension-not-reported.ts';
import { tagsDropped } from './payments/transactions/tags-dropped.ts';
import { token201 } from './payments/tokens/token-201.ts';
import { tokenAcrossMerchants } from './payments/tokens/token-across-merchants.ts';
import { tokenFieldMissing } from './payments/tokens/token-field-missing.ts';
import { tokenFieldsRenamed } from './payments/tokens/token-fields-renamed.ts';
import { tokenIsCardNumber } from './payments/tokens/token-is-card-number.ts';
import { tokenKeepsCustomer } from './payments/tokens/token-keeps-customer.ts';
import { tokenNeedsPermission } from './payments/tokens/token-needs-permission.ts';
import { tokenExpiryWrong } from './payments/tokens/token-expiry-wrong.ts';
import { tokenWithoutPaymentMethod } from './payments/tokens/token-without-payment-method.ts';
import { tokenReferencePlain } from './payments/tokens/token-reference-plain.ts';
import { tokenReferenceUnprefixed } from './payments/tokens/token-reference-unprefixed.ts';
import { tokenErrorWithoutCode } from './payments/tokens/token-error-without-code.ts';
import { tokenTypeUnknown } from './payments/tokens/token-type-unknown.ts';
import { tokenTypeWrong } from './payments/tokens/token-type-wrong.ts';
import { tokenUnknownTransaction400 } from './payments/tokens/token-unknown-transaction-400.ts';
import { tokenUnmasked } from './payments/tokens/token-unmasked.ts';
import { transactionAcrossMerchants } from './payments/transactions/transaction-across-merchants.ts';
import { transactionNotReadable } from './payments/transactions/transaction-not-readable.ts';
import { transactionsNeedPermission } from './conventions/transactions-need-permission.ts';
import { transactionsOfAllMerchants } from './conventions/transactions-of-all-merchants.ts';
import { transactionsNotServed } from './payments/transactions/transactions-not-served.ts';
import { unboundKeyRejected } from './conventions/unbound-key-rejected.ts';
import { unknownKey400 } from './access/api-keys/unknown-key-400.ts';
import { unknownProfileDeleted } from './conventions/unknown-profile-deleted.ts';
import { unknownRule400 } from './conventions/unknown-rule-400.ts';
import { unknownSession400 } from './notifications/listen-sessions/unknown-session-400.ts';
import { unknownTransaction400 } from './payments/transactions/unknown-transaction-400.ts';
import { unknownUserDisclosed } from './access/api-keys/unknown-user-disclosed.ts';
import { unscopedKeyRejected } from './conventions/unscoped-key-rejected.ts';
import { unsettledNotServed } from './payments/transactions/unsettled-not-served.ts';
import { updateWithoutEffect } from './access/api-keys/update-without-effect.ts';
import { usableIgnoresOverlap } from './access/api-keys/usable-ignores-overlap.ts';
import { validationErrorsEverywhere } from './conventions/validation-errors-everywhere.ts';
import { validationDetailsMissing } from './access/api-keys/validation-details-missing.ts';
import { valueShownAgain } from './access/api-keys/value-shown-again.ts';
import { mintedValueMissing } from './access/api-keys/minted-value-missing.ts';
import { versionParameterRequired } from './conventions/version-parameter-required.ts';

export const mutants: Readonly<Record<string, Mutant>> = Object.freeze({
  'access-for-all': accessForAll,
  'address-binding-not-reported': addressBindingNotReported,
  'adjacent-events-lost': adjacentEventsLost,
  'admin-may-not-mint': adminMayNotMint,
  'admin-sees-own-keys-only': adminSeesOwnKeysOnly,
  'another-transaction': anotherTransaction,
  'another-transaction-by-key': anotherTransactionByKey,
  'batch-bounds-refused': batchBoundsRefused,
  'batch-size-ignored': batchSizeIgnored,
  'bound-address-ignored': boundAddressIgnored,
  'bound-address-rejected': boundAddressRejected,
  'code-as-number': codeAsNumber,
  'conflict-without-envelope': conflictWithoutEnvelope,
  'counts-all-merchants': countsAllMerchants,
  'counts-lower-case': countsLowerCase,
  'counts-without-base': countsWithoutBase,
  'create-reveals': createReveals,
  'created-201': created201,
  'creation-in-local-time': creationInLocalTime,
  'cursor-is-poll-time': cursorIsPollTime,
  'cursor-lost-when-empty': cursorLostWhenEmpty,
  'cursor-rereads-an-hour': cursorRereadsAnHour,
  'cutover-always': cutoverAlways,
  'cutover-with-overlap': cutoverWithOverlap,
  'delete-without-effect': deleteWithoutEffect,
  'deleter-missing': deleterMissing,
  'detail-201': detail201,
  'detail-as-plain-text': detailAsPlainText,
  'detail-fields-renamed': detailFieldsRenamed,
  'detail-holds-value': detailHoldsValue,
  'detail-of-another-id': detailOfAnotherId,
  'detail-open-to-anyone': detailOpenToAnyone,
  'detail-without-permission': detailWithoutPermission,
  'duplicate-profile-name-accepted': duplicateProfileNameAccepted,
  'effect-before-permission': effectBeforePermission,
  'empty-identifier-kept': emptyIdentifierKept,
  'empty-poll-as-object': emptyPollAsObject,
  'end-not-served': endNotServed,
  'error-as-string': errorAsString,
  'every-key-rejected': everyKeyRejected,
  'expired-key-works': expiredKeyWorks,
  'expiry-before-poll': expiryBeforePoll,
  'failure-as-plain-text': failureAsPlainText,
  'falsy-values-suppressed': falsyValuesSuppressed,
  'filters-cumulative': filtersCumulative,
  'first-permission-suffices': firstPermissionSuffices,
  'follow-up-across-merchants': followUpAcrossMerchants,
  'follow-up-deprecated': followUpDeprecated,
  'follow-up-not-served': followUpNotServed,
  'follow-up-of-unknown-transaction': followUpOfUnknownTransaction,
  'for-user-refused-400': forUserRefused400,
  'forbidden-without-envelope': forbiddenWithoutEnvelope,
  'foreign-key-message': foreignKeyMessage,
  'foreign-merchant-403': foreignMerchant403,
  'foreign-session-disclosed': foreignSessionDisclosed,
  'gap-always-reported': gapAlwaysReported,
  'gap-before-cursor': gapBeforeCursor,
  'gap-not-reported': gapNotReported,
  'gap-without-instant': gapWithoutInstant,
  'health-in-summary-only': healthInSummaryOnly,
  'health-not-served': healthNotServed,
  'inactive-key-works': inactiveKeyWorks,
  'inactive-profile-applies': inactiveProfileApplies,
  'inactive-user-gets-key': inactiveUserGetsKey,
  'instants-with-offset': instantsWithOffset,
  'instants-without-zone': instantsWithoutZone,
  'invalid-request-accepted': invalidRequestAccepted,
  'key-in-list': keyInList,
  'key-list-shows-value': keyListShowsValue,
  'key-lists-not-served': keyListsNotServed,
  'key-name-masked': keyNameMasked,
  'key-not-masked': keyNotMasked,
  'key-read-empty': keyReadEmpty,
  'key-without-expiry-expired': keyWithoutExpiryExpired,
  'keys-of-all-merchants': keysOfAllMerchants,
  'lapse-not-reported': lapseNotReported,
  'lapsed-key-works': lapsedKeyWorks,
  'last-use-missing': lastUseMissing,
  'last4-leading': last4Leading,
  'legacy-across-merchants': legacyAcrossMerchants,
  'legacy-by-own-merchant': legacyByOwnMerchant,
  'legacy-key-without-status': legacyKeyWithoutStatus,
  'legacy-not-deprecated': legacyNotDeprecated,
  'legacy-not-served': legacyNotServed,
  'legacy-prefix-invented': legacyPrefixInvented,
  'legacy-reply-short': legacyReplyShort,
  'limit-503': limit503,
  'limit-retry-after-date': limitRetryAfterDate,
  'limit-type-per-operation': limitTypePerOperation,
  'limit-with-envelope': limitWithEnvelope,
  'limit-zero-seconds': limitZeroSeconds,
  'lineage-of-new-key-only': lineageOfNewKeyOnly,
  'list-not-served': listNotServed,
  'lookup-fails': lookupFails,
  'lower-priority-wins': lowerPriorityWins,
  'masked-with-stars': maskedWithStars,
  'merchant-id-in-braces': merchantIdInBraces,
  'message-as-object': messageAsObject,
  'message-empty': messageEmpty,
  'minted-201': minted201,
  'minted-for-caller': mintedForCaller,
  'minted-name-missing': mintedNameMissing,
  'minted-once': mintedOnce,
  'minted-value-missing': mintedValueMissing,
  'minting-without-permission': mintingWithoutPermission,
  'missing-permission-401': missingPermission401,
  'modification-missing': modificationMissing,
  'name-31-accepted': name31Accepted,
  'name-suppressed-with-nulls': nameSuppressedWithNulls,
  'never-expired': neverExpired,
  'new-key-has-history': newKeyHasHistory,
  'null-expiry-accepted': nullExpiryAccepted,
  'null-filter-counts-zero': nullFilterCountsZero,
  'nulls-always-suppressed': nullsAlwaysSuppressed,
  'nulls-in-writes': nullsInWrites,
  'nulls-suppressed-at-top-level-only': nullsSuppressedAtTopLevelOnly,
  'open-not-served': openNotServed,
  'overlap-end-differs': overlapEndDiffers,
  'overlap-end-missing': overlapEndMissing,
  'overlap-never-ends': overlapNeverEnds,
  'overlap-without-predecessor': overlapWithoutPredecessor,
  'owner-detail-refused': ownerDetailRefused,
  'owner-is-caller': ownerIsCaller,
  'page-needs-update-permission': pageNeedsUpdatePermission,
  'page-repeats': pageRepeats,
  'permission-not-checked': permissionNotChecked,
  'platform-suspension-names-owner': platformSuspensionNamesOwner,
  'platform-suspension-without-reason': platformSuspensionWithoutReason,
  'poll-202': poll202,
  'poll-404-with-envelope': poll404WithEnvelope,
  'poll-does-not-renew': pollDoesNotRenew,
  'poll-field-missing': pollFieldMissing,
  'poll-fields-renamed': pollFieldsRenamed,
  'poll-newest-first': pollNewestFirst,
  'poll-remembers-cursor': pollRemembersCursor,
  'poll-without-permission': pollWithoutPermission,
  'prefix-too-long': prefixTooLong,
  'prefix-without-start': prefixWithoutStart,
  'profile-not-deleted': profileNotDeleted,
  'profile-stamp-unchanged': profileStampUnchanged,
  'profile-stays-deleted': profileStaysDeleted,
  'rate-limit-headers-missing': rateLimitHeadersMissing,
  'rate-limit-never-resets': rateLimitNeverResets,
  'reasons-missing': reasonsMissing,
  'reinstated-inactive': reinstatedInactive,
  'rejected-key-403': rejectedKey403,
  'reread-blocks-new-events': rereadBlocksNewEvents,
  'reseller-may-not-mint': resellerMayNotMint,
  'restore-with-read-permission': restoreWithReadPermission,
  'restore-without-effect': restoreWithoutEffect,
  'restored-still-deleted': restoredStillDeleted,
  'retry-after-differs': retryAfterDiffers,
  'reveal-without-value': revealWithoutValue,
  'revealed-expiry-differs': revealedExpiryDiffers,
  'revealed-fields-renamed': revealedFieldsRenamed,
  'revealed-prefix-shifted': revealedPrefixShifted,
  'revealed-value-wrong': revealedValueWrong,
  'revocation-undone': revocationUndone,
  'revoked-key-works': revokedKeyWorks,
  'revoker-missing': revokerMissing,
  'rotation-keeps-id': rotationKeepsId,
  'rotation-not-recorded': rotationNotRecorded,
  'rotation-unlinked': rotationUnlinked,
  'rules-without-effect': rulesWithoutEffect,
  'sample-everywhere': sampleEverywhere,
  'sample-lost': sampleLost,
  'sample-without-test-permission': sampleWithoutTestPermission,
  'scope-bound-always': scopeBoundAlways,
  'scopes-ignored': scopesIgnored,
  'secret-in-failure': secretInFailure,
  'session-across-merchants': sessionAcrossMerchants,
  'session-never-ends': sessionNeverEnds,
  'session-never-expires': sessionNeverExpires,
  'session-secret-missing': sessionSecretMissing,
  'session-secret-shared': sessionSecretShared,
  'session-secret-shown-again': sessionSecretShownAgain,
  'sources-missing': sourcesMissing,
  'status-lower-case': statusLowerCase,
  'success-with-error': successWithError,
  'successor-refused': successorRefused,
  'suppress-nulls-rejected': suppressNullsRejected,
  'suspended-is-revoked': suspendedIsRevoked,
  'suspended-key-works': suspendedKeyWorks,
  'suspender-kept': suspenderKept,
  'suspender-missing': suspenderMissing,
  'suspension-not-reported': suspensionNotReported,
  'tags-dropped': tagsDropped,
  'token-201': token201,
  'token-across-merchants': tokenAcrossMerchants,
  'token-error-without-code': tokenErrorWithoutCode,
  'token-expiry-wrong': tokenExpiryWrong,
  'token-field-missing': tokenFieldMissing,
  'token-fields-renamed': tokenFieldsRenamed,
  'token-is-card-number': tokenIsCardNumber,
  'token-keeps-customer': tokenKeepsCustomer,
  'token-needs-permission': tokenNeedsPermission,
  'token-reference-plain': tokenReferencePlain,
  'token-reference-unprefixed': tokenReferenceUnprefixed,
  'token-type-unknown': tokenTypeUnknown,
  'token-type-wrong': tokenTypeWrong,
  'token-unknown-transaction-400': tokenUnknownTransaction400,
  'token-unmasked': tokenUnmasked,
  'token-without-payment-method': tokenWithoutPaymentMethod,
  'transaction-across-merchants': transactionAcrossMerchants,
  'transaction-list-needs-permission': transactionListNeedsPermission,
  'transaction-not-readable': transactionNotReadable,
  'transactions-need-permission': transactionsNeedPermission,
  'transactions-not-served': transactionsNotServed,
  'transactions-of-all-merchants': transactionsOfAllMerchants,
  'unbound-as-empty-lists': unboundAsEmptyLists,
  'unbound-key-rejected': unboundKeyRejected,
  'unknown-key-400': unknownKey400,
  'unknown-profile-deleted': unknownProfileDeleted,
  'unknown-rule-400': unknownRule400,
  'unknown-session-400': unknownSession400,
  'unknown-transaction-400': unknownTransaction400,
  'unknown-user-disclosed': unknownUserDisclosed,
  'unscoped-key-rejected': unscopedKeyRejected,
  'unsettled-not-served': unsettledNotServed,
  'unused-key-has-sources': unusedKeyHasSources,
  'update-without-effect': updateWithoutEffect,
  'usable-ignores-overlap': usableIgnoresOverlap,
  'validation-details-missing': validationDetailsMissing,
  'validation-errors-everywhere': validationErrorsEverywhere,
  'value-shown-again': valueShownAgain,
  'version-parameter-required': versionParameterRequired,
  ...families,
});
