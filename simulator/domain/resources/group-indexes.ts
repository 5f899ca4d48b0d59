/** The indexes that follow from the descriptor of a group. */
import { groupOf, type GroupName, type Groups } from '../../../schemas/groups.ts';
import type { Indexes } from '../kernel/collection.ts';
import type { Ownership } from '../kernel/entity.ts';
import type { GroupRecord } from './group-record.ts';
import { live, ownedKey } from './name-index.ts';

/** Records by merchant, and by name where names are unique. */
export type GroupIndex<Name extends GroupName> = 'merchantId' | (Groups[Name]['hasUniqueName'] extends true ? 'name' : never);

/** The stored name of a record. */
export const nameOf = (record: object, member: string): string => String((record as Readonly<Record<string, unknown>>)[member] ?? '');

/** The key of a stored name that is unique among the records of an owner. */
export const nameKeyOf = (record: Ownership, member: string): string => ownedKey(record, nameOf(record, member));

export function groupIndexes<Name extends GroupName>(name: Name): Indexes<GroupRecord, GroupIndex<Name>> {
  const { name: member, hasUniqueName } = groupOf(name);
  const merchantId = (record: GroupRecord) => record.merchantId;
  const byName = live((record: GroupRecord) => nameKeyOf(record, member));
  // The same condition decides the type.
  return (hasUniqueName ? { merchantId, name: byName } : { merchantId }) as Indexes<GroupRecord, GroupIndex<Name>>;
}
