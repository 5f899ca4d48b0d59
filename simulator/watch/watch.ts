/** From then on a world keeps what is exchanged and what happens, for those who look at it. */
import type { Tenant } from '../pipeline/tenant.ts';

export function watch({ exchanges, events, world }: Tenant): void {
  exchanges.isKept = true;
  events.watch(world);
}
