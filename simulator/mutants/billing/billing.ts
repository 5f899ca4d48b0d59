/** Contracts, customers and entitlements. */
import { between, days, type Instant } from '../../../schemas/shared/instant.ts';
import { forbidden } from '../../domain/kernel/refusal.ts';
import { counted } from '../framework/counting.ts';
import { asHost } from '../framework/edit-keys.ts';
import { around } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

const aMonth = days(30);

export const billing: Family = {
  // Faults of contracts that only a sequence of steps shows. Each step by itself is as it should be.
  'second-pause-of-contract-forgotten': {
    breaks: ['CONTRACT-PAUSE'],
    description: 'The second pause of a contract is accepted but has no effect.',
    deep: true,
    seams: (original) => counted(original, 'contracts', 'contracts.pause', 2),
  },
  'long-pause-stays': {
    breaks: ['CONTRACT-RESUME'],
    description: 'Resuming a contract that has been paused for a month succeeds but leaves it paused.',
    deep: true,
    seams: (original) => {
      const paused = new Map<string, Instant>();
      const noting = around(original, ['contracts.pause'], (call, handler) => {
        const result = handler(call);
        paused.set(call.params['id'] ?? '', call.world.clock.now());
        return result;
      });
      return around({ ...original, ...noting }, ['contracts.resume'], (call, handler) => {
        const { contracts } = call.world.records;
        const before = contracts.get(call.params['id'] ?? '');
        const result = handler(call);
        const since = before === undefined ? undefined : paused.get(before.id);
        if (before !== undefined && since !== undefined && between(since, call.world.clock.now()) >= aMonth) contracts.replace(before);
        return result;
      });
    },
  },
  'customer-restored-by-deleters-only': {
    breaks: ['CUSTOMER-STANDARD-RESTORE-PERMISSION'],
    description: 'Restoring a customer needs the permission to delete it.',
    seams: ({ authorize }) => ({
      authorize: (operation, principal) =>
        operation.id === 'customers.restore' && !principal.may('Customers.Customers.Delete')
          ? forbidden('Customers.Customers.Delete')
          : authorize(operation, principal),
    }),
  },
  'entitlement-scope-unchecked': {
    breaks: ['USAGE-ENTITLEMENTS'],
    description: 'Any caller changes the entitlements of any merchant.',
    seams: (original) => ({ ...asHost(original, ['usageEntitlements.update', 'usageEntitlements.delete']), scopeCheck: () => undefined }),
  },
};
