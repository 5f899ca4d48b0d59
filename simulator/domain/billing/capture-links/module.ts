import type { merchantPaymentMethods } from '../../../../schemas/billing/merchant-payment-methods/group.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { linkOfMerchant, captureLinkDueWork } from '../merchant-payment-methods/links.ts';
import { presentLink, readinessOf } from './readiness.ts';
import { cancelLink, resendLink, sendLink } from './send.ts';
import { CaptureLinkRecord } from '../merchant-payment-methods/record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { captureLinkStates } from '../../../../schemas/billing/states.ts';

const handlers = {
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
} satisfies Partial<HandlersOf<typeof merchantPaymentMethods>>;

const records = {
  captureLinks: kind(CaptureLinkRecord, { merchantId: byMerchant, hppSessionId: (link) => link.hppSessionId }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof captureLinkDueWork> {}
}

export const captureLinkModule = defineModule({
  records,
  machines: { captureLinks: captureLinkStates },
  handlers,
  due: captureLinkDueWork,
});
