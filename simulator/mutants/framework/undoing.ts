import type { DeviatingName } from '../../../schemas/deviating-groups.ts';
import type { Collection } from '../../domain/kernel/collection.ts';
import type { Records } from '../../domain/kernel/records.ts';
import { around } from './edit.ts';
import type { Group } from './groups.ts';
import type { Fault } from './mutant.ts';

export type Kept = Group | DeviatingName | 'developerInvitations';

/** Restores the record as it was before the operation, if `undoes` returns true. */
export function undoing<Name extends Kept>(name: Name, operation: string, undoes: (before: Records[Name]) => boolean = () => true): Fault {
  return around(operation, (call, handler) => {
    const collection: Collection<Records[Name]> = call.world.records[name];
    const before = collection.get(call.params['id'] ?? '');
    const result = handler(call);
    if (before !== undefined && undoes(before)) collection.replace(before);
    return result;
  });
}
