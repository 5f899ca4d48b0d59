/** Bindings of a merchant, or of the platform, to external services: tax and 3-D Secure. */
import { type providerBindings, TaxBindingDto, ThreeDSecureBindingDto } from '../../../../schemas/platform/provider-bindings/group.ts';
import { ok, empty } from '../../kernel/call.ts';
import type { CallTo, HandlersOf, OfPrefix, Handler } from '../../kernel/handler.ts';
import { presenter } from '../../resources/present.ts';
import {
  foundBinding,
  testBinding,
  writeBinding,
  type BindingKind,
  TaxBindingRecord,
  ThreeDSecureBindingRecord,
  bindingKey,
} from './binding.ts';
import { reachedMerchant } from '../../kernel/acting-merchant.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

// Tax provider bindings (endpoints: Merchants; assumptions: 14).

const taxKind: BindingKind<TaxBindingRecord> = { collection: ({ records }) => records.taxBindings, providers: ['sim-tax', 'sim-tax-2'] };

const presentTax = presenter<TaxBindingRecord, typeof TaxBindingDto>(TaxBindingDto, {
  providerName: ({ provider }) => provider,
  hasCredentials: ({ secret }) => secret !== null,
});

function updateTax(call: CallTo<'taxBindings.update'>) {
  const { body, params, world } = call;
  const settings = {
    isEnabled: body.isEnabled,
    environment: body.environment,
    companyCode: body.companyCode ?? null,
    accountId: body.accountId ?? null,
    defaultTaxCode: body.defaultTaxCode ?? null,
    shipFromAddress: body.shipFromAddress ?? null,
    commitTransactions: body.commitTransactions ?? false,
  };
  const written = { name: params.providerName, settings, secret: body.licenseKey, stamp: body.concurrencyStamp };
  return ok(presentTax(writeBinding(call, taxKind, written), world));
}

const taxBindingHandlers = {
  'taxBindings.read': (call) => ok(presentTax(foundBinding(call, taxKind, call.params.providerName), call.world)),
  'taxBindings.update': updateTax,
  'taxBindings.testConnection': (call) => testBinding(call, taxKind, call.params.providerName),
} satisfies HandlersOf<OfPrefix<typeof providerBindings, 'taxBindings'>>;

// 3-D Secure bindings (endpoints: Merchants; assumptions: 14).

const threeDSecureKind: BindingKind<ThreeDSecureBindingRecord> = {
  collection: ({ records }) => records.threeDSecureBindings,
  providers: ['sim-3ds', 'sim-3ds-2'],
};

const presentThreeDSecure = presenter<ThreeDSecureBindingRecord, typeof ThreeDSecureBindingDto>(ThreeDSecureBindingDto, {
  providerType: ({ provider }) => provider,
  hasCredentials: ({ secret }) => secret !== null,
});

const list: Handler<'threeDSecureBindings.list'> = (call) => {
  const { records } = call.world;
  const bindings = records.threeDSecureBindings.by('merchantId', reachedMerchant(call, call.params.id).id);
  return ok(bindings.map((binding) => presentThreeDSecure(binding, call.world)));
};

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && ['http:', 'https:'].includes(url.protocol);
}

function updateThreeDSecure(call: CallTo<'threeDSecureBindings.update'>) {
  const { body, params, world } = call;
  const { requestorUrl = null } = body;
  if (requestorUrl !== null && !isWebAddress(requestorUrl)) {
    throw invalidMember('requestorUrl', 'The field requestorUrl must be an http or https address.');
  }
  const settings = {
    isEnabled: body.isEnabled,
    acquirerBin: body.acquirerBin ?? null,
    acquirerMerchantId: body.acquirerMerchantId ?? null,
    merchantName: body.merchantName ?? null,
    merchantCategoryCode: body.merchantCategoryCode ?? null,
    country: body.country?.toUpperCase() ?? null,
    requestorId: body.requestorId ?? null,
    requestorName: body.requestorName ?? null,
    requestorUrl,
    challengePreference: body.challengePreference ?? 'NoPreference',
    networks: [...new Set(body.networks)],
  };
  const written = { name: params.providerType, settings, secret: body.apiSecret, stamp: body.concurrencyStamp };
  return ok(presentThreeDSecure(writeBinding(call, threeDSecureKind, written), world));
}

const remove: Handler<'threeDSecureBindings.delete'> = (call) => {
  const { id } = foundBinding(call, threeDSecureKind, call.params.providerType);
  call.world.records.threeDSecureBindings.remove(id);
  return empty;
};

const threeDSecureBindingHandlers = {
  'threeDSecureBindings.list': list,
  'threeDSecureBindings.read': (call) =>
    ok(presentThreeDSecure(foundBinding(call, threeDSecureKind, call.params.providerType), call.world)),
  'threeDSecureBindings.update': updateThreeDSecure,
  'threeDSecureBindings.delete': remove,
  'threeDSecureBindings.testConnection': (call) => testBinding(call, threeDSecureKind, call.params.providerType),
} satisfies HandlersOf<OfPrefix<typeof providerBindings, 'threeDSecureBindings'>>;

const records = {
  taxBindings: kind(TaxBindingRecord, { place: bindingKey }),
  threeDSecureBindings: kind(ThreeDSecureBindingRecord, { merchantId: byMerchant, place: bindingKey }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const bindingModule = defineModule({ records, handlers: { ...taxBindingHandlers, ...threeDSecureBindingHandlers } });
