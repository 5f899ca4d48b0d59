/** Bodies for the providers of a merchant. Neither their members nor the names of providers are documented. */
import { bodyRecipeOf } from '../../schemas/recipes.ts';
import type { Context } from '../../fixtures/test.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';

/** The screening profile that a test makes: it screens nothing. */
export const screeningBody = ({ build }: Pick<Context, 'build'>): JsonObject =>
  build.body('screeningProviderProfiles.create', {
    config: { accountId: build.uuid('account of a screening profile').replaceAll('-', '').slice(0, 12) },
  });

/** The provider for a path, by the target's name. */
export const taxProvider = ({ target }: Pick<Context, 'target'>): string => target.fixtures['taxProvider'] ?? 'sim-tax';
export const secureProvider = ({ target }: Pick<Context, 'target'>): string => target.fixtures['threeDSecureProvider'] ?? 'sim-3ds';

export const taxBindingBody = bodyRecipeOf('taxBindings.update');
export const secureBindingBody = bodyRecipeOf('threeDSecureBindings.update');

export const boundTo = <Name extends string>({ target }: Pick<Context, 'target'>, name: Name, provider: string) =>
  ({ id: target.personas.merchantAdmin!.merchantId!, [name]: provider }) as { readonly id: string } & Readonly<Record<Name, string>>;

export const connectBody = bodyRecipeOf('accounting.connect');

export const favoriteBody = ({ build }: Pick<Context, 'build'>, label: string) => ({
  entityType: 'customer',
  entityId: build.uuid(`favorite ${label}`),
});
