/** Writes that are accepted and not kept. */
import type { DeviatingName } from '../../../schemas/deviating-groups.ts';
import type { Collection } from '../../domain/kernel/collection.ts';
import type { Records } from '../../domain/kernel/records.ts';
import type { Seams } from '../../pipeline/tenant.ts';
import { around } from './edit.ts';
import type { Group } from './groups.ts';

export type Kept = Group | DeviatingName | 'developerInvitations';

/** Puts the record back as it was before the operation, where `undoes` says so. */
export function undoing<Name extends Kept>(
  original: Seams,
  name: Name,
  operation: string,
  undoes: (before: Records[Name]) => boolean = () => true,
): Partial<Seams> {
  return around(original, [operation], (call, handler) => {
    const collection: Collection<Records[Name]> = call.world.records[name];
    const before = collection.get(call.params['id'] ?? '');
    const result = handler(call);
    if (before !== undefined && undoes(before)) collection.replace(before);
    return result;
  });
}
