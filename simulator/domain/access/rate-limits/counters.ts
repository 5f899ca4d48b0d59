import { worldLimits } from '../../../../schemas/limits.ts';
import { compareInstants } from '../../../../schemas/shared/instant.ts';
import { map, type Static } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';
import type { Ceiling } from './ceiling.ts';
import { advance, freshWindow, WindowState } from './window.ts';

/** Callers without a key are counted by address, so the number of windows needs a bound. */
const maxWindows = worldLimits.rateWindows.max;
export const RateLimits = map(WindowState, { maxProperties: maxWindows });
const none = (): Static<typeof RateLimits> => ({});
const sizes = new WeakMap<object, number>();

/** Makes room for one more window; if there is none, drops the half that had no request for the longest time. */
function makeRoom(all: Record<string, WindowState>): void {
  const size = (sizes.get(all) ?? Object.keys(all).length) + 1;
  sizes.set(all, size);
  if (size <= maxWindows) return;
  const oldest = Object.entries(all)
    .sort(([, a], [, b]) => compareInstants(a.second, b.second))
    .slice(0, maxWindows / 2);
  for (const [partition] of oldest) delete all[partition];
  sizes.set(all, size - oldest.length);
}

export const countedWindows = (world: World): Readonly<Record<string, Readonly<WindowState>>> => world.state('rateLimits', none);

/** The window of a ceiling, advanced to now. Plain data in the world's state, so that a snapshot includes it. */
export function windowOf(world: World, { partition, limit }: Ceiling): WindowState {
  const all = world.state('rateLimits', none);
  const now = world.clock.now();
  if (all[partition] === undefined) makeRoom(all);
  const state = (all[partition] ??= freshWindow(limit.algorithm, now));
  advance(limit, state, now);
  return state;
}

export interface InFlight {
  count: number;
  readonly release: () => void;
}

const maxIdle = 1000;

// Not part of a snapshot: a request under way belongs to the process, not to the world's state.
const underWay = new WeakMap<World, Map<string, InFlight>>();

function opened(world: World): Map<string, InFlight> {
  const all = new Map<string, InFlight>();
  underWay.set(world, all);
  return all;
}

export function inFlightOf(world: World, partition: string): InFlight {
  const all = underWay.get(world) ?? opened(world);
  const known = all.get(partition);
  if (known !== undefined) return known;
  const made: InFlight = {
    count: 0,
    release: () => {
      made.count--;
      // Kept for the caller's next request while there are few.
      if (made.count === 0 && all.size > maxIdle) all.delete(partition);
    },
  };
  all.set(partition, made);
  return made;
}
