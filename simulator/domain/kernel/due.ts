import type { Parts } from './parts.ts';
import type { World } from './world.ts';

/**
 * Carries out due work for a record. Returns true after a part of it, to continue in a later turn after other requests to the world (list
 * the kind in `inTurns`). Returns parts if no request to the world may come in between.
 */
export type DueHandler = (world: World, id: string) => boolean | void | Parts<unknown>;

export type DueHandlers<Kind extends string> = { readonly [Name in Kind]: DueHandler };
