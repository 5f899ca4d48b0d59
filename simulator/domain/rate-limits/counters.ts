/** What the limiters have counted so far in a world. */
import type { World } from '../world.ts';
import type { Ceiling } from './ceiling.ts';
import { advance, freshWindow, type WindowState } from './window.ts';

const none = (): Record<string, WindowState> => ({});

/** The window of a ceiling, brought up to now. Plain data in the world's state, so that a snapshot holds it. */
export function windowOf(world: World, { partition, limit }: Ceiling): WindowState {
  const all = world.state('rateLimits', none);
  const now = world.clock.now();
  const state = (all[partition] ??= freshWindow(limit.algorithm, now));
  advance(limit, state, now);
  return state;
}

/** Requests under way. */
export interface InFlight {
  count: number;
  /** Ends one of them. */
  readonly release: () => void;
}

// Not part of a snapshot: a request under way belongs to the process, not to the world's state.
const underWay = new WeakMap<World, Map<string, InFlight>>();

export function inFlightOf(world: World, partition: string): InFlight {
  let all = underWay.get(world);
  if (all === undefined) underWay.set(world, (all = new Map()));
  const known = all.get(partition);
  if (known !== undefined) return known;
  const made: InFlight = {
    count: 0,
    release: () => {
      made.count--;
    },
  };
  all.set(partition, made);
  return made;
}
