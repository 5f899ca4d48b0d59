/** A user that a suite makes and manages. None of its members are documented. */
import type { CallOptions, Context } from '../../fixtures/test.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';

export const as = 'hostAdmin' as const;
export const userNeeds = ['hostAdmin', 'consent.write'] as const;

/** A user of the host who may do nothing: it has no role, and no key. */
export function userBody({ build }: Pick<Context, 'build'>): JsonObject {
  const userName = build
    .name('user', 64)
    .replaceAll(/[^\w.-]+/g, '-')
    .toLowerCase();
  // Long, and with characters of every kind: the rules of passwords are not documented.
  const password = `Aa1#${build.uuid('password of a user')}`;
  return { userName, email: `${userName}@example.com`, name: 'Gateproof', surname: 'Conformance', password };
}

/** The record of a user as a write takes it. */
export const keptOf = (body: JsonObject): JsonObject => Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'password'));

/** A later instant, as the path takes it. */
export const lockParams = async ({ clock }: Pick<Context, 'clock'>, id: string): Promise<NonNullable<CallOptions['params']>> => ({
  id,
  lockoutEnd: await clock.in('P1D'),
});
