/** What every write leaves on a record: who, when, and a new concurrency stamp (assumptions: 1.9). */
import type { Audited, FullAudited, Stamped } from '../kernel/entity.ts';
import type { World } from '../kernel/world.ts';

/** 32 hexadecimal characters, new on every write. */
export const newStamp = (world: World): string => world.random.stamp();

/** Fields of a record made now. `userId`: null for the platform itself. */
export const madeBy = (world: World, userId: string | null): FullAudited & Stamped => ({
  id: world.random.uuid(),
  creationTime: world.clock.now(),
  creatorId: userId,
  lastModificationTime: null,
  lastModifierId: null,
  isDeleted: false,
  deleterId: null,
  deletionTime: null,
  concurrencyStamp: newStamp(world),
});

/** The same of a record that is never deleted. */
export function keptBy(world: World, userId: string | null): Audited & Stamped {
  const { isDeleted: _, deleterId: __, deletionTime: ___, ...made } = madeBy(world, userId);
  return made;
}

/** Fields of a record changed now. */
export const changedBy = (world: World, userId: string | null) => ({
  lastModificationTime: world.clock.now(),
  lastModifierId: userId,
  concurrencyStamp: newStamp(world),
});

/** Fields of a record deleted now. */
export const deletedBy = (world: World, userId: string | null) => ({
  isDeleted: true,
  deleterId: userId,
  deletionTime: world.clock.now(),
  concurrencyStamp: newStamp(world),
});

/** Fields of a record brought back now. */
export const restoredBy = (world: World, userId: string | null) => ({
  ...changedBy(world, userId),
  isDeleted: false,
  deleterId: null,
  deletionTime: null,
});
