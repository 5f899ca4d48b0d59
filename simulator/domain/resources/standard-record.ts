/** Records of a group without a record type of its own, and their indexes. */
import { groupOf, type GroupName } from '../../../schemas/groups/all.ts';
import type { Indexes } from '../kernel/collection.ts';
import type { FullAudited, Stamped } from '../kernel/entity.ts';
import { live, ownedKey } from './name-index.ts';

/** A record of such a group: its settings stand beside what every record has. */
export type StandardRecord = FullAudited & Stamped & { readonly merchantId: string } & Readonly<Record<string, unknown>>;

type Body = Readonly<Record<string, unknown>>;

export const nameOf = (record: Body, member: string): string => String(record[member] ?? '');

export const nameKeyOf = (record: Body, member: string): string =>
  ownedKey({ merchantId: String(record['merchantId']) }, nameOf(record, member));

/** The indexes of such a group. */
export function standardIndexes(name: GroupName): Indexes<StandardRecord, 'merchantId' | 'name'> {
  const member: string = groupOf(name).name;
  return { merchantId: ({ merchantId }) => merchantId, name: live((record: StandardRecord) => nameKeyOf(record, member)) };
}
