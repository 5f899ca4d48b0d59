import { MerchantCreateDto, MerchantDto, MerchantUpdateDto } from './types.ts';
import { describeDeviatingGroup } from '../../group.ts';

/** Reading merchants requires no permission, and writing them only that of the action. */
export const merchants = describeDeviatingGroup({
  area: 'platform',
  prefix: 'merchants',
  noun: ['merchant', 'merchants'],
  title: 'Merchants',
  section: 'Merchants',
  base: '/api/merchants',
  permission: 'Merchants.Merchants',
  restore: null,
  shapes: { item: MerchantDto, create: MerchantCreateDto, update: MerchantUpdateDto },
  variants: {},
  rules: 'MERCHANT',
  name: 'name',
  search: ['name', 'legalName', 'merchantNumber', 'email', 'externalReference'],
});
