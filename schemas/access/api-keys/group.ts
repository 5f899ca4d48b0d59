import { ApiKeyCreateDto, ApiKeyDto, ApiKeyUpdateDto } from './types.ts';
import { describeDeviatingGroup } from '../../group.ts';

/** A key's owner is its user, who determines who can reach the key and what a new one may do. */
export const apiKeys = describeDeviatingGroup({
  area: 'access',
  prefix: 'apiKeys',
  noun: ['API key', 'API keys'],
  title: 'API keys',
  section: 'API keys',
  base: '/api/api-keys',
  permission: 'ApiKeyAuthorization.ApiKeys',
  hasActions: false,
  restore: null,
  shapes: { item: ApiKeyDto, create: ApiKeyCreateDto, update: ApiKeyUpdateDto },
  omit: ['summaryCounts'],
  variants: {
    page: { name: 'continuationList', path: 'continuation-list' },
    count: { name: 'approximateCount', path: 'approximate-count' },
    access: { name: 'hasAccess', path: '{id}/has-access' },
  },
  rules: 'KEY',
  name: 'name',
  search: ['name', 'keyPrefix', 'last4'],
});
