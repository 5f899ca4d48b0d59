/** Optimistic concurrency of keys (assumptions: 1.9, R5). */
import { invalidMember, staleStamp } from '../refusal.ts';
import type { World } from '../world.ts';

/** 32 hexadecimal characters, new on every write. */
export const newStamp = (world: World): string => world.random.characters('0123456789abcdef', 32);

/** Refuses a change that was made from an older version of the record. */
export function checkStamp(world: World, current: string, given: string | null | undefined): void {
  if (given === null || given === undefined) {
    if (world.choices['concurrency.requireStamp']) throw invalidMember('concurrencyStamp', 'The field concurrencyStamp is required.');
    return;
  }
  if (given !== current) throw staleStamp();
}
