import { act, get, group, post, put, remove } from '../operation.ts';

const base = '/api/api-keys';
const keys = 'ApiKeyAuthorization.ApiKeys';

export const apiKeys = group(
  { prefix: 'apiKeys', title: 'API keys' },
  {
    list: get(base, [keys], 'List API keys', { paged: true }),
    create: post(base, [keys], 'Create an API key without revealing its value'),
    approximateCount: get(`${base}/approximate-count`, [keys], 'Count API keys, approximately'),
    continuationList: get(`${base}/continuation-list`, [keys], 'Answer a page of API keys', { paged: true }),
    reveal: post(`${base}/reveal`, [keys], 'Create an API key and reveal its value once'),
    // "permission" in the note and operation 4 name this one alone.
    forUser: post(`${base}/for-user`, [`${keys}.CreateForUser`], 'Create an API key for a merchant user and reveal its value once', {
      provenance: 'documented',
      source: 'endpoints: API keys; operation 4',
    }),
    read: get(`${base}/{id}`, [keys], 'Read an API key'),
    update: put(`${base}/{id}`, [keys], 'Replace the settings of an API key'),
    delete: remove(`${base}/{id}`, [keys], 'Delete an API key'),
    detail: get(`${base}/{id}/detail`, [keys], 'Read an API key with its state, lineage and use', {
      provenance: 'documented',
      source: 'endpoints: API keys; operation 1',
    }),
    hasAccess: get(`${base}/{id}/has-access`, [keys], 'Tell whether the caller may see an API key'),
    name: get(`${base}/{id}/name`, [keys], 'Read the name of an API key'),
    restore: act(`${base}/{id}/restore`, [keys], 'Bring back a deleted API key'),
    revoke: post(`${base}/{id}/revoke`, [keys], 'Revoke an API key for good'),
    rotate: post(`${base}/{id}/rotate`, [keys], 'Replace an API key by a new one'),
    suspend: post(`${base}/{id}/suspend`, [keys, `${keys}.Suspend`], 'Suspend an API key'),
    reinstate: act(`${base}/{id}/reinstate`, [keys, `${keys}.Suspend`], 'Reinstate a suspended API key'),
  },
);
