import { act, get, group, post, put, remove } from '../../operation.ts';
import { answers, answersAccess, answersName, answersNothing, answersRestored, countsList, lists, mayTake, takes } from '../../payloads.ts';
import {
  ApiKeyCreateDto,
  ApiKeyDetailDto,
  ApiKeyDto,
  ApiKeyReasonDto,
  ApiKeyRevealedDto,
  ApiKeyRotateDto,
  ApiKeyUpdateDto,
  CreateApiKeyForMerchantUserDto,
} from '../../types/access/api-keys.ts';

const base = '/api/api-keys';
const keys = 'ApiKeyAuthorization.ApiKeys';

export const apiKeys = group(
  { prefix: 'apiKeys', title: 'API keys' },
  {
    list: get(base, [keys], 'List API keys', lists(ApiKeyDto)),
    create: post(base, [keys], 'Create an API key without revealing its value', {
      ...takes(ApiKeyCreateDto),
      ...answers(ApiKeyDto),
    }),
    approximateCount: get(`${base}/approximate-count`, [keys], 'Count API keys, approximately', countsList),
    continuationList: get(`${base}/continuation-list`, [keys], 'Answer a page of API keys', lists(ApiKeyDto)),
    reveal: post(`${base}/reveal`, [keys], 'Create an API key and reveal its value once', {
      ...takes(ApiKeyCreateDto),
      ...answers(ApiKeyRevealedDto),
    }),
    // "permission" in the note and operation 4 name this one alone.
    forUser: post(`${base}/for-user`, [`${keys}.CreateForUser`], 'Create an API key for a merchant user and reveal its value once', {
      ...takes(CreateApiKeyForMerchantUserDto),
      ...answers(ApiKeyRevealedDto),
      provenance: 'documented',
      source: 'endpoints: API keys; operation 4',
    }),
    read: get(`${base}/{id}`, [keys], 'Read an API key', answers(ApiKeyDto)),
    update: put(`${base}/{id}`, [keys], 'Replace the settings of an API key', {
      ...takes(ApiKeyUpdateDto),
      ...answers(ApiKeyDto),
    }),
    delete: remove(`${base}/{id}`, [keys], 'Delete an API key', answersNothing),
    detail: get(`${base}/{id}/detail`, [keys], 'Read an API key with its state, lineage and use', {
      ...answers(ApiKeyDetailDto),
      provenance: 'documented',
      source: 'endpoints: API keys; operation 1',
    }),
    hasAccess: get(`${base}/{id}/has-access`, [keys], 'Check whether the caller can access an API key', answersAccess),
    name: get(`${base}/{id}/name`, [keys], 'Read the name of an API key', answersName),
    restore: act(`${base}/{id}/restore`, [keys], 'Restore a deleted API key', answersRestored(ApiKeyDto)),
    // The reply of these three is not documented: the key, like every other change.
    revoke: post(`${base}/{id}/revoke`, [keys], 'Revoke an API key for good', { ...mayTake(ApiKeyReasonDto), ...answers(ApiKeyDto) }),
    rotate: post(`${base}/{id}/rotate`, [keys], 'Replace an API key by a new one', {
      ...mayTake(ApiKeyRotateDto),
      ...answers(ApiKeyRevealedDto),
    }),
    suspend: post(`${base}/{id}/suspend`, [keys, `${keys}.Suspend`], 'Suspend an API key', {
      ...mayTake(ApiKeyReasonDto),
      ...answers(ApiKeyDto),
    }),
    reinstate: act(`${base}/{id}/reinstate`, [keys, `${keys}.Suspend`], 'Reinstate a suspended API key', answers(ApiKeyDto)),
  },
);
