/** What carries out work that falls due. */
import type { Parts } from './parts.ts';
import type { World } from './world.ts';

/**
 * Carries out due work for a record. Answers true when it did a part and goes on in a later turn, which `inTurns` must then name: other requests
 * to the world come in between. Answers parts where nothing of the world may come in between.
 */
export type DueHandler = (world: World, id: string) => boolean | void | Parts<unknown>;

/** The handlers of some kinds, which a group adds to its module. */
export type DueHandlers<Kind extends string> = { readonly [Name in Kind]: DueHandler };
