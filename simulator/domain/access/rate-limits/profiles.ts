/** Rate-limit profiles (endpoints: operations 6 and 7; concepts: RateLimitProfileDto; assumptions: 19). */
import {
  RateLimitProfileDto,
  type RateLimitProfileLenientCreateDto,
  type RateLimitProfileUpdateDto,
} from '../../../../schemas/access/rate-limits/types.ts';
import { rateLimitProfiles } from '../../../../schemas/access/rate-limits/profile-group.ts';
import type { CallWith } from '../../kernel/call.ts';
import { deletedBy, restoredBy } from '../../resources/stamps.ts';
import { listingOf } from '../../resources/deviating.ts';
import { presenter } from '../../resources/present.ts';
import type { Draft, Resource } from '../../resources/resource.ts';
import type { World } from '../../kernel/world.ts';
import { checkIdentifier, readIdentifier } from './identifier.ts';
import { seesProfile } from './reach.ts';
import type { RateLimitProfileRecord } from './record.ts';

/** A body that passed one of the two create shapes or the update shape. */
type ProfileBody = RateLimitProfileLenientCreateDto | RateLimitProfileUpdateDto;

/** The writable fields; absent ones get their values of the lenient reading (assumptions: RL7). */
function fieldsOf(call: CallWith<ProfileBody>) {
  const body = call.body;
  return {
    name: body.name ?? null,
    description: body.description ?? null,
    scope: body.scope ?? 'Global',
    scopeIdentifier: readIdentifier(body.scopeIdentifier),
    priority: body.priority ?? 0,
    isActive: body.isActive ?? true,
  } satisfies Partial<RateLimitProfileRecord>;
}

/** Live profiles with the same name, which must be unique in the tenant across owners. Null is not a name, so it may repeat. */
const siblings = (world: World, { name }: Draft<RateLimitProfileRecord>): readonly RateLimitProfileRecord[] =>
  name === null ? [] : world.records.rateLimitProfiles.by('name', name.toLowerCase());

/** Deletes the rules of a profile with it (assumptions: RL5). */
function deleteRules(world: World, profile: RateLimitProfileRecord): void {
  const { rateLimitRules } = world.records;
  for (const rule of rateLimitRules.by('profileId', profile.id)) {
    if (!rule.isDeleted) rateLimitRules.replace({ ...rule, ...deletedBy(world, profile.deleterId), deletedWithProfile: true });
  }
}

/** Restores the rules that were deleted with a profile. */
function restoreRules(world: World, profile: RateLimitProfileRecord): RateLimitProfileRecord {
  const { rateLimitRules } = world.records;
  for (const rule of rateLimitRules.by('profileId', profile.id)) {
    if (rule.deletedWithProfile) {
      rateLimitRules.replace({ ...rule, ...restoredBy(world, profile.lastModifierId), deletedWithProfile: false });
    }
  }
  return profile;
}

export const profileResource: Resource<RateLimitProfileRecord, 'rateLimitProfiles'> = {
  prefix: 'rateLimitProfiles',
  collection: (world) => world.records.rateLimitProfiles,
  listing: listingOf(rateLimitProfiles),
  source: ({ world, principal }) => ({
    source: world.records.rateLimitProfiles.all(),
    keep: (profile) => seesProfile(world, principal, profile),
  }),
  sees: ({ world, principal }, profile) => seesProfile(world, principal, profile),
  present: presenter<RateLimitProfileRecord, typeof RateLimitProfileDto>(RateLimitProfileDto),
  name: (profile) => profile.name ?? '',
  siblings,
  validate: (call) => {
    const { scope, scopeIdentifier } = fieldsOf(call);
    checkIdentifier(scope, scopeIdentifier);
  },
  create: (call) => ({
    ...fieldsOf(call),
    merchantId: call.principal.merchantId,
    resellerId: call.principal.merchantId === null ? call.principal.resellerId : null,
  }),
  update: (call, { merchantId, resellerId }) => ({ ...fieldsOf(call), merchantId, resellerId }),
  deleted: deleteRules,
  restored: restoreRules,
};
