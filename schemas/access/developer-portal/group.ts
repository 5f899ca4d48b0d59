import { DeveloperAccountCreateDto, DeveloperAccountDto, DeveloperAccountUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, listed } from '../../recipe.ts';

export const developerAccounts = describeGroup({
  area: 'access',
  prefix: 'developerAccounts',
  noun: ['developer account', 'developer accounts'],
  title: 'Developer accounts',
  base: '/api/developer-portal/accounts',
  permission: 'DeveloperPortal.Accounts',
  restore: 'Create',
  shapes: { item: DeveloperAccountDto, create: DeveloperAccountCreateDto, update: DeveloperAccountUpdateDto },
  omit: ['list'],
  rules: 'PORTAL-ACCOUNT',
  isIsolated: true,
  owner: 'merchant',
  name: 'displayName',
  label: 'notes',
  hasUniqueName: false,
  search: ['displayName', 'userName', 'email', 'notes'],
  recipe: { merchantId: caller('merchantId'), environment: 'Sandbox', userId: listed('developerAccounts.assignableUsers') },
  change: { notes: 'Builds the shop' },
  isScarce: true,
});
