/** Compares a snapshot of a world with a later one, or with the current state of the world. */
import { asInstant, formatInstant } from '../../../schemas/shared/instant.ts';
import { array, instant, map, optional, text, Type } from '../../../schemas/shape.ts';
import type { Members } from '../../../schemas/members/member.ts';
import { inSlices } from '../../pipeline/parts.ts';
import type { Snapshot } from '../../store/world.ts';
import { closed, count, pageLimit, type ControlCall } from '../operation.ts';
import { badRequest } from '../refusal.ts';
import { difference } from './difference.ts';
import { SnapshotSchema } from './schemas.ts';
import { worldOf } from './world.ts';

export const ComparisonQuerySchema = closed('ComparisonQuery', { limit: pageLimit() });

export const ComparisonRequestSchema = closed('ComparisonRequest', { before: SnapshotSchema, after: optional(SnapshotSchema) });

const counts = { added: count(), changed: count(), removed: count() };

export const ComparisonSchema = closed('Comparison', {
  before: instant(),
  after: instant(),
  ...counts,
  kinds: map(closed('ChangesOfKind', counts)),
  changes: array(
    closed('ChangedRecord', {
      kind: text(),
      id: text(),
      change: Type.Enum(['added', 'changed', 'removed']),
      members: array(closed('ChangedMember', { name: text(), before: optional(Type.Unknown()), after: optional(Type.Unknown()) })),
    }),
  ),
});

const defaultLimit = 200;

function timeOf({ clock: { latest } }: Snapshot): string {
  const at = asInstant(latest);
  if (at === undefined) throw badRequest('The clock of the snapshot stands at no instant.');
  return formatInstant(at);
}

export async function compareSnapshots(call: ControlCall): Promise<unknown> {
  const world = worldOf(call);
  const { before, after } = call.body as { readonly before: Snapshot; readonly after?: Snapshot };
  const { limit = defaultLimit } = call.query as { readonly limit?: number };
  for (const kind of [before, after].flatMap((one) => Object.keys(one?.records ?? {})))
    if (!Object.hasOwn(world.records, kind)) throw badRequest(`There are no records of the kind ${JSON.stringify(kind.slice(0, 100))}.`);
  const later = after ?? (await call.worlds.snapshot(world));
  const { kinds, changes } = await inSlices(difference(before.records, later.records, limit));
  const all = Object.values(kinds);
  const sum = (name: 'added' | 'changed' | 'removed'): number => all.reduce((total, counted) => total + counted[name], 0);
  const [added, changed, removed] = [sum('added'), sum('changed'), sum('removed')];
  return { before: timeOf(before), after: timeOf(later), added, changed, removed, kinds, changes };
}

const at = '2026-03-02T09:30:00Z';

export const comparisonMembers: Members = {
  'ComparisonRequest.before': ['The earlier snapshot.'],
  'ComparisonRequest.after': ['The later snapshot; the world as it is now if absent.'],
  'Comparison.before': ['The time of the world in the earlier snapshot.', at],
  'Comparison.after': ['The time of the world in the later one.', '2026-03-02T10:00:00Z'],
  'Comparison.kinds': ['The counts by kind of record, for kinds that differ.', { transactions: { added: 1, changed: 2, removed: 0 } }],
  'Comparison.changes': ['Records that differ, 200 unless `limit` says otherwise.'],
  added: ['How many records only the later snapshot has.', 1],
  changed: ['How many records differ.', 2],
  removed: ['How many records only the earlier snapshot has.', 0],
  'ChangedRecord.kind': ['The kind of the record.', 'transactions'],
  'ChangedRecord.id': ['The id of the record.', '018f3a5c-6666-7a2b-8c3d-4e5f60718293'],
  'ChangedRecord.change': ['What happened to it.', 'changed'],
  'ChangedRecord.members': ['Its members that differ. A secret that was replaced is masked on both sides.'],
  'ChangedMember.name': ['The name, with those before it.', 'outcome.status'],
  'ChangedMember.before': ['The value in the earlier snapshot; absent if there was none.', 'Authorized'],
  'ChangedMember.after': ['The value in the later one; absent if there is none.', 'Captured'],
};
