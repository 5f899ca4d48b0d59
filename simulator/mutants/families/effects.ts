/** Writes that answer as they should and change nothing. */
import type { RuleId } from '../../../schemas/register.ts';
import type { Collection } from '../../domain/kernel/collection.ts';
import { empty } from '../../domain/kernel/call.ts';
import type { Records } from '../../domain/records.ts';
import type { Seams } from '../../http/tenant.ts';
import { around } from '../framework/edit.ts';
import { family, type Family } from '../framework/family.ts';
import { groups, type Group } from './groups.ts';

type Kept = Group | 'developerInvitations' | 'rateLimitProfiles' | 'rateLimitRules';

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

const kept: Readonly<Record<string, Kept>> = {
  ...Object.fromEntries(Object.entries(groups).map(([prefix, name]) => [`${prefix}-STANDARD`, name])),
  PROFILE: 'rateLimitProfiles',
  'LIMIT-RULE': 'rateLimitRules',
};

const table = (verb: 'UPDATE' | 'DELETE' | 'RESTORE'): Readonly<Partial<Record<RuleId, Kept>>> =>
  Object.fromEntries(Object.entries(kept).map(([prefix, name]) => [`${prefix}-${verb}`, name]));

export const effects: Family = {
  ...family('no-effect', table('UPDATE'), (name, rule) => ({
    breaks: [rule],
    description: `An update in ${name} changes nothing.`,
    seams: (original) => undoing(original, name, `${name}.update`),
  })),
  ...family('no-effect', table('DELETE'), (name, rule) => ({
    breaks: [rule],
    description: `What is deleted in ${name} is still there.`,
    seams: (original) => around(original, [`${name}.delete`], () => empty),
  })),
  ...family('no-effect', table('RESTORE'), (name, rule) => ({
    breaks: [rule],
    description: `What is restored in ${name} stays deleted.`,
    seams: (original) => around(original, [`${name}.restore`], () => empty),
  })),
};
