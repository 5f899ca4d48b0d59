import { act, get, group, remove } from '../../operation.ts';

const section = 'Account and sessions';
const account = '/api/account';
const mySession = '/api/app/my-session';

export const sessions = {
  ...group(
    { prefix: 'sessions', title: 'Account', section },
    {
      list: get(`${account}/sessions`, [], "List the caller's sign-in sessions", { paged: true }),
      read: get(`${account}/sessions/{id}`, [], 'Read a sign-in session'),
      delete: remove(`${account}/sessions/{id}`, [], 'End a sign-in session'),
    },
  ),
  ...group(
    { prefix: 'mySession', title: 'My session', section },
    {
      approximateTotalCount: get(`${mySession}/approximate-total-count`, [], "Count the caller's sessions, approximately"),
      continuationList: get(`${mySession}/continuation-list`, [], 'Answer a page of the own sessions', { paged: true }),
      summaryCounts: get(`${mySession}/summary-counts`, [], "Count the caller's sessions for several filters"),
      ensureEntityAccess: act(`${mySession}/{id}/ensure-entity-access`, [], 'Reject the call unless the caller can access a session'),
      revoke: act(`${mySession}/{id}/revoke`, [], 'Revoke a session'),
      tryEnsureEntityAccess: act(`${mySession}/{id}/try-ensure-entity-access`, [], 'Check whether the caller can access a session'),
    },
  ),
};
