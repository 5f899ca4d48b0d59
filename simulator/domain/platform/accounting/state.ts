import type { World } from '../../kernel/world.ts';
import { mayAct } from '../users/record.ts';
import type { AccountingFlowRecord } from './record.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 32;

/** A new state. It begins with the name of the world, so that no search for the world is needed. */
export function newState(world: World): string {
  const payload = world.secrets.characters('accounting state', alphabet, length);
  return `${world.keys.salt}.${payload}.${world.crypto.sign(`accounting state ${payload}`)}`;
}

export const hashOf = (world: World, state: string): string => world.crypto.sha256(state);

/** The flow of a state that is still valid: unused, not expired, and its user may act. */
export function openFlow(world: World, state: string): AccountingFlowRecord | undefined {
  const [flow] = world.records.accountingFlows.by('stateHash', hashOf(world, state));
  if (flow === undefined || flow.outcome !== null || world.clock.now() >= flow.expiresAt) return undefined;
  const user = world.records.users.get(flow.userId);
  return user !== undefined && mayAct(user, world.clock.now()) ? flow : undefined;
}

/** The code that the simulated provider issues for this state only. */
export const codeFor = (world: World, state: string): string => world.crypto.sign(`accounting code ${state}`);
