/** Connecting a user to an accounting provider (assumptions: 29). */
import { requestLimits } from '../../limits.ts';
import { instant, maybe, optional, shape, text, writeOnly, type Static } from '../../shape.ts';

export const AccountingConnectDto = shape('AccountingConnectDto', 'assumed', {
  provider: text(64),
  returnPath: maybe(text(512)),
});
export type AccountingConnectDto = Static<typeof AccountingConnectDto>;

export const AccountingConsentDto = shape('AccountingConsentDto', 'assumed', { consentUrl: text(), state: text(), expiresAt: instant() });
export type AccountingConsentDto = Static<typeof AccountingConsentDto>;

/** As long as a request can be. */
const anyText = () => optional(text(requestLimits.pathParameterLength.max));

/** The provider's callback. Any input gets the same redirect, whatever its form. */
export const AccountingCallbackQuery = shape('AccountingCallbackQuery', 'assumed', {
  code: writeOnly(anyText()),
  state: anyText(),
  error: anyText(),
});
export type AccountingCallbackQuery = Static<typeof AccountingCallbackQuery>;
