/** Handlers of the links that ask a merchant for a payment method. */
import type { merchantPaymentMethods } from '../../../../schemas/billing/merchant-payment-methods/operations.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { linkOfMerchant } from '../merchant-payment-methods/links.ts';
import type { merchantPaymentMethodHandlers } from '../merchant-payment-methods/handlers.ts';
import { presentLink } from './present.ts';
import { readinessOf } from './readiness.ts';
import { cancelLink, resendLink, sendLink } from './send.ts';

export const captureLinkHandlers = {
  'merchantPaymentMethods.sendCaptureLink': sendLink,
  'merchantPaymentMethods.resendCaptureLink': resendLink,
  'merchantPaymentMethods.cancelCaptureLink': cancelLink,
  'merchantPaymentMethods.captureLinkStatus': (call) => {
    const { id } = actingMerchant(call);
    return ok(presentLink(call.world, id, linkOfMerchant(call.world, id)));
  },
  'merchantPaymentMethods.captureReadiness': (call) => {
    const { missing } = readinessOf(call.world, actingMerchant(call));
    return ok({ isReady: missing.length === 0, missing: [...missing] });
  },
} satisfies HandlersOf<Omit<typeof merchantPaymentMethods, keyof typeof merchantPaymentMethodHandlers>>;
