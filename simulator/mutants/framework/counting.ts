import type { OperationId } from '../../../schemas/catalogue.ts';
import type { AnyCall } from '../../domain/kernel/call.ts';
import type { World } from '../../domain/kernel/world.ts';
import type { Fault } from './mutant.ts';
import { undoing } from './undoing.ts';

/** Numbers that a mutant keeps in a world, by its name and a key. */
export const numbers = (world: World, name: string): Record<string, number> => world.state(`mutant.${name}`, () => ({}));

export function count(call: AnyCall, name: string): number {
  const counts = numbers(call.world, name);
  const id = call.params['id'] ?? '';
  return (counts[id] = (counts[id] ?? 0) + 1);
}

/** Undoes an operation on its n-th use for a record. */
export const counted =
  (name: 'campaigns' | 'contracts', operation: OperationId, which: number): Fault =>
  (original) => {
    const counts = new Map<string, number>();
    return undoing(name, operation, ({ id }) => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts.get(id) === which;
    })(original);
  };
