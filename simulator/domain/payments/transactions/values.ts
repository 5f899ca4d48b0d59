/** Values that a transaction gets from the world's randomness. */
import type { World } from '../../kernel/world.ts';

const authorizationAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const newAuthorizationCode = (world: World): string => world.random.characters(authorizationAlphabet, 6);
export const newRetrievalNumber = (world: World): string => world.random.characters('0123456789', 12);
