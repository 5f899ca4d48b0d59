import { done, merchantOf, type Persona } from '../billing/billing-steps.ts';
import type { Json, World } from '../simulator/simulated.ts';

export const accounts = '/api/developer-portal/accounts';
export const invitations = '/api/developer-portal/invitations';

export type Body = Readonly<Record<string, unknown>>;

/** For the user `merchant.user` by default. */
export const newAccount = (world: World, body: Body = {}): Promise<Json> =>
  done(world, 'POST', accounts, { merchantId: merchantOf(world), userId: world.personas.merchantUser.userId, ...body });

export const invite = (world: World, body: Body = { email: 'dev@studio.example' }, by: Persona = 'merchantAdmin'): Promise<Json> =>
  done(world, 'POST', invitations, { merchantId: merchantOf(world), ...body }, by);

export const namesOf = (users: readonly Json[]) => users.map(({ userName }) => userName);

export const users = (world: World, of: 'assignable' | 'invitable', query = '', by: Persona = 'merchantAdmin'): Promise<Json> =>
  done(world, 'GET', `${of === 'assignable' ? accounts : invitations}/${of}-users${query}`, undefined, by);
