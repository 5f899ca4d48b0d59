/** Rate-limit profiles and their bindings (endpoints: operations 6 and 7; assumptions: 19, RL6). */
import {
  rateLimitProfiles,
  RateLimitProfileDto,
  type RateLimitProfileLenientCreateDto,
  type RateLimitProfileUpdateDto,
} from '../../../../schemas/access/rate-limits/group.ts';
import type { RateLimitScope } from '../../../../schemas/conventions/enums.ts';
import type { CallWith } from '../../kernel/call.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { listingOf } from '../../resources/deviating.ts';
import { presenter } from '../../resources/present.ts';
import type { Draft, Resource } from '../../resources/resource.ts';
import { deletedBy, restoredBy } from '../../resources/stamps.ts';
import { parseRange } from '../api-keys/record.ts';
import { callingOwner, withinReach } from '../../kernel/acting-merchant.ts';
import { reachesOwned } from '../../kernel/reach.ts';
import type { RateLimitProfileRecord } from './record.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** An empty identifier means all and is stored as null; ids are stored in lower case. */
const readIdentifier = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text === '' ? null : text.toLowerCase();

function checkIdentifier(scope: RateLimitScope, identifier: string | null): void {
  if (identifier === null) return;
  if (scope === 'Global') throw invalidMember('scopeIdentifier', 'The field scopeIdentifier must be empty at the scope Global.');
  if (scope === 'IpAddress') {
    if (parseRange(identifier) !== undefined) return;
    throw invalidMember('scopeIdentifier', 'The field scopeIdentifier must be an address or a CIDR range at the scope IpAddress.');
  }
  if (!uuid.test(identifier)) throw invalidMember('scopeIdentifier', `The field scopeIdentifier must be a UUID at the scope ${scope}.`);
}

type ProfileBody = RateLimitProfileLenientCreateDto | RateLimitProfileUpdateDto;

/** The writable fields; absent ones get the values of the lenient reading (assumptions: RL7). */
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

/** Live profiles of the same name, which must be unique in the tenant across owners. Null is not a name and may repeat. */
const siblings = (world: World, { name }: Draft<RateLimitProfileRecord>): readonly RateLimitProfileRecord[] =>
  name === null ? [] : world.records.rateLimitProfiles.by('name', name.toLowerCase());

/** The rules of a profile are deleted with it (assumptions: RL5). */
function deleteRules(world: World, profile: RateLimitProfileRecord): void {
  const { rateLimitRules } = world.records;
  for (const rule of rateLimitRules.by('profileId', profile.id)) {
    if (!rule.isDeleted) rateLimitRules.replace({ ...rule, ...deletedBy(world, profile.deleterId), deletedWithProfile: true });
  }
}

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
  source: (call) => withinReach(call, call.world.records.rateLimitProfiles),
  sees: reachesOwned,
  present: presenter<RateLimitProfileRecord, typeof RateLimitProfileDto>(RateLimitProfileDto),
  name: (profile) => profile.name ?? '',
  siblings,
  validate: (call) => {
    const { scope, scopeIdentifier } = fieldsOf(call);
    checkIdentifier(scope, scopeIdentifier);
  },
  create: (call) => ({ ...fieldsOf(call), ...callingOwner(call) }),
  update: (call, { merchantId, resellerId }) => ({ ...fieldsOf(call), merchantId, resellerId }),
  deleted: deleteRules,
  restored: restoreRules,
};
