/** Walks through a merchant's screening profiles and bindings to providers, a user's favorites, and the connection to accounting. */
import type { Context } from '../../../fixtures/test.ts';
import { attempt } from '../../checks/attempt.ts';
import { idOf } from '../../checks/created.ts';
import { ofMerchant } from '../../checks/processor.ts';
import {
  boundTo,
  connectBody,
  favoriteBody,
  screeningBody,
  secureBindingBody,
  secureProvider,
  taxBindingBody,
  taxProvider,
} from '../../checks/provider.ts';
import { maySend } from '../../checks/serving.ts';
import type { Go } from './walker.ts';

export async function screeningProfiles(go: Go, context: Context): Promise<void> {
  const params = ofMerchant(context);
  await go('screeningProviderProfiles.list', { params });
  const body = screeningBody(context);
  const sent = context.api.bodyFor('screeningProviderProfiles.create', body, { name: String(body['name']) });
  const made = await go('screeningProviderProfiles.create', { params, body: sent });
  const profileId = await idOf(context, 'screeningProviderProfiles', made, { sent, params });
  const on = { params: { ...params, profileId } };
  await go('screeningProviderProfiles.read', on);
  await attempt(() => go('screeningProviderProfiles.update', { ...on, body: { ...body, order: 1 } }));
  await go('screeningProviderProfiles.delete', on);
}

/** Outside a world of its own it would overwrite the settings of the merchant's owner. */
export async function providerBindings(go: Go, context: Context): Promise<void> {
  const tax = { params: boundTo(context, 'providerName', taxProvider(context)) };
  if (maySend(context, 'taxBindings.update')) await go('taxBindings.update', { ...tax, body: taxBindingBody });
  await go('taxBindings.read', tax);
  if (maySend(context, 'taxBindings.update')) await go('taxBindings.testConnection', tax);
  const secure = { params: boundTo(context, 'providerType', secureProvider(context)) };
  if (context.world !== undefined) await go('threeDSecureBindings.update', { ...secure, body: secureBindingBody });
  await go('threeDSecureBindings.list', { params: { id: secure.params.id } });
  await go('threeDSecureBindings.read', secure);
  if (context.world === undefined) return;
  await go('threeDSecureBindings.testConnection', secure);
  await go('threeDSecureBindings.delete', secure);
}

export async function favorites(go: Go, context: Context): Promise<void> {
  const favorite = favoriteBody(context, 'of a walk');
  await go('favorites.add', { body: favorite });
  for (const verb of ['list', 'count', 'ids'] as const) await go(`favorites.${verb}`);
  await go('favorites.remove', { query: favorite });
}

/** Begins a flow and goes no further. */
export const accounting = async (go: Go): Promise<void> => void (await go('accounting.connect', { body: connectBody }));
