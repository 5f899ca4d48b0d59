/** From now on, the world keeps its exchanges and events for viewers. */
import type { Tenant } from '../pipeline/tenant.ts';

export function watch({ exchanges, events, world }: Tenant): void {
  exchanges.isKept = true;
  events.watch(world);
}
