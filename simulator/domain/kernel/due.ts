import type { Parts } from './parts.ts';
import type { World } from './world.ts';

/**
 * Carries out due work for a record. Returns true after doing a part, to go on in a later turn (list the kind in `inTurns`): other requests
 * to the world come in between. Returns parts if nothing in the world may come in between.
 */
export type DueHandler = (world: World, id: string) => boolean | void | Parts<unknown>;

export type DueHandlers<Kind extends string> = { readonly [Name in Kind]: DueHandler };
