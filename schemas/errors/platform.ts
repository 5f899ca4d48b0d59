/** Errors of merchants, resellers, processor profiles and favorites. */
import type { ErrorAbout } from './error.ts';

export const platformErrors = {
  'Merchants:AlreadyLocked': {
    status: 409,
    when: 'the merchant is locked already',
    advice: 'Nothing: the merchant is locked.',
    at: ['merchants.lock'],
  },
  'Merchants:NotLocked': {
    status: 409,
    when: 'the merchant is not locked',
    advice: 'Nothing: the merchant is not locked.',
    at: ['merchants.unlock'],
  },
  'Merchants:Closed': {
    status: 409,
    when: 'the merchant is closed, which is final',
    advice: 'Make a new merchant.',
    at: ['merchants.assignPricePlan', 'merchants.update'],
  },
  'Merchants:InvalidState': {
    status: 409,
    when: 'the status of the merchant does not allow it',
    advice: 'Read the merchant, and choose what its status allows.',
    at: ['merchants.update', 'merchants.restore'],
  },
  'Merchants:NoPricePlan': {
    status: 409,
    when: 'the merchant has no price plan',
    advice: 'Assign one first.',
    at: ['merchants.unassignPricePlan'],
  },
  'Merchants:ProfileInUse': {
    status: 409,
    when: 'payments or contracts still need the processor profile; `data.blockers` lists them',
    advice: 'Settle or move what needs it, then try again.',
    at: ['processorProfiles.update', 'processorProfiles.delete'],
  },
  'Merchants:ProfileLimit': {
    status: 403,
    when: 'the merchant has as many profiles as it may; `data.max` says how many',
    advice: 'Delete a profile first.',
    at: ['processorProfiles.create', 'screeningProviderProfiles.create'],
  },
  'Merchants:BindingNotFound': {
    status: 404,
    when: 'the merchant has no binding to this provider',
    advice: 'Make the binding with its update first.',
    at: [
      'threeDSecureBindings.read',
      'threeDSecureBindings.delete',
      'threeDSecureBindings.testConnection',
      'taxBindings.read',
      'taxBindings.testConnection',
    ],
  },
  'Resellers:HasMerchants': {
    status: 409,
    when: 'the reseller has merchants; `data.merchantCount` says how many',
    advice: 'Delete its merchants first.',
    at: ['resellers.delete'],
  },
  'Favorites:LimitReached': {
    status: 403,
    when: 'the user has as many favorites as it may',
    advice: 'Remove one first.',
    at: ['favorites.add'],
  },
} as const satisfies Readonly<Record<string, ErrorAbout>>;
