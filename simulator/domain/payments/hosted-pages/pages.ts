import type { HostedPaymentPageCreateDto } from '../../../../schemas/payments/hosted-pages/page-types.ts';
import { actingMerchant, namedMerchantId } from '../../kernel/acting-merchant.ts';
import { ok, type CallWith } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import type { FullAudited, Stamped } from '../../kernel/collection.ts';
import { readAmounts, type Minor } from '../../kernel/money.ts';
import { fieldsFor } from '../../platform/merchants/settings.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { settingsReader, type SettingsOf } from '../../resources/settings.ts';
import { madeBy, changedBy } from '../../resources/stamps.ts';
import { slugKey, slugOf } from '../../resources/names.ts';
import type { World } from '../../kernel/world.ts';
import { checkAddresses } from '../../kernel/addresses.ts';
import { requireLiveProfile } from '../processors/profiles.ts';
import { presentPage } from './present.ts';
import { pageShapes, type HostedPageRecord } from './record.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import { pageWithin } from './reads.ts';
import { reachesMerchant } from '../../kernel/reach.ts';

type Settings = Omit<SettingsOf<typeof pageShapes, 'create'>, 'suggestedAmounts'> & Pick<HostedPageRecord, 'suggestedAmounts'>;

const read = settingsReader(pageShapes, 'create');

export function settingsOf(body: HostedPaymentPageCreateDto, merchantCurrency: string): Settings {
  if (body.name.trim() === '') throw invalidMember('name', 'The field name must not be blank.');
  const { bannerImageUrl, successUrl, cancelUrl, termsUrl } = body;
  checkAddresses({ bannerImageUrl, successUrl, cancelUrl, termsUrl });
  // Its members are those of the shape, converted as their schemas say.
  const settings = read(body, merchantCurrency) as unknown as SettingsOf<typeof pageShapes, 'create'>;
  const { minimumAmount, maximumAmount, currency } = settings;
  if (minimumAmount !== null && maximumAmount !== null && maximumAmount < minimumAmount) {
    throw invalidMember('maximumAmount', 'The field maximumAmount must be at least minimumAmount.');
  }
  if (settings.paymentTypes.length === 0) throw invalidMember('paymentTypes', 'The field paymentTypes must not be empty.');
  const named = Object.fromEntries((body.suggestedAmounts ?? []).map((amount, index) => [`suggestedAmounts[${index}]`, amount]));
  const suggestedAmounts = Object.values(readAmounts(currency, named)) as readonly Minor[];
  return {
    ...settings,
    paymentTypes: [...new Set(settings.paymentTypes)],
    walletProviders: [...new Set(settings.walletProviders)],
    customFieldKeys: [...new Set(settings.customFieldKeys)],
    suggestedAmounts,
  };
}

/** The default currency of a page. Any will do for a merchant out of reach, since the request is refused later. */
function merchantCurrency(call: CallWith<HostedPaymentPageCreateDto>): string {
  const id = namedMerchantId(call);
  const merchant = id !== null && reachesMerchant(call, id) ? call.world.records.merchants.get(id) : undefined;
  return merchant?.currency ?? 'USD';
}

export function insertPage(world: World, merchantId: string, settings: Settings, by: FullAudited & Stamped): HostedPageRecord {
  const { hostedPaymentPages } = world.records;
  const isFree = (slug: string): boolean => hostedPaymentPages.by('slug', slugKey({ merchantId, slug })).length === 0;
  return hostedPaymentPages.insert({
    isLocked: false,
    ...by,
    ...settings,
    merchantId,
    slug: slugOf(settings.name, 'page', isFree),
    lockedAt: null,
    lockedBy: null,
  });
}

function checkFieldKeys(world: World, merchantId: string, keys: readonly string[]): void {
  const fields = fieldsFor(world, merchantId, 'HostedPage');
  const unknown = fields.length === 0 ? -1 : keys.findIndex((key) => !fields.some((field) => field.key === key));
  if (unknown >= 0) throw invalidMember(`customFieldKeys[${unknown}]`, 'The merchant has defined no such field of its pages.');
}

export function createPage(call: CallTo<'hostedPaymentPages.create'>) {
  const { world, principal, body } = call;
  const settings = settingsOf(body, merchantCurrency(call));
  const merchant = actingMerchant(call);
  checkFieldKeys(world, merchant.id, settings.customFieldKeys);
  const { processorProfileId } = settings;
  if (processorProfileId !== null) requireLiveProfile(world, merchant.id, processorProfileId);
  return ok(presentPage(insertPage(world, merchant.id, settings, madeBy(world, principal.user.id)), world));
}

/** Permanent; locking again changes nothing (assumptions: H6). */
export function lockPage(call: CallTo<'hostedPaymentPages.lock'>) {
  const { world, principal } = call;
  const page = pageWithin(call, requiredInputs(call, ['id']).id);
  if (page.isLocked) return ok(presentPage(page, world));
  const userId = principal.user.id;
  const locked = { ...page, isLocked: true, lockedAt: world.clock.now(), lockedBy: userId, ...changedBy(world, userId) };
  return ok(presentPage(world.records.hostedPaymentPages.replace(locked), world));
}
