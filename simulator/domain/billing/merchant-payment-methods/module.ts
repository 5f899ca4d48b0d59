/** States of capture links, which ask merchants for a payment method (assumptions: 16, MB7 and MB8). */
import { captureLinkStates, type CaptureLinkTrigger, merchantPaymentMethodStates } from '../../../../schemas/billing/states.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import { moved } from '../../resources/record.ts';
import { storeMethod, activate, activeMethodOf, move, merchantPaymentMethodDueWork, methodFields, presentMethod } from './methods.ts';
import { type CaptureLinkRecord, MerchantPaymentMethodRecord, CollectionConfigurationRecord, collector } from './record.ts';
import { type merchantPaymentMethods, MerchantPaymentMethodDto } from '../../../../schemas/billing/merchant-payment-methods/group.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';

const linkExpiry = 'captureLinks.expire';

export const linkOfMerchant = ({ records }: World, merchantId: string): CaptureLinkRecord | undefined =>
  records.captureLinks.by('merchantId', merchantId).at(-1);

export const isLive = ({ status }: CaptureLinkRecord): boolean => status === 'Sent' || status === 'Opened';

/** Stores a link as `moved`, and plans its expiry. */
export const moveLink = (
  world: World,
  link: CaptureLinkRecord,
  trigger: CaptureLinkTrigger,
  userId: string | null,
  change?: Partial<CaptureLinkRecord>,
): CaptureLinkRecord =>
  planLinkExpiry(world, world.records.captureLinks.replace(moved(world, captureLinkStates, link, trigger, userId, change)));

/** A link expires with its session. */
export function planLinkExpiry(world: World, link: CaptureLinkRecord): CaptureLinkRecord {
  world.schedule.cancel(linkExpiry, link.id);
  if (isLive(link)) world.schedule.add({ at: link.expiresAt, kind: linkExpiry, id: link.id });
  return link;
}

function liveLinkOf({ records }: World, hppSessionId: string): CaptureLinkRecord | undefined {
  const link = records.captureLinks.by('hppSessionId', hppSessionId).at(-1);
  return link !== undefined && isLive(link) ? link : undefined;
}

export function noteShown(world: World, hppSessionId: string): void {
  const link = liveLinkOf(world, hppSessionId);
  if (link?.status === 'Sent') moveLink(world, link, 'open', null, { openedAt: world.clock.now() });
}

export function completeLink(world: World, hppSessionId: string, token: RecordOf<'tokens'>): void {
  const link = liveLinkOf(world, hppSessionId);
  if (link === undefined) return;
  const { merchantId: collectionMerchantId, publicReference: tokenReference, method } = token;
  storeMethod(world, { merchantId: link.merchantId, collectionMerchantId, tokenReference, method, source: 'CaptureLink' }, null);
  moveLink(world, link, 'complete', null, { completedAt: world.clock.now() });
}

export const captureLinkDueWork: DueHandlers<typeof linkExpiry> = {
  [linkExpiry]: (world, id) => {
    const link = world.records.captureLinks.get(id);
    if (link !== undefined && isLive(link)) moveLink(world, link, 'time', null);
  },
};

const listing: Listing<MerchantPaymentMethodRecord> = {
  shape: MerchantPaymentMethodDto,
  search: ['maskedPaymentDetails.displayName'],
  computed: methodFields,
};

const handlers = {
  /** Null if none is active (assumptions: MB4). */
  'merchantPaymentMethods.read': (call) => {
    const active = activeMethodOf(call.world, actingMerchant(call).id);
    return ok(active === undefined ? null : presentMethod(active, call.world));
  },
  'merchantPaymentMethods.history': (call) => {
    const source = call.world.records.merchantPaymentMethods.by('merchantId', actingMerchant(call).id);
    return ok(pageOf(call, listing, source, listRequest(call), (method) => presentMethod(method, call.world)));
  },
  'merchantPaymentMethods.deactivate': (call) => {
    const { world, principal } = call;
    const active = activeMethodOf(world, actingMerchant(call).id);
    if (active === undefined) throw conflict(merchantPaymentMethodStates.refusal, 'The merchant has no active payment method.');
    return ok(presentMethod(move(world, active, 'deactivate', principal.user.id), world));
  },
  'merchantPaymentMethods.activate': (call) => {
    const { world, principal } = call;
    const merchant = actingMerchant(call);
    const method = world.records.merchantPaymentMethods.get(call.params.paymentMethodId);
    if (method?.merchantId !== merchant.id) throw notFound('no such payment method of the merchant');
    return ok(presentMethod(activate(world, method, principal.user.id), world));
  },
} satisfies Partial<HandlersOf<typeof merchantPaymentMethods>>;

const records = {
  merchantPaymentMethods: kind(MerchantPaymentMethodRecord, {
    merchantId: byMerchant,
    active: (method) => (method.status === 'Active' ? method.merchantId : null),
  }),
  collectionConfigurations: kind(CollectionConfigurationRecord, { collector }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof merchantPaymentMethodDueWork> {}
}

export const merchantPaymentMethodModule = defineModule({
  records,
  machines: { merchantPaymentMethods: merchantPaymentMethodStates },
  handlers,
  due: merchantPaymentMethodDueWork,
});
