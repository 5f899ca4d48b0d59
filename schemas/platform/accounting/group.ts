/** Connecting a user to an accounting provider (assumptions: 29). */
import { requestLimits } from '../../limits.ts';
import { instant, maybe, optional, shape, text, writeOnly, type Static } from '../../shape.ts';
import { get, group, post } from '../../operation.ts';
import { answers, takes } from '../../payloads.ts';

const AccountingConnectDto = shape('AccountingConnectDto', 'assumed', { provider: text(64), returnPath: maybe(text(512)) });

export const AccountingConsentDto = shape('AccountingConsentDto', 'assumed', { consentUrl: text(), state: text(), expiresAt: instant() });
export type AccountingConsentDto = Static<typeof AccountingConsentDto>;

/** As long as a request can be. */
const anyText = () => optional(text(requestLimits.pathParameterLength.max));

/** The provider's callback. Any input gets the same redirect, whatever its form. */
const AccountingCallbackQuery = shape('AccountingCallbackQuery', 'assumed', {
  code: writeOnly(anyText()),
  state: anyText(),
  error: anyText(),
});

export const accounting = group(
  { prefix: 'accounting', title: 'Accounting OAuth' },
  {
    callback: get('/api/accounting/oauth/callback', [], 'Finish a connect flow and redirect to a fixed route', {
      anonymous: true,
      worldBy: [{ by: 'token', input: 'state' }],
      takesAnything: true,
      query: AccountingCallbackQuery,
      reply: { mediaType: null, redirects: true },
    }),
    connect: post('/api/accounting/oauth/connect', [], "Begin a connect flow and answer the provider's consent URL", {
      ...takes(AccountingConnectDto),
      ...answers(AccountingConsentDto),
    }),
  },
);
