/** Resellers under operations that resemble the standard set (assumptions: 15). */
import {
  resellers as described,
  ResellerDto,
  type ResellerCreateDto,
  type ResellerUpdateDto,
} from '../../../../schemas/platform/resellers/group.ts';
import { moveSchedule, planSchedule } from '../../billing/billing-runs/start.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { listingOf } from '../../resources/deviating.ts';
import { presenter } from '../../resources/present.ts';
import type { Resource } from '../../resources/resource.ts';
import { settingsReader, type SettingsOf } from '../../resources/settings.ts';
import { checkDetails } from '../merchant-operations/details.ts';
import type { ResellerRecord } from '../resellers/record.ts';
import { isHost, reachesReseller } from '../../kernel/reach.ts';

type Settings = SettingsOf<typeof described.shapes, 'create'>;

const readSettings = settingsReader(described.shapes, 'create');

// The two shapes share these members; none of them is an amount.
const settingsOf = (body: ResellerCreateDto | ResellerUpdateDto): Settings => readSettings(body, null) as unknown as Settings;

const merchantCount = ({ id }: ResellerRecord, { records }: World): number => records.merchants.by('ofReseller', id).length;

/** `R` and eight digits. Resellers are never removed, so the next number is their count plus one. */
const resellerNumber = ({ records }: World): string => `R${String(records.resellers.size + 1).padStart(8, '0')}`;

export const presentReseller = presenter<ResellerRecord, typeof ResellerDto>(ResellerDto, { merchantCount });

export const resellerResource: Resource<ResellerRecord, 'resellers'> = {
  prefix: 'resellers',
  collection: (world) => world.records.resellers,
  listing: listingOf(described, { merchantCount }),
  source: (call) => ({ source: call.world.records.resellers.all(), keep: ({ id }) => reachesReseller(call, id) }),
  sees: (call, { id }) => reachesReseller(call, id),
  name: ({ name }) => name,
  present: presentReseller,
  validate: ({ body }) => checkDetails(body),
  create: ({ body }) => ({ resellerNumber: '', ...settingsOf(body) }),
  complete: ({ world }, reseller) => ({ ...reseller, resellerNumber: resellerNumber(world) }),
  update: ({ body, principal }, reseller) => {
    const settings = settingsOf(body);
    // Only the host may activate or deactivate a reseller.
    return { ...reseller, ...settings, isActive: isHost(principal) ? settings.isActive : reseller.isActive };
  },
  mayDelete: ({ world }, reseller) => {
    const count = merchantCount(reseller, world);
    if (count > 0) throw conflict('Resellers:HasMerchants', 'The reseller has merchants.', { merchantCount: count });
  },
  created: (world, { id }) => planSchedule(world, id),
  restored: (world, reseller) => {
    moveSchedule(world, reseller.id);
    return reseller;
  },
};
