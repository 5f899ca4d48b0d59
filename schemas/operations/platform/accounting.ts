import { get, group, post } from '../../operation.ts';

export const accounting = group(
  { prefix: 'accounting', title: 'Accounting OAuth' },
  {
    callback: get('/api/accounting/oauth/callback', [], 'Finish a connect flow and redirect to a fixed route', {
      anonymous: true,
      reply: { mediaType: null },
    }),
    connect: post('/api/accounting/oauth/connect', [], "Begin a connect flow and answer the provider's consent URL"),
  },
);
