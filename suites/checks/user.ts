/** A user that a suite makes and manages. None of its members are documented. */
import type { CallOptions, Context } from '../../fixtures/test.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';

export const as = 'hostAdmin' as const;
export const userNeeds = ['hostAdmin', 'consent.write'] as const;

/** A user of the host without any permissions: it has no role and no key. */
export const userBody = ({ build }: Pick<Context, 'build'>): JsonObject =>
  // With characters of every kind, as in the recipe, and never disclosed.
  build.body('users.create', { password: `Aa1#${build.uuid('password of a user')}` });

/** The record of a user in the form for a write. */
export const keptOf = (body: JsonObject): JsonObject => Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'password'));

/** A later instant, in the form for the path. */
export const lockParams = async ({ clock }: Pick<Context, 'clock'>, id: string): Promise<NonNullable<CallOptions['params']>> => ({
  id,
  lockoutEnd: await clock.in('P1D'),
});
