/** The record of a group, as it follows from the descriptor. */
import type { GroupName, Groups } from '../../../schemas/groups/all.ts';
import type { FullAudited, Owned, Ownership, Stamped } from '../kernel/entity.ts';
import type { SettingsOf } from './settings.ts';

/** What every record of a group has. */
export type GroupRecord = FullAudited & Stamped & Ownership;

export type OwnerOf<P extends GroupName> = Groups[P]['owner'] extends 'merchant' ? { readonly merchantId: string } : Owned;

/** An owner and the settings. A group whose records hold more extends it. */
export type DescribedRecord<P extends GroupName> = FullAudited & Stamped & OwnerOf<P> & SettingsOf<Groups[P]['shapes'], 'create'>;
