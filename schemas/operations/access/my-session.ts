import { act, get, group } from '../../operation.ts';

const base = '/api/app/my-session';

export const mySession = group(
  { prefix: 'mySession', title: 'My session', section: 'Account and sessions' },
  {
    approximateTotalCount: get(`${base}/approximate-total-count`, [], "Count the caller's sessions, approximately"),
    continuationList: get(`${base}/continuation-list`, [], 'Answer a page of the own sessions', { paged: true }),
    summaryCounts: get(`${base}/summary-counts`, [], "Count the caller's sessions for several filters"),
    ensureEntityAccess: act(`${base}/{id}/ensure-entity-access`, [], 'Reject the call unless the caller can access a session'),
    revoke: act(`${base}/{id}/revoke`, [], 'Revoke a session'),
    tryEnsureEntityAccess: act(`${base}/{id}/try-ensure-entity-access`, [], 'Check whether the caller can access a session'),
  },
);
