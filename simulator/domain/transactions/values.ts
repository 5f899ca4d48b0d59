/** Values that a transaction gets from the world's randomness. */
import type { World } from '../world.ts';

const authorizationAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A new optimistic concurrency token: 32 hexadecimal characters. Joined, since a replaced text would keep its many parts in memory. */
export const newStamp = (world: World): string => world.random.uuid().split('-').join('');
export const newAuthorizationCode = (world: World): string => world.random.characters(authorizationAlphabet, 6);
export const newRetrievalNumber = (world: World): string => world.random.characters('0123456789', 12);
