/** Claim types and organization units that a world has (assumptions: 36, Users and accounts). */
import type { Instant } from '../../schemas/shared/instant.ts';
import type { World } from '../domain/kernel/world.ts';
import { keptBy, madeBy } from '../domain/resources/stamps.ts';

/** Puts them into a world. */
export function seedIdentity(world: World, since: Instant): void {
  for (const [name, description] of [
    ['department', 'Where the user works.'],
    ['employeeId', 'The number of the user in the personnel files.'],
  ] as const)
    world.records.claimTypes.insert(
      keptBy(world, null, {
        name,
        creationTime: since,
        required: false,
        isStatic: false,
        regex: null,
        regexDescription: null,
        description,
        valueType: 'String',
      }),
    );
  const unit = (displayName: string, code: string, parentId: string | null) =>
    world.records.organizationUnits.insert(madeBy(world, null, { parentId, creationTime: since, code, displayName }));
  unit('Branch', '00001.00001', unit('Head office', '00001', null).id);
}
