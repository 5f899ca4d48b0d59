/** The members that every write sets on a record: who, when, and a new concurrency stamp (assumptions: 1.9). */
import type { Audited, FullAudited, Stamped } from '../kernel/collection.ts';
import type { World } from '../kernel/world.ts';

/** 32 hexadecimal characters. */
export const newStamp = (world: World): string => world.random.stamp();

/**
 * A record made now, with further members. `userId`: null for the platform. One literal that ends with a spread: an object that begins with
 * one and grows gets a hidden class of its own (docs/decisions/0004-records.md).
 */
export const madeBy = <Members extends object = object>(
  world: World,
  userId: string | null,
  members = {} as Members,
): FullAudited & Stamped & Members => ({
  id: world.random.uuid(),
  creationTime: world.clock.now(),
  creatorId: userId,
  lastModificationTime: null,
  lastModifierId: null,
  isDeleted: false,
  deleterId: null,
  deletionTime: null,
  concurrencyStamp: newStamp(world),
  ...members,
});

export const keptBy = <Members extends object = object>(
  world: World,
  userId: string | null,
  members = {} as Members,
): Audited & Stamped & Members => ({
  id: world.random.uuid(),
  creationTime: world.clock.now(),
  creatorId: userId,
  lastModificationTime: null,
  lastModifierId: null,
  concurrencyStamp: newStamp(world),
  ...members,
});

export const changedBy = (world: World, userId: string | null) => ({
  lastModificationTime: world.clock.now(),
  lastModifierId: userId,
  concurrencyStamp: newStamp(world),
});

export const deletedBy = (world: World, userId: string | null) => ({
  isDeleted: true,
  deleterId: userId,
  deletionTime: world.clock.now(),
  concurrencyStamp: newStamp(world),
});

export const restoredBy = (world: World, userId: string | null) => ({
  isDeleted: false,
  ...changedBy(world, userId),
  deleterId: null,
  deletionTime: null,
});
