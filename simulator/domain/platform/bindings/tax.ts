/** Tax provider bindings (endpoints: Merchants; assumptions: 14). */
import { type providerBindings, TaxBindingDto } from '../../../../schemas/platform/provider-bindings/group.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { presenter } from '../../resources/present.ts';
import { foundBinding, testBinding, writeBinding, type BindingKind } from './binding.ts';
import type { TaxBindingRecord } from './record.ts';

const kind: BindingKind<TaxBindingRecord> = { collection: ({ records }) => records.taxBindings, providers: ['sim-tax', 'sim-tax-2'] };

const present = presenter<TaxBindingRecord, typeof TaxBindingDto>(TaxBindingDto, {
  providerName: ({ provider }) => provider,
  hasCredentials: ({ secret }) => secret !== null,
});

function update(call: CallTo<'taxBindings.update'>) {
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
  return ok(present(writeBinding(call, kind, written), world));
}

export const taxBindingHandlers = {
  'taxBindings.read': (call) => ok(present(foundBinding(call, kind, call.params.providerName), call.world)),
  'taxBindings.update': update,
  'taxBindings.testConnection': (call) => testBinding(call, kind, call.params.providerName),
} satisfies HandlersOf<OfPrefix<typeof providerBindings, 'taxBindings'>>;
