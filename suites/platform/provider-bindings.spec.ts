import { conformance, topic, unobservable, type CallOptions, type Context } from '../../fixtures/test.ts';
import { boundTo, secureBindingBody, secureProvider, taxBindingBody, taxProvider } from '../checks/processor.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const rule = 'MERCHANT-BINDINGS';
type Written = 'taxBindings.update' | 'threeDSecureBindings.update';

// A deployment would overwrite the settings of the merchant's owner, so only the target's own bodies are sent.
const needs = ['merchantAdmin.merchantId', 'consent.write', 'requests.taxBindings.update', 'requests.threeDSecureBindings.update'] as const;

/** An existing binding is the owner's, and is neither replaced nor deleted. */
async function requireNone({ api }: Context, params: { readonly id: string; readonly providerType: string }): Promise<void> {
  const before = await api.call('threeDSecureBindings.read', { as, params });
  if (before.status !== 404)
    unobservable(`threeDSecureBindings.read answered ${before.status} for ${params.providerType} before it was written`);
}

/** The names for paths are not documented: if the target file gives none, a 404 may be about the simulator's name. */
async function requireName({ api, target, world }: Context, operation: Written, options: CallOptions, fixture: string): Promise<void> {
  if (world !== undefined || target.fixtures[fixture] !== undefined) return;
  const { status } = await api.call(operation, { ...options, body: api.bodyFor(operation, options.body) });
  if (status === 404)
    unobservable(`${operation} answered 404; which names of providers paths take is not documented; give fixtures.${fixture}`);
}

topic('Bindings of providers', () => {
  conformance('are written, read and tested', { rules: [rule], needs }, async (context) => {
    const tax = boundTo(context, 'providerName', taxProvider(context));
    const taxed = { as, params: tax, body: taxBindingBody };
    await requireName(context, 'taxBindings.update', taxed, 'taxProvider');
    await judgeServed(context, rule, 'taxBindings.update', taxed, 'a tax binding is written');
    await judgeServed(context, rule, 'taxBindings.read', { as, params: tax }, 'a tax binding just written is read');
    await judgeServed(context, rule, 'taxBindings.testConnection', { as, params: tax }, 'the connection of a tax binding is tested');

    const secure = boundTo(context, 'providerType', secureProvider(context));
    await requireNone(context, secure);
    const written = { as, params: secure, body: secureBindingBody };
    await requireName(context, 'threeDSecureBindings.update', written, 'threeDSecureProvider');
    await judgeServed(context, rule, 'threeDSecureBindings.update', written, 'a 3-D Secure binding is written');
    await judgeServed(context, rule, 'threeDSecureBindings.read', { as, params: secure }, 'a 3-D Secure binding just written is read');
    await judgeServed(context, rule, 'threeDSecureBindings.list', { as, params: { id: secure.id } }, 'the 3-D Secure bindings are listed');
    const tested = 'the connection of a 3-D Secure binding is tested';
    await judgeServed(context, rule, 'threeDSecureBindings.testConnection', { as, params: secure }, tested);
    await judgeServed(context, rule, 'threeDSecureBindings.delete', { as, params: secure }, 'a 3-D Secure binding is deleted');
  });
});
