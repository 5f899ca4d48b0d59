import { get, group, post } from '../../operation.ts';
import { answers, takes } from '../../payloads.ts';
import { AccountingCallbackQuery, AccountingConnectDto, AccountingConsentDto } from './types.ts';

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
