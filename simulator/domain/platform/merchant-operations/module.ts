/** Merchants (endpoints: Merchants; assumptions: 14). */
import type { merchants } from '../../../../schemas/platform/merchants/operations.ts';
import { MerchantRegisterDto } from '../../../../schemas/platform/merchants/types.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import type { CallTo, Handler, HandlersOf } from '../../kernel/handler.ts';
import { notFound, within } from '../../kernel/refusal.ts';
import { blockersOf } from '../../payments/processors/blockers.ts';
import { presenter } from '../../resources/present.ts';
import { found } from '../../resources/record.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { defaultUserOf, directoryOf } from '../users/directory.ts';
import { lock, unlock } from './lock.ts';
import { readCustomFields, readOrderDataDefaults, updateCustomFields, updateOrderDataDefaults } from './own-settings.ts';
import { assignableForPricePlan, assignPricePlan, byPricePlan, resellerScope, unassignPricePlan } from './price-plans.ts';
import { MerchantRecord, MerchantRegisterRecord, MerchantCustomFieldsRecord, OrderDefaultsRecord } from '../merchants/record.ts';
import { merchantResource } from './resource.ts';
import { seesMerchant, byMerchants, notByMerchants } from './scope.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';
import { merchantStates } from '../../../../schemas/platform/merchants/states.ts';

/** @throws Refusal 404 unless the merchant is live and within reach. */
function merchantWithin(call: AuthenticatedCall, given: string): MerchantRecord {
  const merchant = call.world.records.merchants.get(given.toLowerCase());
  return within(merchant, (one) => seesMerchant(call, one), 'merchant missing or out of reach');
}

const ownerOf = (call: CallTo<'merchants.getMerchantUsers'>) => ({
  merchantId: merchantWithin(call, requiredInputs(call, ['merchantId']).merchantId).id,
  resellerId: null,
});

const presentRegister = presenter<MerchantRegisterRecord, typeof MerchantRegisterDto>(MerchantRegisterDto);

const registers: Handler<'merchants.registers'> = (call) => {
  const { id } = found(call, merchantResource);
  return ok(call.world.records.merchantRegisters.by('merchantId', id).map((register) => presentRegister(register, call.world)));
};

const validateDeactivation: Handler<'merchants.validateProcessorProfileDeactivation'> = (call) => {
  const { merchantId, profileId } = requiredInputs(call, ['merchantId', 'profileId']);
  const { id } = merchantWithin(call, merchantId);
  const profile = call.world.records.processorProfiles.get(profileId.toLowerCase());
  if (profile === undefined || profile.isDeleted || profile.merchantId !== id) throw notFound('no such processor profile of the merchant');
  const blockers = blockersOf(call.world, profile).map((one) => ({ ...one }));
  return ok({ canDeactivate: blockers.length === 0, blockers });
};

const handlers = {
  ...resourceHandlers(merchantResource),
  'merchants.assignableForPricePlan': assignableForPricePlan,
  'merchants.byPricePlan': byPricePlan,
  'merchants.resellerScope': resellerScope,
  'merchants.getDefaultMerchantUser': (call) => ok(defaultUserOf(call.world, ownerOf(call))),
  'merchants.getMerchantUsers': (call) => ok(directoryOf(call.world, ownerOf(call))),
  'merchants.readCustomFields': readCustomFields,
  'merchants.updateCustomFields': updateCustomFields,
  'merchants.readOrderDataDefaults': readOrderDataDefaults,
  'merchants.updateOrderDataDefaults': updateOrderDataDefaults,
  'merchants.validateProcessorProfileDeactivation': validateDeactivation,
  'merchants.registers': registers,
  'merchants.lock': lock,
  'merchants.unlock': unlock,
  'merchants.assignPricePlan': assignPricePlan,
  'merchants.unassignPricePlan': unassignPricePlan,
} satisfies HandlersOf<typeof merchants>;

const records = {
  merchants: kind(MerchantRecord, {
    resellerId: (merchant) => merchant.resellerId,
    ofReseller: live((merchant) => merchant.resellerId),
    deleted: (merchant) => (merchant.isDeleted ? 'yes' : null),
  }),
  merchantRegisters: kind(MerchantRegisterRecord, { merchantId: byMerchant }),
  merchantCustomFields: kind(MerchantCustomFieldsRecord, {}),
  merchantOrderDefaults: kind(OrderDefaultsRecord, {}),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const merchantModule = defineModule({
  records,
  machines: { merchants: merchantStates },
  handlers,
  scopeChecks: {
    'merchants.create': notByMerchants,
    'merchants.readCustomFields': byMerchants,
    'merchants.updateCustomFields': byMerchants,
    'merchants.readOrderDataDefaults': byMerchants,
    'merchants.updateOrderDataDefaults': byMerchants,
  },
});
