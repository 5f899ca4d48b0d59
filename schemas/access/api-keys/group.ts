import {
  ApiKeyCreateDto,
  ApiKeyDto,
  ApiKeyUpdateDto,
  ApiKeyDetailDto,
  ApiKeyReasonDto,
  ApiKeyRevealedDto,
  ApiKeyRotateDto,
  CreateApiKeyForMerchantUserDto,
} from './types.ts';
import { describeDeviatingGroup } from '../../group.ts';
import { act, creates, ends, get, group, post, stops } from '../../operation.ts';
import { answers, mayTake, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';

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

const { base, permission: keys } = apiKeys;

const standard = resourceSet(apiKeys);

const own = group(
  { prefix: 'apiKeys', title: 'API keys' },
  {
    reveal: post(`${base}/reveal`, [keys], 'Create an API key and reveal its value once', {
      ...takes(ApiKeyCreateDto),
      ...answers(ApiKeyRevealedDto),
      ...creates,
    }),
    // "permission" in the note and operation 4 name only this one.
    forUser: post(`${base}/for-user`, [`${keys}.CreateForUser`], 'Create an API key for a merchant user and reveal its value once', {
      ...takes(CreateApiKeyForMerchantUserDto),
      ...answers(ApiKeyRevealedDto),
      ...creates,
      provenance: 'documented',
      source: 'endpoints: API keys; operation 4',
    }),
    detail: get(`${base}/{id}/detail`, [keys], 'Read an API key with its state, lineage and use', {
      ...answers(ApiKeyDetailDto),
      provenance: 'documented',
      source: 'endpoints: API keys; operation 1',
    }),
    // The replies of these three are not documented: the key, as for every other change.
    revoke: post(`${base}/{id}/revoke`, [keys], 'Revoke an API key for good', {
      ...mayTake(ApiKeyReasonDto),
      ...answers(ApiKeyDto),
      ...ends,
    }),
    rotate: post(`${base}/{id}/rotate`, [keys], 'Replace an API key by a new one', {
      ...mayTake(ApiKeyRotateDto),
      ...answers(ApiKeyRevealedDto),
      ...creates,
    }),
    suspend: post(`${base}/{id}/suspend`, [keys, `${keys}.Suspend`], 'Suspend an API key', {
      ...mayTake(ApiKeyReasonDto),
      ...answers(ApiKeyDto),
      ...stops,
    }),
    reinstate: act(`${base}/{id}/reinstate`, [keys, `${keys}.Suspend`], 'Reinstate a suspended API key', answers(ApiKeyDto)),
  },
);

/** In the order of the specification's catalogue. */
export const apiKeyOperations = {
  'apiKeys.list': standard['apiKeys.list'],
  'apiKeys.create': { ...standard['apiKeys.create'], summary: 'Create an API key without revealing its value' },
  'apiKeys.approximateCount': standard['apiKeys.approximateCount'],
  'apiKeys.continuationList': standard['apiKeys.continuationList'],
  'apiKeys.reveal': own['apiKeys.reveal'],
  'apiKeys.forUser': own['apiKeys.forUser'],
  'apiKeys.read': standard['apiKeys.read'],
  'apiKeys.update': { ...standard['apiKeys.update'], summary: 'Replace the settings of an API key' },
  'apiKeys.delete': standard['apiKeys.delete'],
  'apiKeys.detail': own['apiKeys.detail'],
  'apiKeys.hasAccess': standard['apiKeys.hasAccess'],
  'apiKeys.name': standard['apiKeys.name'],
  'apiKeys.restore': standard['apiKeys.restore'],
  'apiKeys.revoke': own['apiKeys.revoke'],
  'apiKeys.rotate': own['apiKeys.rotate'],
  'apiKeys.suspend': own['apiKeys.suspend'],
  'apiKeys.reinstate': own['apiKeys.reinstate'],
};
