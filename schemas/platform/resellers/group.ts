import { ResellerCreateDto, ResellerDto, ResellerUpdateDto } from './types.ts';
import { describeDeviatingGroup } from '../../group.ts';

/** Writing resellers requires only the permission of the action; access and name require none. */
export const resellers = describeDeviatingGroup({
  area: 'platform',
  prefix: 'resellers',
  noun: ['reseller', 'resellers'],
  title: 'Resellers',
  section: 'Resellers',
  base: '/api/resellers',
  permission: 'Resellers.Resellers',
  restore: null,
  shapes: { item: ResellerDto, create: ResellerCreateDto, update: ResellerUpdateDto },
  variants: {},
  rules: 'RESELLER',
  name: 'name',
  search: ['name', 'legalName', 'resellerNumber', 'email'],
});
