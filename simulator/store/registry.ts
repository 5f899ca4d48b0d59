import { cacheLimits } from '../../schemas/limits.ts';
import { sha256 } from './crypto.ts';

export interface KeyOwner {
  readonly world: string;
  readonly keyId: string;
}

/** Number of key values that are cached with their owner, so that a busy key is hashed only once. */
const memoLimit = cacheLimits.keyValues.max;

export class Registry<W extends { readonly id: string }> {
  #worlds = new Map<string, W>();
  #keys = new Map<string, KeyOwner>();
  /** Hashes by world, so that dropping one world does not search those of the others. */
  #hashes = new Map<string, Set<string>>();
  #memo = new Map<string, { readonly world: W; readonly keyId: string }>();
  #default: W | undefined;
  #made = 0;
  /** The number of each world's family: a fork has that of its origin. */
  #families = new Map<string, number>();
  #founded = 0;
  #grouped: readonly (readonly W[])[] | undefined;

  /** The world of anonymous requests that name no other world. */
  get default(): W {
    if (this.#default === undefined) throw new Error('no default world yet');
    return this.#default;
  }

  get nextNumber(): number {
    return ++this.#made;
  }

  get size(): number {
    return this.#worlds.size;
  }

  /** In order of creation. */
  get all(): readonly W[] {
    return [...this.#worlds.values()];
  }

  /** How many names were assigned. */
  get made(): number {
    return this.#made;
  }

  familyOf(id: string): number {
    return this.#families.get(id) ?? 0;
  }

  /** Takes over the position of a world in another process; called before the world is added. */
  place(id: string, family: number, made: number): void {
    this.#families.set(id, family);
    this.#founded = Math.max(this.#founded, family);
    this.#made = Math.max(this.#made, made);
  }

  /** The hashes of all keys of a world, with their ids. */
  keysOf(id: string): readonly (readonly [hash: string, keyId: string])[] {
    return [...(this.#hashes.get(id) ?? [])].map((hash) => [hash, this.#keys.get(hash)!.keyId] as const);
  }

  /** Adds a world, or replaces the one with the same id. `origin`: the world it was forked from. */
  add(world: W, origin?: string): void {
    this.#worlds.set(world.id, world);
    const family = this.#families.get(world.id) ?? this.#families.get(origin ?? '') ?? ++this.#founded;
    this.#families.set(world.id, family);
    this.#grouped = undefined;
    if (this.#default === undefined || this.#default.id === world.id) this.#default = world;
  }

  get(id: string): W | undefined {
    return this.#worlds.get(id);
  }

  /**
   * Worlds with their forks, in search order: an origin before its forks, which have its ids. Families with the newest origin first, so
   * that an id of several equally seeded worlds is found in the one made last; that of the default world before all.
   */
  get families(): readonly (readonly W[])[] {
    return (this.#grouped ??= this.#group());
  }

  #group(): readonly (readonly W[])[] {
    const groups = new Map<number, W[]>();
    for (const world of this.#worlds.values()) {
      const family = this.#families.get(world.id)!;
      const group = groups.get(family);
      if (group === undefined) groups.set(family, [world]);
      else group.push(world);
    }
    const first = this.#families.get(this.#default?.id ?? '');
    const rank = (family: number): number => (family === first ? Infinity : family);
    return [...groups].toSorted(([one], [other]) => rank(other) - rank(one)).map(([, group]) => group);
  }

  remove(world: W): void {
    this.#worlds.delete(world.id);
    this.#families.delete(world.id);
    this.#grouped = undefined;
    this.forget(world.id);
  }

  /** Drops all keys of a world, before it is reset. */
  forget(id: string): void {
    for (const hash of this.#hashes.get(id) ?? []) this.#keys.delete(hash);
    this.#hashes.delete(id);
    for (const [value, owner] of this.#memo) if (owner.world.id === id) this.#memo.delete(value);
  }

  addKey(hash: string, owner: KeyOwner): void {
    this.#keys.set(hash, owner);
    const hashes = this.#hashes.get(owner.world);
    if (hashes === undefined) this.#hashes.set(owner.world, new Set([hash]));
    else hashes.add(hash);
  }

  ownerOf(hash: string): KeyOwner | undefined {
    return this.#keys.get(hash);
  }

  /** The lookup is by hash, so its duration does not depend on stored values. */
  find(value: string): { readonly world: W; readonly keyId: string } | undefined {
    const known = this.#memo.get(value);
    if (known !== undefined) return known;
    const owner = this.#keys.get(sha256(value));
    const world = owner === undefined ? undefined : this.#worlds.get(owner.world);
    if (owner === undefined || world === undefined) return undefined;
    if (this.#memo.size >= memoLimit) this.#memo.clear();
    const found = { world, keyId: owner.keyId };
    this.#memo.set(value, found);
    return found;
  }
}
