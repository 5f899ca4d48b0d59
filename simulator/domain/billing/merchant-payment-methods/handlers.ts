/** Handlers of the payment methods of merchants; those of the links that ask for one are in the group of capture links. */
import type { merchantPaymentMethods } from '../../../../schemas/billing/merchant-payment-methods/operations.ts';
import { merchantPaymentMethodStates } from '../../../../schemas/billing/merchant-payment-methods/states.ts';
import { MerchantPaymentMethodDto } from '../../../../schemas/billing/merchant-payment-methods/types.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { activate, activeMethodOf, move } from './methods.ts';
import { methodFields, presentMethod } from './present.ts';
import type { MerchantPaymentMethodRecord } from './record.ts';

const listing: Listing<MerchantPaymentMethodRecord> = {
  shape: MerchantPaymentMethodDto,
  search: ['maskedPaymentDetails.displayName'],
  computed: methodFields,
};

type Served = Pick<
  typeof merchantPaymentMethods,
  'merchantPaymentMethods.read' | 'merchantPaymentMethods.history' | 'merchantPaymentMethods.deactivate' | 'merchantPaymentMethods.activate'
>;

export const merchantPaymentMethodHandlers = {
  /** Null where none is active (assumptions: MB4). */
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
} satisfies HandlersOf<Served>;
