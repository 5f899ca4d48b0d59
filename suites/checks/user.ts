/** A user that a suite makes and manages. None of its members are documented. */
import type { CallOptions, Context } from '../../fixtures/test.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';

export const as = 'hostAdmin' as const;
export const userNeeds = ['hostAdmin', 'consent.write'] as const;

/** A user of the host who may do nothing: it has no role, and no key. */
export const userBody = ({ build }: Pick<Context, 'build'>): JsonObject =>
  // Of characters of every kind, as in the recipe, and known to nobody.
  build.body('users.create', { password: `Aa1#${build.uuid('password of a user')}` });

/** The record of a user as a write takes it. */
export const keptOf = (body: JsonObject): JsonObject => Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'password'));

/** A later instant, as the path takes it. */
export const lockParams = async ({ clock }: Pick<Context, 'clock'>, id: string): Promise<NonNullable<CallOptions['params']>> => ({
  id,
  lockoutEnd: await clock.in('P1D'),
});
