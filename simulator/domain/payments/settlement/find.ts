import type { AuthenticatedCall } from '../../kernel/call.ts';
import { reaches } from '../../kernel/principal.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { ProcessorProfileRecord } from '../processors/record.ts';

/**
 * A processor profile within the caller's reach.
 * @throws Refusal not found.
 */
export function findProfile({ world, principal }: AuthenticatedCall, id: string): ProcessorProfileRecord {
  const profile = world.records.processorProfiles.get(id.toLowerCase());
  if (profile === undefined || profile.isDeleted || !reaches(world, principal, profile.merchantId)) {
    throw notFound('no such processor profile within reach');
  }
  return profile;
}
