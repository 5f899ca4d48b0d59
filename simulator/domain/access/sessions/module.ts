/** The caller's own sign-in sessions, under two paths (endpoints: Account and sessions; assumptions: AC1, AC6). */
import { boolean, instant, list, nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { SessionDevice, type sessions, IdentitySessionDto } from '../../../../schemas/access/sessions/group.ts';
import { empty, ok, type AuthenticatedCall, type OfRecord, type Result } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { notFound, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { countOf, summaryCountsByQuery } from '../../resources/listing/count.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { presenter } from '../../resources/present.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

/** A sign-in session of a user. The simulator has no sign-in: sessions are seeded (assumptions: AC1). */
export const SessionRecord = record({
  userId: uuid(),
  /** Id that the tokens of the sign-in carry. */
  sessionId: text(),
  /** The session that the user is in; it cannot be revoked. */
  isCurrent: boolean(),
  device: SessionDevice,
  deviceInfo: nullable(text()),
  clientId: nullable(text()),
  ipAddresses: list(text()),
  signedIn: instant(),
  lastAccessed: nullable(instant()),
});
export type SessionRecord = Stored<typeof SessionRecord>;

const userName = ({ userId }: SessionRecord, world: World): string => world.records.users.get(userId)?.userName ?? '';

const computed = { userName };
const present = presenter<SessionRecord, typeof IdentitySessionDto>(IdentitySessionDto, computed);
const listing: Listing<SessionRecord> = { shape: IdentitySessionDto, search: ['sessionId', 'deviceInfo', 'clientId'], computed };

const own = ({ world, principal }: AuthenticatedCall): readonly SessionRecord[] =>
  world.records.identitySessions.by('userId', principal.user.id);

function find({ world, principal, params }: AuthenticatedCall<OfRecord>): SessionRecord | undefined {
  const session = world.records.identitySessions.get(params.id);
  return session?.userId === principal.user.id ? session : undefined;
}

function found(call: AuthenticatedCall<OfRecord>): SessionRecord {
  const session = find(call);
  if (session === undefined) throw notFound('no such session of the caller');
  return session;
}

function revoke(call: AuthenticatedCall<OfRecord>): Result<undefined> {
  const { id, isCurrent } = found(call);
  if (isCurrent) throw refused('Account:CannotRevokeCurrentSession', 'The current session cannot be revoked.');
  call.world.records.identitySessions.remove(id);
  return empty;
}

const handlers = {
  'sessions.list': (call) => ok(pageOf(call, listing, own(call), listRequest(call), (session) => present(session, call.world))),
  'sessions.read': (call) => ok(present(found(call), call.world)),
  'sessions.delete': revoke,
  'mySession.approximateTotalCount': (call) => ok(countOf(call, listing, own(call), listRequest(call))),
  // A continuation page has no total.
  'mySession.continuationList': (call) =>
    ok(pageOf(call, listing, own(call), { ...listRequest(call), includeTotalCount: false }, (session) => present(session, call.world))),
  'mySession.summaryCounts': (call) => ok(summaryCountsByQuery(call, listing, own(call))),
  'mySession.ensureEntityAccess': (call) => {
    found(call);
    return empty;
  },
  'mySession.tryEnsureEntityAccess': (call) => ok(find(call) !== undefined),
  'mySession.revoke': revoke,
} satisfies HandlersOf<typeof sessions>;

const records = { identitySessions: kind(SessionRecord, { userId: (session) => session.userId }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const sessionModule = defineModule({ records, handlers });
