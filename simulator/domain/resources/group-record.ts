/** The record of a group, as it follows from the descriptor. */
import { groupOf, type GroupName, type Groups } from '../../../schemas/groups.ts';
import type { FullAudited, Owned, Ownership, Stamped } from '../kernel/entity.ts';
import { entity, fullAudited, owned, stamped, uuid, type AsMembers } from '../kernel/record-schema.ts';
import { settingsMembers, type SettingsOf } from './settings.ts';

/** What every record of a group has. */
export type GroupRecord = FullAudited & Stamped & Ownership;

export type OwnerOf<P extends GroupName> = Groups[P]['owner'] extends 'merchant' ? { readonly merchantId: string } : Owned;

/** An owner and the settings. A group whose records hold more adds members of its own. */
export type DescribedRecord<P extends GroupName> = FullAudited & Stamped & OwnerOf<P> & SettingsOf<Groups[P]['shapes'], 'create'>;

/** The members of such a record. */
export function described<P extends GroupName>(name: P): AsMembers<DescribedRecord<P>> {
  const { owner, shapes } = groupOf(name);
  const ownership = owner === 'merchant' ? { merchantId: uuid() } : owned();
  const members = { ...entity(), ...fullAudited(), ...stamped(), ...ownership, ...settingsMembers(shapes, 'create') };
  return members as unknown as AsMembers<DescribedRecord<P>>;
}
