import { between, days, type Instant } from '../../../schemas/shared/instant.ts';
import { counted, around } from '../framework/edit.ts';
import { asHost, needing } from '../framework/edit-keys.ts';
import type { Family } from '../framework/mutant.ts';

const aMonth = days(30);

export const billing: Family = {
  // Each step alone looks right; only a sequence shows these faults.
  'second-pause-of-contract-forgotten': {
    breaks: ['CONTRACT-PAUSE'],
    description: 'The second pause of a contract is accepted but has no effect.',
    deep: true,
    seams: counted('contracts', 'contracts.pause', 2),
  },
  'long-pause-stays': {
    breaks: ['CONTRACT-RESUME'],
    description: 'Resuming a contract that has been paused for a month succeeds but leaves it paused.',
    deep: true,
    seams: (original) => {
      const paused = new Map<string, Instant>();
      const noting = around('contracts.pause', (call, handler) => {
        const result = handler(call);
        paused.set(call.params.id, call.world.clock.now());
        return result;
      })(original);
      return around('contracts.resume', (call, handler) => {
        const { contracts } = call.world.records;
        const before = contracts.get(call.params.id);
        const result = handler(call);
        const since = before === undefined ? undefined : paused.get(before.id);
        if (before !== undefined && since !== undefined && between(since, call.world.clock.now()) >= aMonth) contracts.replace(before);
        return result;
      })({ ...original, ...noting });
    },
  },
  'inactive-plans-looked-up': {
    breaks: ['PLAN-LOOKUP'],
    description: 'The lookup of plans also shows those that are not active.',
    seams: around('contractPlans.lookup', (call, handler) => {
      const { contractPlans } = call.world.records;
      const inactive = contractPlans.all().filter(({ isActive, isDeleted }) => !isActive && !isDeleted);
      for (const plan of inactive) contractPlans.replace({ ...plan, isActive: true });
      const result = handler(call);
      for (const plan of inactive) contractPlans.replace(plan);
      return result;
    }),
  },
  'customer-restored-by-deleters-only': {
    breaks: ['CUSTOMER-STANDARD-RESTORE-PERMISSION'],
    description: 'Restoring a customer needs the permission to delete it.',
    seams: needing('customers.restore', 'Customers.Customers.Delete'),
  },
  'entitlement-scope-unchecked': {
    breaks: ['USAGE-ENTITLEMENTS'],
    description: 'Any caller changes the entitlements of any merchant.',
    seams: (original) => ({ ...asHost(['usageEntitlements.update', 'usageEntitlements.delete'])(original), scopeCheck: () => undefined }),
  },
};
