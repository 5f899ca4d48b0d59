/** Events on their way to subscriptions: held for the moment between the change that caused them and their deliveries. */
import type { World } from '../../kernel/world.ts';
import type { Event } from './envelope.ts';

/** Due work: the deliveries of what was staged. */
export const fanOutEvents = 'events.fanOut';

/** Plain data: a snapshot holds it. */
const stagedIn = (world: World): { events: Event[] } => world.state('stagedEvents', () => ({ events: [] as Event[] }));

/**
 * Holds an event until its deliveries are made: as due work of this same instant, so before anything else sees the world.
 * The request that caused it does not wait for them.
 */
export function hold(world: World, event: Event): void {
  const { events } = stagedIn(world);
  events.push(event);
  if (events.length > 1) return;
  world.schedule.add({ at: event.at, kind: fanOutEvents, id: '' });
  world.outbox.wake(event.at);
}

/** Takes everything that is held, oldest first. */
export function takeStaged(world: World): readonly Event[] {
  const staged = stagedIn(world);
  const { events } = staged;
  staged.events = [];
  return events;
}
