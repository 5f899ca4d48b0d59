/** What payers and storefronts do without a permission, and requests to processors. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';
import { type AnyCall, ok } from '../../domain/kernel/call.ts';
import type { World } from '../../domain/kernel/world.ts';
import { needing } from '../framework/edit-keys.ts';
import { around } from '../framework/edit.ts';
import { processorConfig } from '../../domain/payments/processors/profile-settings.ts';
import { family, type Family, type Mutant } from '../framework/mutant.ts';

const hosted: Readonly<Partial<Record<RuleId, OperationId>>> = {
  'HOSTED-BEACON': 'hostedPaymentPages.recordInteraction',
  'TX-HOSTED-SESSION': 'transactions.fromHppSession',
};

const storefront: Readonly<Partial<Record<RuleId, OperationId>>> = {
  'WALLET-SNAPSHOT': 'walletCheckout.snapshot',
  'WALLET-PAYMENT': 'walletA.pay',
};

const guarded = (id: OperationId, rule: RuleId, permission: string, what: string): Pick<Mutant, 'breaks' | 'description' | 'seams'> => ({
  breaks: [rule],
  description: `${id} needs the permission to see ${what}.`,
  seams: needing(id, permission),
});

const checked = new WeakMap<World, unknown>();

const configOf = (body: unknown): JsonObject => (isJsonObject(body) && isJsonObject(body.config) ? body.config : {});

export const payers: Family = {
  ...family('guarded', hosted, (id, rule) => ({ ...guarded(id, rule, 'HostedPaymentPage.HppSessions', 'sessions'), operation: id })),
  'session-code-as-svg': {
    breaks: ['HOSTED-CODE-PNG'],
    description: 'The code of a session is an SVG.',
    seams: around('hppSessions.qrCode', (call, handler) => ({
      ...handler(call),
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      mediaType: 'image/svg+xml',
    })),
  },
  'checked-config-as-template': {
    breaks: ['PROCESSOR-VALIDATE-DRY-RUN'],
    description: 'A configuration that was checked is the template from then on.',
    seams: (original) => ({
      handler: (operation) => {
        const handler = original.handler(operation);
        if (handler === undefined) return handler;
        if (operation.id === 'processors.validateConfig') {
          return (call: AnyCall) => {
            if (isJsonObject(call.body)) checked.set(call.world, call.body.config);
            return handler(call);
          };
        }
        if (operation.id !== 'processors.configTemplate') return handler;
        return (call: AnyCall) => (checked.has(call.world) ? ok(checked.get(call.world)) : handler(call));
      },
    }),
  },
  'checked-config-stored': {
    breaks: ['PROCESSOR-VALIDATE-DRY-RUN'],
    description: 'A configuration that is checked becomes that of a processor profile of the caller.',
    seams: around('processors.validateConfig', (call, handler) => {
      const { processorProfiles } = call.world.records;
      const [profile] = processorProfiles.by('merchantId', call.principal.merchantId ?? '');
      if (profile !== undefined) processorProfiles.replace({ ...profile, config: processorConfig.stored(configOf(call.body), null) });
      return handler(call);
    }),
  },
  ...family('guarded', storefront, (id, rule) => guarded(id, rule, 'PaymentTokenization.PaymentTokenizations', 'wallet registrations')),
};
