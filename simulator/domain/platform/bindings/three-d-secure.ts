/** 3-D Secure bindings (endpoints: Merchants; assumptions: 14). */
import { type providerBindings, ThreeDSecureBindingDto } from '../../../../schemas/platform/provider-bindings/group.ts';
import { reachedMerchant } from '../../kernel/acting-merchant.ts';
import { empty, ok } from '../../kernel/call.ts';
import type { CallTo, Handler, HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { presenter } from '../../resources/present.ts';
import { foundBinding, testBinding, writeBinding, type BindingKind } from './binding.ts';
import type { ThreeDSecureBindingRecord } from './record.ts';

const kind: BindingKind<ThreeDSecureBindingRecord> = {
  collection: ({ records }) => records.threeDSecureBindings,
  providers: ['sim-3ds', 'sim-3ds-2'],
};

const present = presenter<ThreeDSecureBindingRecord, typeof ThreeDSecureBindingDto>(ThreeDSecureBindingDto, {
  providerType: ({ provider }) => provider,
  hasCredentials: ({ secret }) => secret !== null,
});

const list: Handler<'threeDSecureBindings.list'> = (call) => {
  const { records } = call.world;
  const bindings = records.threeDSecureBindings.by('merchantId', reachedMerchant(call, call.params.id).id);
  return ok(bindings.map((binding) => present(binding, call.world)));
};

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && ['http:', 'https:'].includes(url.protocol);
}

function update(call: CallTo<'threeDSecureBindings.update'>) {
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
  return ok(present(writeBinding(call, kind, written), world));
}

const remove: Handler<'threeDSecureBindings.delete'> = (call) => {
  const { id } = foundBinding(call, kind, call.params.providerType);
  call.world.records.threeDSecureBindings.remove(id);
  return empty;
};

export const threeDSecureBindingHandlers = {
  'threeDSecureBindings.list': list,
  'threeDSecureBindings.read': (call) => ok(present(foundBinding(call, kind, call.params.providerType), call.world)),
  'threeDSecureBindings.update': update,
  'threeDSecureBindings.delete': remove,
  'threeDSecureBindings.testConnection': (call) => testBinding(call, kind, call.params.providerType),
} satisfies HandlersOf<OfPrefix<typeof providerBindings, 'threeDSecureBindings'>>;
