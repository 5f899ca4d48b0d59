import { asHost } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const entitlementScopeUnchecked: Mutant = {
  breaks: ['USAGE-ENTITLEMENTS'],
  description: 'Any caller changes the entitlements of any merchant.',
  seams: (original) => ({ ...asHost(original, ['usageEntitlements.update', 'usageEntitlements.delete']), scopeCheck: () => undefined }),
};
