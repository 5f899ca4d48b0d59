/** States of connect flows, and the codes that the provider answers with. */
import type { World } from '../../kernel/world.ts';
import { mayAct } from '../users/record.ts';
import type { AccountingFlowRecord } from './record.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 32;

/** A new state. It begins with the name of the world, so that no world has to be searched for. */
export function newState(world: World): string {
  const payload = world.secrets.characters('accounting state', alphabet, length);
  return `${world.keys.salt}.${payload}.${world.crypto.sign(`accounting state ${payload}`)}`;
}

export const hashOf = (world: World, state: string): string => world.crypto.sha256(state);

/** The flow of a state that can still be used: once, in its time, and while its user may. */
export function openFlow(world: World, state: string): AccountingFlowRecord | undefined {
  const [flow] = world.records.accountingFlows.by('stateHash', hashOf(world, state));
  if (flow === undefined || flow.outcome !== null || world.clock.now() >= flow.expiresAt) return undefined;
  const user = world.records.users.get(flow.userId);
  return user !== undefined && mayAct(user, world.clock.now()) ? flow : undefined;
}

/** The code that the simulated provider gives out for a state, and for no other. */
export const codeFor = (world: World, state: string): string => world.crypto.sign(`accounting code ${state}`);
