import { type merchantPaymentMethods, MerchantPaymentMethodDto } from '../../../../schemas/billing/merchant-payment-methods/group.ts';
import { merchantPaymentMethodStates } from '../../../../schemas/billing/states.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { activate, activeMethodOf, move, merchantPaymentMethodDueWork, methodFields, presentMethod } from './methods.ts';
import { MerchantPaymentMethodRecord } from './record.ts';
import { byMerchant } from '../../resources/names.ts';
import { CollectionConfigurationRecord, collector } from './collection.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';

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
