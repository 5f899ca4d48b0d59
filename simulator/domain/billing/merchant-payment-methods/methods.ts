/** The payment methods of a merchant: at most one of them is active (assumptions: 16, MB5). */
import { merchantPaymentMethodStates, type MerchantPaymentMethodTrigger } from '../../../../schemas/billing/states.ts';
import { addDays, startOf, timeZoneOf } from '../../kernel/calendar.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import type { World } from '../../kernel/world.ts';
import { checkMove, moved } from '../../resources/record.ts';
import { keptBy } from '../../resources/stamps.ts';
import type { MerchantPaymentMethodRecord } from './record.ts';
import { MerchantPaymentMethodDto } from '../../../../schemas/billing/merchant-payment-methods/group.ts';
import { presenter } from '../../resources/present.ts';

const methodExpiry = 'merchantPaymentMethods.expire';

export const activeMethodOf = ({ records }: World, merchantId: string): MerchantPaymentMethodRecord | undefined =>
  records.merchantPaymentMethods.by('active', merchantId).at(-1);

export function noteCharge({ records, clock }: World, id: string, lastChargeSucceeded: boolean): void {
  const method = records.merchantPaymentMethods.get(id);
  if (method !== undefined) records.merchantPaymentMethods.replace({ ...method, lastChargeAt: clock.now(), lastChargeSucceeded });
}

/** Stores a method as `moved`, with when it became active or stopped to be. */
export function move(
  world: World,
  method: MerchantPaymentMethodRecord,
  trigger: MerchantPaymentMethodTrigger,
  userId: string | null,
  change?: Partial<MerchantPaymentMethodRecord>,
): MerchantPaymentMethodRecord {
  const next = moved(world, merchantPaymentMethodStates, method, trigger, userId, change);
  const at = world.clock.now();
  const isActive = next.status === 'Active';
  return world.records.merchantPaymentMethods.replace({
    ...next,
    ...(isActive && method.status !== 'Active' ? { activatedAt: at } : {}),
    deactivatedAt: isActive ? null : (method.deactivatedAt ?? at),
  });
}

export function activate(world: World, method: MerchantPaymentMethodRecord, userId: string | null): MerchantPaymentMethodRecord {
  checkMove(merchantPaymentMethodStates, method.status, 'activate');
  retire(world, method, userId);
  return move(world, method, 'activate', userId);
}

function retire(world: World, { id, merchantId }: Pick<MerchantPaymentMethodRecord, 'id' | 'merchantId'>, userId: string | null): void {
  const active = activeMethodOf(world, merchantId);
  if (active !== undefined && active.id !== id) move(world, active, 'replace', userId);
}

export type Stored = Pick<MerchantPaymentMethodRecord, 'merchantId' | 'collectionMerchantId' | 'tokenReference' | 'method' | 'source'>;

/** Stores a method as the active one. Storing the same number again updates its expiry. */
export function storeMethod(world: World, stored: Stored, userId: string | null): MerchantPaymentMethodRecord {
  const { merchantPaymentMethods } = world.records;
  const { merchantId, collectionMerchantId, method } = stored;
  const known = merchantPaymentMethods
    .by('merchantId', merchantId)
    .find(
      (one) =>
        one.collectionMerchantId === collectionMerchantId &&
        one.method.fingerprint !== null &&
        one.method.fingerprint === method.fingerprint,
    );
  if (known !== undefined) {
    retire(world, known, userId);
    return planExpiry(world, move(world, known, 'store', userId, stored));
  }
  const made = keptBy(world, userId);
  retire(world, { id: made.id, merchantId }, userId);
  const inserted = merchantPaymentMethods.insert({
    status: merchantPaymentMethodStates.initial,
    ...made,
    ...stored,
    activatedAt: made.creationTime,
    deactivatedAt: null,
    lastChargeAt: null,
    lastChargeSucceeded: null,
  });
  return planExpiry(world, inserted);
}

/** Plans the expiry of a card at the end of its month, in the time zone of the merchant. */
function planExpiry(world: World, method: MerchantPaymentMethodRecord): MerchantPaymentMethodRecord {
  const { id, merchantId } = method;
  const { expirationMonth, expirationYear } = method.method.details;
  world.schedule.cancel(methodExpiry, id);
  if (expirationMonth === null || expirationYear === null) return method;
  // 31 days after its first comes a date of the next month.
  const month = addDays(`${expirationYear}-${String(expirationMonth).padStart(2, '0')}-01`, 31).slice(0, 7);
  world.schedule.add({ at: startOf(`${month}-01`, timeZoneOf(world, merchantId)), kind: methodExpiry, id });
  return method;
}

export const merchantPaymentMethodDueWork: DueHandlers<typeof methodExpiry> = {
  [methodExpiry]: (world, id) => {
    const method = world.records.merchantPaymentMethods.get(id);
    if (method !== undefined && method.status !== 'Expired') move(world, method, 'time', null);
  },
};

export const methodFields = { maskedPaymentDetails: ({ method }: MerchantPaymentMethodRecord) => method.details } as const;

export const presentMethod = presenter<MerchantPaymentMethodRecord, typeof MerchantPaymentMethodDto>(
  MerchantPaymentMethodDto,
  methodFields,
);
