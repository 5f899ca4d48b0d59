/** Merchants under operations that resemble the standard set (assumptions: 14, M1, M17; 36, Merchants). */
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import { scopeMismatch, conflict, invalidMember, notFound } from '../../kernel/refusal.ts';
import type { ScopeCheck } from '../../kernel/scope-check.ts';
import { type MerchantRecord, unlocked } from '../merchants/record.ts';
import { isHost, isMerchant, isReseller } from '../../kernel/reach.ts';
import { merchants as described } from '../../../../schemas/platform/merchants/group.ts';
import { merchantStates, type MerchantStatus, type MerchantTrigger } from '../../../../schemas/platform/merchants/states.ts';
import { transition } from '../../../../schemas/state.ts';
import type { MerchantCreateDto, MerchantUpdateDto } from '../../../../schemas/platform/merchants/types.ts';
import { preferencesOf } from '../../billing/billing-runs/start.ts';
import { assign, endAssignment } from '../../billing/price-plans/record.ts';
import type { World } from '../../kernel/world.ts';
import { moveClosings } from '../../payments/processors/closing.ts';
import { listingOf } from '../../resources/deviating.ts';
import { moveRefused } from '../../resources/record.ts';
import type { Resource } from '../../resources/resource.ts';
import { settingsReader, type SettingsOf } from '../../resources/settings.ts';
import { checkDetails, computed, presentMerchant } from './details.ts';

// Who may create and who sees merchants and resellers (assumptions: A9, M1; 36, Merchants).

type Caller = Pick<AuthenticatedCall, 'principal'>;

/** The host sees all merchants, a reseller its own, a merchant itself; this includes deleted ones. */
export function seesMerchant({ principal }: Caller, { id, resellerId }: Pick<MerchantRecord, 'id' | 'resellerId'>): boolean {
  if (principal.merchantId !== null) return principal.merchantId === id;
  return principal.resellerId === null || principal.resellerId === resellerId;
}

export const notByMerchants: ScopeCheck = ({ principal }) => {
  if (isMerchant(principal)) throw scopeMismatch('reseller');
};

export const byHostAlone: ScopeCheck = ({ principal }) => {
  if (!isHost(principal)) throw scopeMismatch('host');
};

/** `…/self/…` acts for the merchant of the caller (assumptions: M16). */
export const byMerchants: ScopeCheck = ({ principal }) => {
  if (principal.merchantId === null) throw scopeMismatch('merchant');
};

/** `…own…` acts for the reseller of the caller. */
export const byResellers: ScopeCheck = ({ principal }) => {
  if (!isReseller(principal)) throw scopeMismatch('reseller');
};

type Settings = Omit<SettingsOf<typeof described.shapes, 'create'>, 'status'>;

const readSettings = settingsReader(described.shapes, 'create');

function settingsOf(body: MerchantCreateDto | MerchantUpdateDto): Settings {
  // The two shapes share these members; none of them is an amount.
  const given = readSettings(body, null) as unknown as Settings;
  return { ...given, country: given.country.toUpperCase() };
}

/** @throws Refusal unless the named reseller is live and active. Null: none is named. */
function resellerIn({ records }: World, given: string | null): string | null {
  if (given === null) return null;
  const reseller = records.resellers.get(given);
  if (reseller === undefined || reseller.isDeleted) throw notFound('no such reseller');
  if (!reseller.isActive) throw invalidMember('resellerId', 'The reseller is not active.');
  return reseller.id;
}

/** The reseller of a new merchant: a calling reseller's own, whatever the body says; the host may name one. */
const resellerOf = ({ world, principal }: CallWith<unknown>, given: string | null): string | null =>
  principal.resellerId ?? resellerIn(world, given);

const triggers: Readonly<Record<MerchantStatus, MerchantTrigger | null>> = {
  Onboarding: null,
  Active: 'activate',
  Inactive: 'deactivate',
  Closed: 'close',
};

function statusAfter({ status: before }: MerchantRecord, wanted: MerchantStatus): MerchantStatus {
  if (wanted === before) return before;
  const trigger = triggers[wanted];
  if (trigger === null) throw invalidMember('status', 'No merchant goes back to Onboarding.');
  if (transition(merchantStates, before, trigger) === undefined) throw moveRefused(merchantStates, before, trigger);
  return wanted;
}

/** `M` and eight digits. Merchants are never removed, so the next number is their count plus one. */
const merchantNumber = ({ records }: World): string => `M${String(records.merchants.size + 1).padStart(8, '0')}`;

export function merchantsWithin({ world, principal }: AuthenticatedCall): readonly MerchantRecord[] {
  const { merchants } = world.records;
  if (principal.merchantId === null) {
    return principal.resellerId === null ? merchants.all() : merchants.by('resellerId', principal.resellerId);
  }
  const own = merchants.get(principal.merchantId);
  return own === undefined ? [] : [own];
}

export const merchantResource: Resource<MerchantRecord, 'merchants'> = {
  prefix: 'merchants',
  collection: (world) => world.records.merchants,
  listing: listingOf(described, computed),
  source: (call) => ({ source: merchantsWithin(call) }),
  sees: seesMerchant,
  name: ({ name }) => name,
  present: presentMerchant,
  validate: ({ body }) => checkDetails(body),
  create: (call) => {
    const settings = settingsOf(call.body);
    const resellerId = resellerOf(call, settings.resellerId);
    return { status: merchantStates.initial, ...settings, ...unlocked, resellerId, merchantNumber: '' };
  },
  complete: ({ world }, merchant) => ({ ...merchant, merchantNumber: merchantNumber(world) }),
  update: (call, merchant) => {
    const settings = settingsOf(call.body);
    const status = statusAfter(merchant, call.body.status);
    // Only the host may change the reseller of a merchant.
    const isKept = !isHost(call.principal) || settings.resellerId === merchant.resellerId;
    return { ...merchant, ...settings, status, resellerId: isKept ? merchant.resellerId : resellerIn(call.world, settings.resellerId) };
  },
  created: (world, { id, resellerId }, userId) => {
    const planId = resellerId === null ? null : preferencesOf(world, resellerId).defaultPricePlanId;
    if (planId !== null) assign(world, id, planId, userId);
  },
  updated: (world, merchant, before) => {
    // A plan belongs to a reseller and stays there; a closed merchant is charged no further fees.
    const isOver = merchant.resellerId !== before.resellerId || merchant.status === 'Closed';
    if (isOver) endAssignment(world, merchant.id);
    if (merchant.timeZone !== before.timeZone) moveClosings(world, merchant.id);
  },
  mayRestore: ({ world }, { resellerId }) => {
    if (resellerId !== null && world.records.resellers.get(resellerId)?.isDeleted === true) {
      throw conflict(merchantStates.refusal, 'The reseller of the merchant is deleted. Restore it first.');
    }
  },
};
