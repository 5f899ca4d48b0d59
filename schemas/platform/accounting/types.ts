/** The flow that connects a user with an accounting provider (assumptions: 29). */
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

/** What the provider sends back. None of it has a form: whatever it is, the answer is the same redirect. */
export const AccountingCallbackQuery = shape('AccountingCallbackQuery', 'assumed', {
  code: writeOnly(anyText()),
  state: anyText(),
  error: anyText(),
});
export type AccountingCallbackQuery = Static<typeof AccountingCallbackQuery>;
