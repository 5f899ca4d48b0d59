/** What the compiler refuses about due work. Nothing here runs: the type check fails if an expected error disappears. */
import { epoch } from '../../schemas/shared/instant.ts';
import type { DueHandlers } from '../../simulator/domain/kernel/due.ts';
import type { World } from '../../simulator/domain/kernel/world.ts';

export function mistyped({ schedule }: World): void {
  schedule.add({ kind: 'contracts.date', id: 'one', at: epoch });
  schedule.cancel('contracts.date', 'one');
  // @ts-expect-error no group has a handler for this kind
  schedule.add({ kind: 'contracts.dates', id: 'one', at: epoch });
  // @ts-expect-error no group has a handler for this kind
  schedule.cancel('contracts.dates', 'one');
  // @ts-expect-error not every text is a kind
  schedule.add({ kind: String(schedule), id: 'one', at: epoch });
}

// @ts-expect-error a kind without its handler
export const missing: DueHandlers<'begin' | 'end'> = { begin: () => undefined };
