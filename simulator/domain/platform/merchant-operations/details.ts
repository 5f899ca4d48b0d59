import { MerchantDto } from '../../../../schemas/platform/merchants/types.ts';
import { assignmentOf } from '../../billing/price-plans/record.ts';
import { checkAddresses, isMailAddress } from '../../kernel/addresses.ts';
import { isTimeZone } from '../../kernel/calendar.ts';
import { isCurrency } from '../../kernel/money.ts';
import { fault, invalid, type ValidationError } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { presenter } from '../../resources/present.ts';
import type { MerchantRecord } from '../merchants/record.ts';

interface Given {
  readonly name?: string;
  readonly email?: string | null;
  readonly supportEmail?: string | null;
  readonly websiteUrl?: string | null;
  readonly logoUrl?: string | null;
  readonly currency?: string;
  readonly country?: string;
  readonly timeZone?: string;
}

const isCountry = (code: string): boolean => {
  try {
    const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code.toUpperCase());
    return /^[A-Za-z]{2}$/.test(code) && name !== undefined;
  } catch {
    return false;
  }
};

/** @throws Refusal one validation failure for all invalid members. */
export function checkDetails({ name, email, supportEmail, websiteUrl, logoUrl, currency, country, timeZone }: Given): void {
  const errors: ValidationError[] = [];
  const check = (member: string, isRight: boolean, what: string): void => {
    if (!isRight) errors.push(fault(member, what));
  };
  const isMailOrNone = (text: string | null | undefined): boolean => text === null || text === undefined || isMailAddress(text);
  if (name !== undefined) check('name', name.trim() !== '', 'must not be blank');
  check('email', isMailOrNone(email), 'must be an e-mail address');
  check('supportEmail', isMailOrNone(supportEmail), 'must be an e-mail address');
  if (currency !== undefined) check('currency', isCurrency(currency.toUpperCase()), 'must be an ISO 4217 currency code');
  if (country !== undefined) check('country', isCountry(country), 'must be an ISO 3166-1 country code');
  if (timeZone !== undefined) check('timeZone', isTimeZone(timeZone), 'must be the name of a time zone');
  if (errors.length > 0) throw invalid(errors);
  checkAddresses({ websiteUrl, logoUrl });
}

const planIdOf = ({ id }: MerchantRecord, world: World): string | null => assignmentOf(world, id)?.pricePlanId ?? null;

export const computed = {
  resellerName: ({ resellerId }: MerchantRecord, { records }: World) =>
    resellerId === null ? null : (records.resellers.get(resellerId)?.name ?? null),
  defaultProcessorProfileId: ({ id }: MerchantRecord, { records }: World) =>
    records.processorProfiles.by('owner', id).find(({ isDefault }) => isDefault)?.id ?? null,
  pricePlanId: planIdOf,
  pricePlanName: (merchant: MerchantRecord, world: World) => {
    const id = planIdOf(merchant, world);
    return id === null ? null : (world.records.pricePlans.get(id)?.name ?? null);
  },
} as const;

export const presentMerchant = presenter<MerchantRecord, typeof MerchantDto>(MerchantDto, computed);
