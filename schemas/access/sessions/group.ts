/** Sign-in sessions of a user (assumptions: 27). */
import { array, boolean, enumeration, instant, nullable, shape, text, uuid } from '../../shape.ts';
import { act, get, group, remove } from '../../operation.ts';
import { answers, answersNothing, countsFiltersByQuery, countsList, ensuresAccess, lists, triesAccess } from '../../payloads.ts';

export const SessionDevice = enumeration('SessionDevice', 'assumed', ['Web', 'Mobile', 'OAuth']);

export const IdentitySessionDto = shape('IdentitySessionDto', 'assumed', {
  id: uuid(),
  sessionId: text(),
  isCurrent: boolean(),
  device: SessionDevice,
  deviceInfo: nullable(text()),
  tenantId: nullable(uuid()),
  tenantName: nullable(text()),
  userId: uuid(),
  userName: text(),
  clientId: nullable(text()),
  ipAddresses: array(text()),
  signedIn: instant(),
  lastAccessed: nullable(instant()),
});

const section = 'Account and sessions';
const account = '/api/account';
const mySession = '/api/app/my-session';
const ends = { effect: { kind: 'ends', of: 'sessions' } } as const;

export const sessions = {
  ...group(
    { prefix: 'sessions', title: 'Account', section },
    {
      list: get(`${account}/sessions`, [], "List the caller's sign-in sessions", lists(IdentitySessionDto)),
      read: get(`${account}/sessions/{id}`, [], 'Read a sign-in session', answers(IdentitySessionDto)),
      delete: remove(`${account}/sessions/{id}`, [], 'End a sign-in session', answersNothing),
    },
  ),
  ...group(
    { prefix: 'mySession', title: 'My session', section },
    {
      approximateTotalCount: get(`${mySession}/approximate-total-count`, [], "Count the caller's sessions, approximately", countsList),
      continuationList: get(`${mySession}/continuation-list`, [], 'Answer a page of the own sessions', {
        ...lists(IdentitySessionDto),
        listed: 'sessions',
      }),
      summaryCounts: get(`${mySession}/summary-counts`, [], "Count the caller's sessions for several filters", countsFiltersByQuery),
      ensureEntityAccess: act(
        `${mySession}/{id}/ensure-entity-access`,
        [],
        'Reject the call unless the caller can access a session',
        ensuresAccess,
      ),
      revoke: act(`${mySession}/{id}/revoke`, [], 'Revoke a session', { ...answersNothing, ...ends }),
      tryEnsureEntityAccess: act(
        `${mySession}/{id}/try-ensure-entity-access`,
        [],
        'Check whether the caller can access a session',
        triesAccess,
      ),
    },
  ),
};
