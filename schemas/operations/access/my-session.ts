import { act, get, group } from '../../operation.ts';

const base = '/api/app/my-session';

export const mySession = group(
  { prefix: 'mySession', title: 'My session', section: 'Account and sessions' },
  {
    approximateTotalCount: get(`${base}/approximate-total-count`, [], 'Count the own sessions, approximately'),
    continuationList: get(`${base}/continuation-list`, [], 'Answer a page of the own sessions', { paged: true }),
    summaryCounts: get(`${base}/summary-counts`, [], 'Count the own sessions once per named filter'),
    ensureEntityAccess: act(`${base}/{id}/ensure-entity-access`, [], 'Refuse unless the caller may see a session'),
    revoke: act(`${base}/{id}/revoke`, [], 'Revoke a session'),
    tryEnsureEntityAccess: act(`${base}/{id}/try-ensure-entity-access`, [], 'Tell whether the caller may see a session'),
  },
);
