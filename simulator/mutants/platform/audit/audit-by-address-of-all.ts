import { hostOf } from '../../framework/edit-keys.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const auditByAddressOfAll: Mutant = {
  breaks: ['USER-AUDIT-SCOPED'],
  description: 'The audit log by the address of a request shows what anybody did.',
  seams: (original) =>
    around(original, ['auditLog.continuationList'], (call, handler) =>
      handler((call.query as Json)['url'] === undefined ? call : { ...call, principal: hostOf(call.principal) }),
    ),
};
